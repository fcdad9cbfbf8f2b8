import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  type ImageWork,
  maintenanceDetail,
  type MaintenanceDetail,
} from "../../contract/maintenance/maintenance.ts";
import { dropCopies, type DropPorts } from "../listings/dropCopies.ts";
import { migrateImages, type Pictures } from "../listings/migrateImages.ts";
import type { BatchJob } from "./ports.ts";

export type ListingPictures = Pick<Pictures, "firebaseImages" | "cloudinaryImages" | "imageSource"> & {
  id: string;
  title: string;
};

export interface ImageWorkPorts extends DropPorts {
  /** Reads all listings of a seller. */
  all(uid: string): Promise<ListingPictures[]>;
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
export const createImageJob = (ports: ImageWorkPorts): BatchJob =>
  async function* (uid, { task: { images, batchSize }, place, processed }) {
    const left = selectListings(images, await ports.all(uid)).filter(({ id }) => id > place);
    for (let start = 0; start < left.length; start += batchSize) {
      const batch = left.slice(start, start + batchSize);
      const details: MaintenanceDetail[] = [];
      for (const listing of batch) details.push(await changeListing(ports, uid, images, listing));
      yield { details, place: batch.at(-1)?.id ?? place, total: processed + left.length };
    }
  };

export async function changeListing(
  ports: ImageWorkPorts,
  uid: string,
  work: ImageWork,
  { id, title }: Pick<ListingPictures, "id" | "title">,
): Promise<MaintenanceDetail> {
  const detail = (status: MaintenanceDetail["status"], fields: Partial<MaintenanceDetail>) =>
    maintenanceDetail.parse({ listingId: id, title, status, ...fields });
  try {
    const { success, message } =
      work === "cleanup"
        ? await dropCopies(ports, uid, id)
        : await migrateImages(ports, uid, id, work === "migrate" ? "toFirebase" : "toCloudinary");
    return detail(success ? "success" : "skipped", { reason: message });
  } catch (error) {
    if (error instanceof AppError && STOPS.includes(error.code)) throw error;
    if (error instanceof AppError && error.code in FAILURES) {
      return detail("failed", { error: FAILURES[error.code] ?? null });
    }
    ports.report("a listing's pictures could not be moved", error);
    return detail("error", { error: "An unexpected error occurred." });
  }
}

/** Errors that would affect all other listings too. */
const STOPS: readonly ErrorCode[] = ["images/not-configured", "images/invalid-key", "images/rate-limited"];

const FAILURES: Partial<Record<ErrorCode, string>> = {
  "image/not-found": "One of its pictures is no longer there.",
  "image/not-ours": "One of its pictures is at an address that is not our account's.",
  "image/unreadable": "One of its pictures can't be opened.",
  "image/too-large": "One of its pictures is too large.",
  "images/refused": "Cloudinary refused one of its pictures.",
  "images/unavailable": "Cloudinary did not answer.",
  "listing/busy": "Its pictures were being changed at that moment.",
  "listing/not-found": "It is no more there.",
};
