import { type ListingDocument, toListingImagePath } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES } from "../../../contract/wire/limits.ts";
import { isDayUsed } from "../../photos/copyAllowance.ts";
import { findLargestPicture } from "../enhanceImages.ts";
import { deriveImageId } from "../migrateImages.ts";
import { ensureWhole, type WholePorts } from "../whole/readWhole.ts";

interface Copy {
  url: string;
  bytes: number;
}

export interface KeepPorts extends WholePorts {
  listings: {
    /** Returns null if the listing doesn't exist. */
    read(uid: string, listingId: string): Promise<ListingDocument | null>;
    /**
     * Shows the copies and deletes their upload records. Does nothing if the listing already has pictures in
     * our storage. Throws `listing/not-found` if the listing doesn't exist.
     */
    show(uid: string, listingId: string, copies: readonly Copy[]): Promise<void>;
  };
  photos: {
    findSized(path: string): Promise<Copy | null>;
    /** Stores the photo unless one exists. Returns its URL in both cases. */
    save(path: string, jpeg: Uint8Array): Promise<string>;
  };
  uploads: { note(uid: string, listingId: string, url: string): Promise<void> };
  /** Reads pictures from the marketplace's own hosts. Rejects all other hosts. */
  marketplacePictures: { read(url: string): Promise<Uint8Array> };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
}

export interface KeepResult {
  pictures: number;
  bytes: number;
  /** Failed pictures by their position at the marketplace, from 1. */
  missing: { place: number; code: string }[];
}

const NOTHING: KeepResult = { pictures: 0, bytes: 0, missing: [] };

/**
 * Copies a listing's pictures from the marketplace into our storage, and shows the copies. The listing
 * changes only if all pictures were copied. Otherwise it still shows the marketplace's pictures. Names derive
 * from the originals, so a repeat copies only the missing ones. Unused copies are deleted with the trash
 * (decisions/listings/0222).
 */
export async function keepPictures(ports: KeepPorts, uid: string, listingId: string): Promise<KeepResult> {
  const stored = await ports.listings.read(uid, listingId);
  if (stored === null) throw new AppError("listing/not-found");
  if (hasOwnPictures(stored)) return NOTHING;
  const { item, listing } = await ensureWhole(ports, uid, listingId, stored);
  const theirs = (item?.pictureUrls ?? listing.ebayPhotos).map(findLargestPicture);
  const wanted = [...new Set(theirs)].slice(0, MAX_LISTING_PICTURES);
  if (wanted.length === 0) throw new AppError("image/not-found");
  const copies: Copy[] = [];
  const missing: KeepResult["missing"] = [];
  for (const [at, url] of wanted.entries()) {
    try {
      copies.push(await copyOne(ports, uid, listingId, url));
    } catch (error) {
      if (!(error instanceof AppError) || isDayUsed(error)) throw error;
      missing.push({ place: at + 1, code: error.code });
    }
  }
  if (missing.length === 0) await ports.listings.show(uid, listingId, copies);
  return {
    pictures: copies.length,
    bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0),
    missing,
  };
}

/** Returns whether the shown pictures are in our storage, or at the image host, which has copies of ours. */
export const hasOwnPictures = (listing: Pick<ListingDocument, "firebaseImages" | "cloudinaryImages">) =>
  listing.firebaseImages.length > 0 || listing.cloudinaryImages.length > 0;

async function copyOne(
  { photos, uploads, marketplacePictures, checker }: KeepPorts,
  uid: string,
  listingId: string,
  url: string,
): Promise<Copy> {
  const path = toListingImagePath(uid, listingId, deriveImageId(url));
  const earlier = await photos.findSized(path);
  if (earlier !== null) {
    // The earlier worker may have been killed before it recorded the copy.
    await uploads.note(uid, listingId, earlier.url);
    return earlier;
  }
  const { jpeg } = await checker.check(await marketplacePictures.read(url));
  const copy = { url: await photos.save(path, jpeg), bytes: jpeg.byteLength };
  await uploads.note(uid, listingId, copy.url);
  return copy;
}
