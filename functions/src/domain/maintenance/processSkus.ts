import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  maintenanceDetail,
  type MaintenanceDetail,
  type MaintenanceTask,
} from "../../contract/maintenance/maintenance.ts";
import type { CardReader, ToyNumberReading } from "../capture/ports.ts";
import type { BatchJob } from "./ports.ts";
import { hasSku, listPictures, type PicturePlace, type Unread } from "./skuCandidates.ts";

export interface SkuPorts {
  listings: {
    read(uid: string, listingId: string): Promise<Unread | null>;
    /**
     * Sets a listing's SKU, and its front and back picture if they aren't set. Marks the SKU as unsent on a
     * live listing.
     * Returns `had` if the listing already has a SKU, from this run or not.
     */
    giveSku(uid: string, listingId: string, runId: string, fields: SkuFields): Promise<"given" | "had">;
    markUnavailable(uid: string, listingId: string): Promise<void>;
    /** Returns the SKU that this run gave the listing. */
    readGivenSku(uid: string, listingId: string, runId: string): Promise<string | null>;
  };
  /** Reads a listing's picture. Throws `image/not-ours` for a URL outside `place`. */
  picture: (uid: string, place: PicturePlace, url: string) => Promise<Uint8Array>;
  reader: Pick<CardReader, "readToyNumber">;
  report: (message: string, error: unknown) => void;
}

export interface SkuFields {
  sku: string;
  frontImageIndex?: number;
  backImageIndex?: number;
}

/** Reads each listing's SKU once. A resumed run continues after the last one. */
export const createSkuJob = (ports: SkuPorts): BatchJob =>
  async function* (uid, { runId, task, details }) {
    const done = new Set(details.map(({ listingId }) => listingId));
    for (const listingId of task.listingIds.filter((id) => !done.has(id))) {
      yield { details: [await processOne(ports, uid, listingId, runId, task)], place: listingId };
    }
  };

async function processOne(
  ports: SkuPorts,
  uid: string,
  listingId: string,
  runId: string,
  task: MaintenanceTask,
): Promise<MaintenanceDetail> {
  let title = "";
  const detail = (status: MaintenanceDetail["status"], fields: Partial<MaintenanceDetail> = {}) =>
    maintenanceDetail.parse({ listingId, title, status, ...fields });
  try {
    const listing = await ports.listings.read(uid, listingId);
    if (listing === null) return detail("skipped", { reason: "It is no more there." });
    title = listing.title;
    if (hasSku(listing)) {
      const sku = await ports.listings.readGivenSku(uid, listingId, runId);
      return sku === null
        ? detail("skipped", { reason: "It has a SKU by now." })
        : detail("success", { sku });
    }
    const back = findBack(listing, task);
    if ("reason" in back) return detail("skipped", back);
    const reading = await ports.reader.readToyNumber(await ports.picture(uid, back.place, back.url));
    const { confidence } = reading;
    const sku = pickSku(reading, task.minConfidence);
    if (sku !== null) {
      const names = { ...designatePictures(listing, task), sku };
      const outcome = await ports.listings.giveSku(uid, listingId, runId, names);
      return outcome === "given"
        ? detail("success", { sku, confidence })
        : detail("skipped", { reason: "It has a SKU by now." });
    }
    const [possibleSku] = reading.candidates;
    if (possibleSku !== undefined) {
      return detail("low_confidence", { possibleSku, confidence, reason: LOW });
    }
    await ports.listings.markUnavailable(uid, listingId);
    return detail("unavailable", { reason: NONE });
  } catch (error) {
    if (error instanceof AppError && error.code in FAILURES) {
      return detail("failed", { error: FAILURES[error.code] ?? null });
    }
    ports.report("a listing's SKU could not be processed", error);
    return detail("error", { error: "An unexpected error occurred." });
  }
}

const LOW = "The number can be read in more than one way, or not clearly enough.";
const NONE = "No number can be read on its back.";

const FAILURES: Partial<Record<ErrorCode, string>> = {
  "image/not-found": "Its back picture is no longer there.",
  "image/not-ours": "Its back picture has an address that is not ours.",
  "image/unreadable": "Its back picture can't be opened.",
  "image/too-large": "Its back picture is too large.",
  "images/not-configured": "Its pictures are at Cloudinary, which is not configured.",
  "images/unavailable": "Cloudinary did not answer.",
  "listing/busy": "It was being changed at that moment.",
  "listing/not-found": "It is no more there.",
};

function findBack(
  listing: Unread,
  task: MaintenanceTask,
): { place: PicturePlace; url: string } | { reason: string } {
  const { autoDesignate, minImages } = task;
  const { place, urls } = listPictures(listing, task);
  if (urls.length < minImages) return { reason: `It has fewer than ${minImages} pictures.` };
  if (listing.backImageIndex == null && !autoDesignate) return { reason: "No picture is named as its back." };
  const url = urls[listing.backImageIndex ?? AUTO_BACK];
  return url === undefined ? { reason: "The picture named as its back is not there." } : { place, url };
}

/** By default the first picture is the front and the second is the back. */
const AUTO_FRONT = 0;
const AUTO_BACK = 1;

const designatePictures = (
  { frontImageIndex, backImageIndex }: Unread,
  { autoDesignate }: MaintenanceTask,
): Omit<SkuFields, "sku"> =>
  autoDesignate
    ? {
        ...(frontImageIndex == null && backImageIndex !== AUTO_FRONT && { frontImageIndex: AUTO_FRONT }),
        ...(backImageIndex == null && { backImageIndex: AUTO_BACK }),
      }
    : {};

function pickSku({ outcome, toyNumber, candidates, confidence }: ToyNumberReading, minConfidence: number) {
  if (outcome === "read") return toyNumber;
  return confidence >= minConfidence ? (candidates[0] ?? null) : null;
}
