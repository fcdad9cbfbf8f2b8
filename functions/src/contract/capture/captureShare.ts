import { MAX_LISTING_PHOTOS } from "../wire/limits.ts";

/**
 * Maximum work of one seller that runs concurrently, over all stations and server instances. One
 * station uses at most half of the places for cards (web/src/features/capture/queue/queueBrowser.ts), so that two
 * stations never wait for each other (decisions/capture/0033).
 */
export const CAPTURE_SHARE = {
  /** Single photos of cards. */
  upload: 12,
  /** Readings and analyses. */
  reading: 8,
  /** Pictures of listings: uploads, copies and moves. A form uploads one at a time (decisions/listings/0332). */
  picture: 6,
} as const satisfies Record<string, number>;
export type ShareKind = keyof typeof CAPTURE_SHARE;

/**
 * Megapixels of one seller's photos that may be decoded: concurrently, and per minute over all instances. A
 * photo of the studio has 2 for any camera resolution, a photo from a file at most 5.8. Two stations at 30
 * cards a minute send 240. Further photos wait in the browser's queue.
 */
export const PIXEL_SHARE = { atOnce: 150, perMinute: 300 } as const;

/**
 * The same for pictures of listings, which can have 40 megapixels: the most pictures of a listing at once, and 25
 * of a phone per minute.
 */
export const PICTURE_PIXEL_SHARE = { atOnce: 1_000, perMinute: 300 } as const;

/**
 * Megapixels that a copy or a move of a listing's pictures counts as: one per picture. Copies of stored pictures
 * aren't decoded, but read and written.
 */
export const COPIED_MEGAPIXELS = MAX_LISTING_PHOTOS;
