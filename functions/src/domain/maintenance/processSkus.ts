import {
  type DetailCause,
  type DetailRefusal,
  maintenanceDetail,
  type MaintenanceDetail,
  type MaintenanceTask,
} from "../../contract/maintenance/maintenance.ts";
import type { CardReader, ToyNumberReading } from "../capture/ports.ts";
import type { BatchJob } from "./ports.ts";
import { describeFailure } from "./runState.ts";
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
  readPicture: (uid: string, place: PicturePlace, url: string) => Promise<Uint8Array>;
  reader: Pick<CardReader, "readToyNumber">;
  report: (message: string, error: unknown) => void;
}

export interface SkuFields {
  sku: string;
  frontImageIndex?: number;
  backImageIndex?: number;
}

interface PictureSources {
  readonly marketplace: { read(url: string): Promise<Uint8Array> };
  readonly photos: { read(uid: string, url: string): Promise<Uint8Array> };
  /** The image host needs its account, which not every installation has. */
  readonly openHost: () => Promise<{ read(url: string): Promise<Uint8Array> }>;
}

/** Creates the function that reads a picture from where it is stored. */
export const createPictureReader =
  ({ marketplace, photos, openHost }: PictureSources): SkuPorts["readPicture"] =>
  async (uid, place, url) => {
    switch (place) {
      case "ebayPhotos":
        return marketplace.read(url);
      case "firebaseImages":
        return photos.read(uid, url);
      case "cloudinaryImages":
        return (await openHost()).read(url);
    }
  };

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
    if (listing === null) return detail("skipped", { cause: { code: "gone" } });
    title = listing.title;
    if (hasSku(listing)) {
      const sku = await ports.listings.readGivenSku(uid, listingId, runId);
      return sku === null ? detail("skipped", { cause: { code: "has-sku" } }) : detail("success", { sku });
    }
    const back = findBack(listing, task);
    if ("cause" in back) return detail("skipped", back);
    const reading = await ports.reader.readToyNumber(await ports.readPicture(uid, back.place, back.url));
    const { confidence } = reading;
    const sku = pickSku(reading, task.minConfidence);
    if (sku !== null) {
      const names = { ...designatePictures(listing, task), sku };
      const outcome = await ports.listings.giveSku(uid, listingId, runId, names);
      return outcome === "given"
        ? detail("success", { sku, confidence })
        : detail("skipped", { cause: { code: "has-sku" } });
    }
    const [possibleSku] = reading.candidates;
    if (possibleSku !== undefined) {
      return detail("low_confidence", { possibleSku, confidence, cause: { code: "unclear" } });
    }
    await ports.listings.markUnavailable(uid, listingId);
    return detail("unavailable", { cause: { code: "no-number" } });
  } catch (error) {
    const { status, cause } = describeFailure(error, EXPECTED, (bug) =>
      ports.report("a listing's SKU could not be processed", bug),
    );
    return detail(status, { cause });
  }
}

/** Errors that concern one listing and aren't bugs. */
const EXPECTED: readonly DetailRefusal[] = [
  "image/not-found",
  "image/not-ours",
  "image/unreadable",
  "image/too-large",
  "images/not-configured",
  "images/unavailable",
  "listing/busy",
  "listing/not-found",
];

function findBack(
  listing: Unread,
  task: MaintenanceTask,
): { place: PicturePlace; url: string } | { cause: DetailCause } {
  const { autoDesignate, minImages } = task;
  const { place, urls } = listPictures(listing, task);
  if (urls.length < minImages) return { cause: { code: "too-few-pictures", least: minImages } };
  if (listing.backImageIndex == null && !autoDesignate) return { cause: { code: "no-back" } };
  const url = urls[listing.backImageIndex ?? AUTO_BACK];
  return url === undefined ? { cause: { code: "back-missing" } } : { place, url };
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
