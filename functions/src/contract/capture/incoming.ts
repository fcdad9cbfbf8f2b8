import * as z from "zod";

import { MAX_CAPTURE_BYTES, MAX_LISTING_PHOTO_BYTES } from "../wire/limits.ts";

/**
 * Trays per seller. A tray takes one photo, and is free again once the server has read it. Two stations fill
 * at most 12 at a time. The trays limit the unread bytes of a seller in the bucket to 64 times 10 MB.
 */
export const INCOMING_TRAYS = 64;

/** `00` to `63`, as storage.rules has it. */
export const toTray = (index: number): string => String(index % INCOMING_TRAYS).padStart(2, "0");

/**
 * Maximum bytes of a photo in a tray, as storage.rules has it. Each call has its own limit, which isn't
 * higher.
 */
export const MAX_INCOMING_BYTES = Math.max(MAX_CAPTURE_BYTES, MAX_LISTING_PHOTO_BYTES);

/** Content types that storage.rules accepts. The browser sets them, so the server checks the content. */
export const INCOMING_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/**
 * Folder of uploaded photos that the server hasn't checked yet. It is outside `users/{uid}`, because
 * functions read the photos in there by URL.
 */
export const INCOMING_FOLDER = "incoming/";
export const toIncomingPath = (uid: string, tray: string) => `${INCOMING_FOLDER}${uid}/${tray}`;

const incomingPhoto = z.strictObject({
  tray: z.string().regex(/^([0-5][0-9]|6[0-3])$/),
  /** Cloud Storage's generation (int64) of the upload, because another tab may have used the tray since. */
  generation: z.string().regex(/^[0-9]{1,20}$/),
});
export type IncomingPhoto = z.output<typeof incomingPhoto>;

/** A photo, either uploaded to a tray before the call or sent in the call. */
export const photoSource = {
  upload: incomingPhoto.optional(),
  /** `data:image/jpeg;base64,...` (also PNG, WebP or GIF). */
  imageData: z.string().startsWith("data:image/").optional(),
} as const;

export type PhotoSource =
  | { readonly upload: IncomingPhoto; readonly imageData?: undefined }
  | { readonly upload?: undefined; readonly imageData: string };

export const hasOnePhoto = (input: { upload?: unknown; imageData?: unknown }): boolean =>
  (input.upload === undefined) !== (input.imageData === undefined);
