import { createHash } from "node:crypto";

import { type ListingDocument, listingImagePath } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { LISTING_FIELDS } from "../../../contract/listing/listingEdit.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";
import { type PublishPorts, publishListing } from "../publishListing.ts";
import type { EditPorts } from "./ports.ts";

type CopyPorts = Pick<EditPorts, "edits" | "photos">;

/** Creates a draft with the same texts and its own copies of the pictures, so that either can be deleted. */
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
 * Relists an ended item as a new item with its own listing. The old listing keeps the old item's history. The new
 * id derives from the ended item, so repeats create only one.
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
    // The name derives from the original, so that a repeat finds the earlier copy.
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
