import type * as z from "zod";

import { listingImagePath } from "../../../contract/documents.ts";
import { MAX_LISTING_PHOTO_BYTES } from "../../../contract/limits.ts";
import type { uploadListingImage as contract } from "../../../contract/listingEdit.ts";
import { decodeDataUrl } from "../../photos/dataUrl.ts";
import type { EditPhotos } from "./ports.ts";

interface UploadPorts {
  photos: Pick<EditPhotos, "keep">;
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array; width: number; height: number }> };
}

/**
 * Keeps a picture beside the listing's others, before any listing names it: a form that is never saved leaves it
 * behind, and the trash takes it along with its listing.
 */
export async function uploadImage(
  { photos, checker }: UploadPorts,
  uid: string,
  { listingId, imageId, imageData }: z.output<(typeof contract)["input"]>,
) {
  const { jpeg, width, height } = await checker.check(decodeDataUrl(imageData, MAX_LISTING_PHOTO_BYTES));
  const url = await photos.keep(listingImagePath(uid, listingId, imageId), jpeg);
  return { success: true as const, url, width, height };
}
