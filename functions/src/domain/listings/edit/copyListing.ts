import { createHash } from "node:crypto";

import { type ListingDocument, listingImagePath } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/errors.ts";
import { LISTING_FIELDS } from "../../../contract/listingEdit.ts";
import { isOpenListing } from "../../../contract/listings.ts";
import { type PublishPorts, publishListing } from "../publishListing.ts";
import type { EditPorts } from "./ports.ts";

type CopyPorts = Pick<EditPorts, "edits" | "photos">;

/** A draft with the same words and pictures of its own: the two can be deleted apart. */
export async function duplicateListing(
  ports: CopyPorts,
  uid: string,
  listingId: string,
  copyId: string,
): Promise<{ success: true; listingId: string }> {
  const source = await ports.edits.read(uid, listingId);
  if (source === null) throw new AppError("listing/not-found");
  await copyListing(ports, uid, source, copyId, {});
  return { success: true, listingId: copyId };
}

/**
 * An ended item goes up again as a new one, and as a listing of its own: what became of the old item stays with the
 * old listing. The successor's id follows from the ended item, so there is one however often this is asked or killed.
 */
export async function relistListing(
  ports: CopyPorts,
  publishing: PublishPorts,
  uid: string,
  listingId: string,
  quantity: number,
) {
  const source = await ports.edits.read(uid, listingId);
  if (source === null) throw new AppError("listing/not-found");
  const { ebayItemId } = source;
  if (ebayItemId === null || isOpenListing(source)) {
    throw new AppError("listing/not-publishable", {
      message: "Only a listing that has ended can be relisted.",
    });
  }
  const successor = `relist-${ebayItemId}`;
  await copyListing(ports, uid, source, successor, {
    quantity,
    price: source.price ?? source.currentPrice ?? null,
  });
  const { ebayItemId: itemId, listingUrl } = await publishListing(publishing, uid, successor);
  return { success: true as const, listingId: successor, ebayItemId: itemId, listingUrl };
}

async function copyListing(
  { edits, photos }: CopyPorts,
  uid: string,
  source: ListingDocument,
  copyId: string,
  changes: Partial<ListingDocument>,
): Promise<void> {
  if ((await edits.read(uid, copyId)) !== null) return;
  const firebaseImages: string[] = [];
  for (const url of source.firebaseImages) {
    // Under a name that follows from the original: a repeat finds what the first attempt has copied.
    const imageId = createHash("sha256").update(url).digest("hex").slice(0, 32);
    firebaseImages.push(
      await photos.keep(listingImagePath(uid, copyId, imageId), await photos.read(uid, url)),
    );
  }
  const words = Object.fromEntries(
    [...LISTING_FIELDS, ...COPIED_FACTS].flatMap((field) =>
      source[field] === undefined ? [] : [[field, source[field]] as const],
    ),
  );
  await edits.create(uid, copyId, { ...words, ...changes, firebaseImages });
}

/** What is known of the car, beside what a seller edits. */
const COPIED_FACTS = [
  "carName",
  "brand",
  "series",
  "seriesNumber",
  "color",
  "carHistory",
  "features",
  "aiProvider",
] as const;
