import { describeDetail } from "../../contract/maintenance/detailText.ts";
import { describeImageNews, type ImageNews } from "../../contract/maintenance/imageNews.ts";
import type { MigratedListing, Migration } from "../../contract/images/imageMigration.ts";
import type { ImageWork, MaintenanceDetail } from "../../contract/maintenance/maintenance.ts";
import { type ImageJobPorts, type ListingPictures, selectListings, changeListing } from "./imageJob.ts";
import type { Run } from "./ports.ts";
import { getPhase } from "./runState.ts";

/** Maximum number of listings in an answer. */
const MAX_LISTED = 100;

/** Returns what a run would do. */
export function createPreviewNews(work: ImageWork, wanted: readonly ListingPictures[]): ImageNews {
  const images = wanted.reduce((sum, { cloudinaryImages }) => sum + cloudinaryImages.length, 0);
  return { code: "preview", work, listings: wanted.length, images };
}

/** Returns what a run has done so far. */
export const createRunNews = (run: Run): ImageNews => ({
  ...{ code: "run", phase: getPhase(run), processed: run.processed },
  ...{ successful: run.successful, failed: run.failed, skipped: run.skipped },
});

export const addMessage = (news: ImageNews) => ({ news, message: describeImageNews(news) });

export function buildPreview(listings: readonly ListingPictures[], batchSize: number): Migration {
  const wanted = selectListings("migrate", listings);
  return {
    ...createEmptyMigration(listings.length, wanted),
    total: wanted.length,
    skipped: listings.length - wanted.length,
    processedBatches: Math.ceil(wanted.length / batchSize),
  };
}

/** Migrates the next batch of listings and returns when it is done. */
export async function migrateBatch(
  ports: ImageJobPorts,
  uid: string,
  listings: readonly ListingPictures[],
  batchSize: number,
  findStoredPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const wanted = selectListings("migrate", listings);
  const batch = wanted.slice(0, batchSize);
  if (batch.length === 0) return createEmptyMigration(listings.length, []);
  const details: MaintenanceDetail[] = [];
  for (const listing of batch) details.push(await changeListing(ports, uid, "migrate", listing));
  const counts = countResults(details);
  const left = wanted.length - counts.migrated;
  return {
    ...addMessage({ code: "batch", migrated: counts.migrated, failed: counts.failed, left }),
    ...{ totalListings: listings.length, eligibleListings: wanted.length, total: batch.length },
    ...counts,
    processedBatches: 1,
    ...(await listResults(details, batchSize, findStoredPictures)),
  };
}

/** Converts the result of a run over all listings to an answer. */
export async function toMigration(
  run: Run,
  findStoredPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const { task, total, processed, successful, failed, skipped, details, place } = run;
  const { totalListings, batchSize } = task;
  if (total === 0 && place === "") return createEmptyMigration(totalListings, []);
  return {
    ...addMessage(createRunNews(run)),
    ...{ totalListings, eligibleListings: total, total },
    ...{ migrated: successful, failed, skipped },
    processedBatches: Math.ceil(processed / batchSize),
    ...(await listResults(details.slice(-MAX_LISTED), batchSize, findStoredPictures)),
  };
}

const createEmptyMigration = (totalListings: number, wanted: readonly ListingPictures[]): Migration => ({
  ...addMessage(createPreviewNews("migrate", wanted)),
  ...{ totalListings, eligibleListings: wanted.length, total: 0, migrated: 0, failed: 0, skipped: 0 },
  ...{ processedBatches: 0, listings: [], batches: [] },
});

async function listResults(
  details: readonly MaintenanceDetail[],
  batchSize: number,
  findStoredPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Pick<Migration, "listings" | "batches">> {
  const isMigrated = ({ status }: MaintenanceDetail) => status === "success";
  const stored = await findStoredPictures(details.filter(isMigrated).map(({ listingId }) => listingId));
  const listings = details
    .filter(({ status }) => status !== "skipped")
    .map((detail): MigratedListing => {
      const { listingId: id, title } = detail;
      const status = isMigrated(detail) ? "migrated" : "failed";
      const cause = isMigrated(detail) ? null : detail.cause;
      const error = describeDetail("imageMigration", { cause });
      return { id, title, status, firebaseUrls: stored.get(id) ?? [], error, cause };
    });
  const batches = Array.from({ length: Math.ceil(listings.length / batchSize) }, (_, index) => {
    const own = listings.slice(index * batchSize, (index + 1) * batchSize);
    const migrated = own.filter(({ status }) => status === "migrated").length;
    return { batchNumber: index + 1, migrated, failed: own.length - migrated, listings: own };
  });
  return { listings, batches };
}

function countResults(details: readonly MaintenanceDetail[]) {
  const count = (...wanted: MaintenanceDetail["status"][]) =>
    details.filter(({ status }) => wanted.includes(status)).length;
  return { migrated: count("success"), failed: count("failed", "error"), skipped: count("skipped") };
}
