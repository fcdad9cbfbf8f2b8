import { describeDetail } from "../../contract/maintenance/detailText.ts";
import type { MigratedListing, Migration } from "../../contract/images/imageMigration.ts";
import type { ImageWork, MaintenanceDetail } from "../../contract/maintenance/maintenance.ts";
import { type ImageWorkPorts, type ListingPictures, selectListings, changeListing } from "./imageWork.ts";
import type { Run } from "./ports.ts";
import { describeState } from "./runState.ts";

/** Maximum number of listings in an answer. */
const MAX_LISTED = 100;

const formatCount = (count: number) => (count === 1 ? "1 listing" : `${count} listings`);

const NOTHING: Readonly<Record<ImageWork, string>> = {
  migrate: "No listing is shown from Cloudinary: there is nothing to migrate.",
  cleanup:
    "No listing that is shown from our storage names pictures at Cloudinary: there is nothing to clean up.",
  revert: "No listing in our storage has pictures at Cloudinary to go back to.",
};

/** Describes what a run would do. */
export function describePreview(work: ImageWork, wanted: readonly ListingPictures[]): string {
  if (wanted.length === 0) return NOTHING[work];
  const pictures = wanted.reduce((sum, { cloudinaryImages }) => sum + cloudinaryImages.length, 0);
  const images = pictures === 1 ? "1 image" : `${pictures} images`;
  return {
    migrate: `${formatCount(wanted.length)} with ${images} would be shown from our storage. Nothing has been changed.`,
    cleanup: `${images} of ${formatCount(wanted.length)} would be taken off at Cloudinary, after a look for each one's original. Nothing has been changed.`,
    revert: `${formatCount(wanted.length)} with ${images} would be shown from Cloudinary again. Nothing has been changed.`,
  }[work];
}

export function buildPreview(listings: readonly ListingPictures[], batchSize: number): Migration {
  const wanted = selectListings("migrate", listings);
  return {
    ...createEmptyMigration(listings.length, wanted.length, describePreview("migrate", wanted)),
    total: wanted.length,
    skipped: listings.length - wanted.length,
    processedBatches: Math.ceil(wanted.length / batchSize),
  };
}

/** Migrates the next batch of listings and returns when it is done. */
export async function migrateBatch(
  ports: ImageWorkPorts,
  uid: string,
  listings: readonly ListingPictures[],
  batchSize: number,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const wanted = selectListings("migrate", listings);
  const batch = wanted.slice(0, batchSize);
  if (batch.length === 0) return createEmptyMigration(listings.length, 0, NOTHING.migrate);
  const details: MaintenanceDetail[] = [];
  for (const listing of batch) details.push(await changeListing(ports, uid, "migrate", listing));
  const counts = countResults(details);
  const left = wanted.length - counts.migrated;
  const message = `${formatCount(counts.migrated)} migrated, ${counts.failed} failed, ${left} left.`;
  return {
    ...{ message, totalListings: listings.length, eligibleListings: wanted.length, total: batch.length },
    ...counts,
    processedBatches: 1,
    ...(await listResults(details, batchSize, storedPictures)),
  };
}

/** Converts the result of a run over all listings to an answer. */
export async function toMigration(
  run: Run,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const { task, total, processed, successful, failed, skipped, details, place } = run;
  const { totalListings, batchSize } = task;
  if (total === 0 && place === "") return createEmptyMigration(totalListings, 0, NOTHING.migrate);
  return {
    ...{ message: describeState("imageMigration", run), totalListings, eligibleListings: total, total },
    ...{ migrated: successful, failed, skipped },
    processedBatches: Math.ceil(processed / batchSize),
    ...(await listResults(details.slice(-MAX_LISTED), batchSize, storedPictures)),
  };
}

const createEmptyMigration = (
  totalListings: number,
  eligibleListings: number,
  message: string,
): Migration => ({
  ...{ message, totalListings, eligibleListings, total: 0, migrated: 0, failed: 0, skipped: 0 },
  ...{ processedBatches: 0, listings: [], batches: [] },
});

async function listResults(
  details: readonly MaintenanceDetail[],
  batchSize: number,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Pick<Migration, "listings" | "batches">> {
  const isMigrated = ({ status }: MaintenanceDetail) => status === "success";
  const stored = await storedPictures(details.filter(isMigrated).map(({ listingId }) => listingId));
  const listings = details
    .filter(({ status }) => status !== "skipped")
    .map((detail): MigratedListing => {
      const { listingId: id, title } = detail;
      const status = isMigrated(detail) ? "migrated" : "failed";
      const error = isMigrated(detail) ? null : describeDetail("imageMigration", detail);
      return { id, title, status, firebaseUrls: stored.get(id) ?? [], error };
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
