import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  type DetailRefusal,
  type ImageWork,
  maintenanceDetail,
  type MaintenanceDetail,
} from "../../contract/maintenance/maintenance.ts";
import { dropCopies, type DropPorts } from "../listings/dropCopies.ts";
import { migrateImages, type Pictures } from "../listings/migrateImages.ts";
import type { BatchJob } from "./ports.ts";
import { describeFailure } from "./runState.ts";

export type ListingPictures = Pick<Pictures, "firebaseImages" | "cloudinaryImages" | "imageSource"> & {
  id: string;
  title: string;
};

export interface ImageJobPorts extends DropPorts {
  listAll(uid: string): Promise<ListingPictures[]>;
  report: (message: string, error: unknown) => void;
}

/** Select the listings that each job has to change. */
const WANTED: Readonly<Record<ImageWork, (listing: ListingPictures) => boolean>> = {
  migrate: ({ cloudinaryImages, firebaseImages, imageSource }) =>
    imageSource === "cloudinary" || (cloudinaryImages.length > 0 && firebaseImages.length === 0),
  cleanup: (listing) => isMigrated(listing),
  revert: (listing) => isMigrated(listing),
};
const isMigrated = ({ cloudinaryImages, firebaseImages, imageSource }: ListingPictures) =>
  cloudinaryImages.length > 0 && firebaseImages.length > 0 && imageSource !== "cloudinary";

/** Returns the listings to change, ordered by id. */
export const selectListings = (work: ImageWork, listings: readonly ListingPictures[]): ListingPictures[] =>
  listings.filter(WANTED[work]).toSorted((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Changes listings in batches. A failed listing doesn't affect the others, but a refusal by the image host
 * ends the run.
 */
export const createImageJob = (ports: ImageJobPorts): BatchJob =>
  async function* (uid, { task: { images, batchSize }, place, processed }) {
    const left = selectListings(images, await ports.listAll(uid)).filter(({ id }) => id > place);
    for (let start = 0; start < left.length; start += batchSize) {
      const batch = left.slice(start, start + batchSize);
      const details: MaintenanceDetail[] = [];
      for (const listing of batch) details.push(await changeListing(ports, uid, images, listing));
      yield { details, place: batch.at(-1)?.id ?? place, total: processed + left.length };
    }
  };

export async function changeListing(
  ports: ImageJobPorts,
  uid: string,
  work: ImageWork,
  { id, title }: Pick<ListingPictures, "id" | "title">,
): Promise<MaintenanceDetail> {
  const detail = (status: MaintenanceDetail["status"], fields: Partial<MaintenanceDetail>) =>
    maintenanceDetail.parse({ listingId: id, title, status, ...fields });
  try {
    const { success, outcome } =
      work === "cleanup"
        ? await dropCopies(ports, uid, id)
        : await migrateImages(ports, uid, id, work === "migrate" ? "toFirebase" : "toCloudinary");
    return detail(success ? "success" : "skipped", { cause: { code: "pictures", outcome } });
  } catch (error) {
    if (error instanceof AppError && STOPPING_ERRORS.includes(error.code)) throw error;
    const { status, cause } = describeFailure(error, EXPECTED, (bug) =>
      ports.report("a listing's pictures could not be moved", bug),
    );
    return detail(status, { cause });
  }
}

/** Errors that would affect all other listings too. */
const STOPPING_ERRORS: readonly ErrorCode[] = [
  "images/not-configured",
  "images/invalid-key",
  "images/rate-limited",
  "images/day-used",
];

/** Other errors that aren't bugs. */
const EXPECTED: readonly DetailRefusal[] = [
  "image/not-found",
  "image/not-ours",
  "image/unreadable",
  "image/too-large",
  "images/refused",
  "images/unavailable",
  "listing/busy",
  "listing/not-found",
];
