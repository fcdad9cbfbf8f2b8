import * as z from "zod";

import { MAX_CAPTURE_BYTES, MAX_LISTING_PHOTO_BYTES } from "../wire/limits.ts";

/**
 * Trays of one seller. A tray takes one photo, and is free again once the server has read it. Two stations fill at most
 * 12 at once. They bound what a seller can leave in the bucket unread: 64 times 10 MB.
 */
export const INCOMING_TRAYS = 64;

/** `00` to `63`, as storage.rules has it. */
export const toTray = (index: number): string => String(index % INCOMING_TRAYS).padStart(2, "0");

/** Bytes of one photo in a tray, as storage.rules has it. Each call has a limit of its own, not above this one. */
export const MAX_INCOMING_BYTES = Math.max(MAX_CAPTURE_BYTES, MAX_LISTING_PHOTO_BYTES);

/** What storage.rules accepts. A claim of the browser: the server looks at the content. */
export const INCOMING_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/**
 * Where a browser puts a photo, which nobody has checked yet. Outside `users/{uid}`, whose photos functions read by their
 * address.
 */
export const INCOMING_FOLDER = "incoming/";
export const incomingPath = (uid: string, tray: string) => `${INCOMING_FOLDER}${uid}/${tray}`;

const incomingPhoto = z.strictObject({
  tray: z.string().regex(/^([0-5][0-9]|6[0-3])$/),
  /** Cloud Storage's number of what was written (int64): another tab may have used the tray since. */
  generation: z.string().regex(/^[0-9]{1,20}$/),
});
export type IncomingPhoto = z.output<typeof incomingPhoto>;

/** A photo: uploaded to a tray before the call, or in the call. */
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
