import type * as z from "zod";

import { toListingImagePath } from "../../../contract/documents.ts";
import { MAX_LISTING_PHOTO_BYTES } from "../../../contract/wire/limits.ts";
import type { uploadListingImage as contract } from "../../../contract/listings/listingEdit.ts";
import { receivePhoto, type ReceivingPorts } from "../../photos/receivePhoto.ts";
import type { EditPhotos, UploadNotes } from "./ports.ts";

interface UploadPorts extends ReceivingPorts {
  photos: Pick<EditPhotos, "save">;
  uploads: UploadNotes;
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array; width: number; height: number }> };
}

/**
 * Stores a picture before a listing shows it. Records it before its URL is returned, so that an unused
 * picture is deleted later.
 */
export function uploadImage(
  { photos, uploads, checker, ...receiving }: UploadPorts,
  uid: string,
  { listingId, imageId, ...sent }: z.output<(typeof contract)["input"]>,
) {
  return receivePhoto(receiving, uid, sent, MAX_LISTING_PHOTO_BYTES, async (bytes) => {
    const { jpeg, width, height } = await checker.check(bytes);
    const url = await photos.save(toListingImagePath(uid, listingId, imageId), jpeg);
    await uploads.note(uid, listingId, url);
    return { success: true as const, url, width, height };
  });
}
