import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { type ImageWork, maintenanceDetail, type MaintenanceDetail } from "../../contract/maintenance.ts";
import { dropCopies, type DropPorts } from "../listings/dropCopies.ts";
import { migrateImages, type Pictures } from "../listings/migrateImages.ts";
import type { Work } from "./ports.ts";

export type Pictured = Pick<Pictures, "firebaseImages" | "cloudinaryImages" | "imageSource"> & {
  id: string;
  title: string;
};

export interface ImageWorkPorts extends DropPorts {
  /** All of a seller's listings. */
  all(uid: string): Promise<Pictured[]>;
  report: (message: string, error: unknown) => void;
}

/** Whether there is something to do. */
const WANTED: Readonly<Record<ImageWork, (listing: Pictured) => boolean>> = {
  migrate: ({ cloudinaryImages, firebaseImages, imageSource }) =>
    imageSource === "cloudinary" || (cloudinaryImages.length > 0 && firebaseImages.length === 0),
  cleanup: (listing) => isMigrated(listing),
  revert: (listing) => isMigrated(listing),
};
const isMigrated = ({ cloudinaryImages, firebaseImages, imageSource }: Pictured) =>
  cloudinaryImages.length > 0 && firebaseImages.length > 0 && imageSource !== "cloudinary";

/** Those that a work is for, in the order of their ids. */
export const wantedFor = (work: ImageWork, listings: readonly Pictured[]): Pictured[] =>
  listings.filter(WANTED[work]).toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Listing by listing, a few at a time; one that fails holds no other up, but a host that refuses us ends the run. */
export const workOnImages = (ports: ImageWorkPorts): Work =>
  async function* (uid, { task: { images, batchSize }, place, processed }) {
    const left = wantedFor(images, await ports.all(uid)).filter(({ id }) => id > place);
    for (let start = 0; start < left.length; start += batchSize) {
      const batch = left.slice(start, start + batchSize);
      const details: MaintenanceDetail[] = [];
      for (const listing of batch) details.push(await workOnOne(ports, uid, images, listing));
      yield { details, place: batch.at(-1)?.id ?? place, total: processed + left.length };
    }
  };

export async function workOnOne(
  ports: ImageWorkPorts,
  uid: string,
  work: ImageWork,
  { id, title }: Pick<Pictured, "id" | "title">,
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

/** What one listing meets, every other one would. */
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
