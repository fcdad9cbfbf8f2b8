import type { MigratedListing, Migration } from "../../contract/imageMigration.ts";
import type { ImageWork, MaintenanceDetail } from "../../contract/maintenance.ts";
import { type ImageWorkPorts, type Pictured, wantedFor, workOnOne } from "./imageWork.ts";
import type { Run } from "./ports.ts";

/** Listings that an answer names. */
const NAMED = 100;

const words = (count: number) => (count === 1 ? "1 listing" : `${count} listings`);

const NOTHING: Readonly<Record<ImageWork, string>> = {
  migrate: "No listing is shown from Cloudinary: there is nothing to migrate.",
  cleanup:
    "No listing that is shown from our storage names pictures at Cloudinary: there is nothing to clean up.",
  revert: "No listing in our storage has pictures at Cloudinary to go back to.",
};

/** What a work would do, in words. */
export function previewOf(work: ImageWork, wanted: readonly Pictured[]): string {
  if (wanted.length === 0) return NOTHING[work];
  const pictures = wanted.reduce((sum, { cloudinaryImages }) => sum + cloudinaryImages.length, 0);
  const images = pictures === 1 ? "1 image" : `${pictures} images`;
  return {
    migrate: `${words(wanted.length)} with ${images} would be shown from our storage. Nothing has been changed.`,
    cleanup: `${images} of ${words(wanted.length)} would be taken off at Cloudinary, after a look for each one's original. Nothing has been changed.`,
    revert: `${words(wanted.length)} with ${images} would be shown from Cloudinary again. Nothing has been changed.`,
  }[work];
}

export function migrationPreview(listings: readonly Pictured[], batchSize: number): Migration {
  const wanted = wantedFor("migrate", listings);
  return {
    ...nothingDone(listings.length, wanted.length, previewOf("migrate", wanted)),
    total: wanted.length,
    skipped: listings.length - wanted.length,
    processedBatches: Math.ceil(wanted.length / batchSize),
  };
}

/** The next listings, at once. */
export async function migrateSome(
  ports: ImageWorkPorts,
  uid: string,
  listings: readonly Pictured[],
  batchSize: number,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const wanted = wantedFor("migrate", listings);
  const batch = wanted.slice(0, batchSize);
  if (batch.length === 0) return nothingDone(listings.length, 0, NOTHING.migrate);
  const details: MaintenanceDetail[] = [];
  for (const listing of batch) details.push(await workOnOne(ports, uid, "migrate", listing));
  const counts = countsOf(details);
  const left = wanted.length - counts.migrated;
  const message = `${words(counts.migrated)} migrated, ${counts.failed} failed, ${left} left.`;
  return {
    ...{ message, totalListings: listings.length, eligibleListings: wanted.length, total: batch.length },
    ...counts,
    processedBatches: 1,
    ...(await named(details, batchSize, storedPictures)),
  };
}

/** How a run over all of them stands. */
export async function migrationOf(
  { task, total, processed, successful, failed, skipped, details, message, place }: Run,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Migration> {
  const { totalListings, batchSize } = task;
  if (total === 0 && place === "") return nothingDone(totalListings, 0, NOTHING.migrate);
  return {
    ...{ message: message ?? "", totalListings, eligibleListings: total, total },
    ...{ migrated: successful, failed, skipped },
    processedBatches: Math.ceil(processed / batchSize),
    ...(await named(details.slice(-NAMED), batchSize, storedPictures)),
  };
}

const nothingDone = (totalListings: number, eligibleListings: number, message: string): Migration => ({
  ...{ message, totalListings, eligibleListings, total: 0, migrated: 0, failed: 0, skipped: 0 },
  ...{ processedBatches: 0, listings: [], batches: [] },
});

async function named(
  details: readonly MaintenanceDetail[],
  batchSize: number,
  storedPictures: (ids: readonly string[]) => Promise<Map<string, string[]>>,
): Promise<Pick<Migration, "listings" | "batches">> {
  const isMigrated = ({ status }: MaintenanceDetail) => status === "success";
  const stored = await storedPictures(details.filter(isMigrated).map(({ listingId }) => listingId));
  const listings = details
    .filter(({ status }) => status !== "skipped")
    .map((detail): MigratedListing => {
      const { listingId: id, title, error } = detail;
      const status = isMigrated(detail) ? "migrated" : "failed";
      return { id, title, status, firebaseUrls: stored.get(id) ?? [], error };
    });
  const batches = Array.from({ length: Math.ceil(listings.length / batchSize) }, (_, index) => {
    const own = listings.slice(index * batchSize, (index + 1) * batchSize);
    const migrated = own.filter(({ status }) => status === "migrated").length;
    return { batchNumber: index + 1, migrated, failed: own.length - migrated, listings: own };
  });
  return { listings, batches };
}

function countsOf(details: readonly MaintenanceDetail[]) {
  const count = (...wanted: MaintenanceDetail["status"][]) =>
    details.filter(({ status }) => wanted.includes(status)).length;
  return { migrated: count("success"), failed: count("failed", "error"), skipped: count("skipped") };
}
