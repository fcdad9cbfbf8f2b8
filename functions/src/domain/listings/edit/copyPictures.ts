import { createHash } from "node:crypto";

import { type ItemAtEbay, type ListingDocument, toListingImagePath } from "../../../contract/documents.ts";
import { MAX_LISTING_PICTURES } from "../../../contract/wire/limits.ts";
import { findLargestPicture } from "../enhanceImages.ts";
import type { EditPhotos, UploadNotes } from "./ports.ts";

export interface CopyPicturePorts {
  photos: EditPhotos & {
    /** Succeeds if the photo doesn't exist. */
    remove(uid: string, url: string): Promise<void>;
  };
  /** Reads pictures from the marketplace's own hosts. Rejects all other hosts. */
  marketplacePictures: { read(url: string): Promise<Uint8Array> };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
  uploads: UploadNotes;
}

/**
 * Copies a listing's pictures for another listing, from our storage or else from the marketplace. Records
 * each copy before the other listing shows it. If one fails, the trash deletes the copies made so far, unless a listing
 * shows them (decisions/listings/0413).
 */
export async function copyPictures(
  ports: CopyPicturePorts,
  uid: string,
  listing: ListingDocument,
  item: ItemAtEbay | null,
  copyId: string,
): Promise<string[]> {
  const { photos, uploads } = ports;
  const theirs = (item?.pictureUrls ?? listing.ebayPhotos).map(findLargestPicture);
  const isOurs = listing.firebaseImages.length > 0;
  const wanted = isOurs ? listing.firebaseImages : [...new Set(theirs)].slice(0, MAX_LISTING_PICTURES);
  const copies: string[] = [];
  for (const url of wanted) {
    const jpeg = isOurs ? await photos.read(uid, url) : await readTheirs(ports, url);
    // The name derives from the original, so that a repeat finds the existing copy.
    const imageId = createHash("sha256").update(url).digest("hex").slice(0, 32);
    const copy = await photos.save(toListingImagePath(uid, copyId, imageId), jpeg);
    copies.push(copy);
    await uploads.note(uid, copyId, copy);
  }
  return copies;
}

/** Removes pictures that no listing shows, and their upload records. */
export async function removePictures(
  { photos, uploads }: CopyPicturePorts,
  uid: string,
  listingId: string,
  urls: readonly string[],
): Promise<void> {
  for (const url of urls) {
    await photos.remove(uid, url);
    await uploads.forget(uid, listingId, url);
  }
}

const readTheirs = async ({ marketplacePictures, checker }: CopyPicturePorts, url: string) =>
  (await checker.check(await marketplacePictures.read(url))).jpeg;
