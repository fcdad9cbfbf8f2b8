/**
 * Maximum cards of one seller that are processed concurrently, over all stations and server instances. One
 * station uses at most half (web/src/features/capture/queue/queueBrowser.ts), so that two stations never wait
 * for each other (decisions/capture/0033).
 */
export const CAPTURE_SHARE = {
  /** Single photos. */
  upload: 12,
  /** Readings and analyses. */
  reading: 8,
} as const satisfies Record<string, number>;
export type ShareKind = keyof typeof CAPTURE_SHARE;

/**
 * Megapixels of one seller's photos that may be decoded: concurrently, and per minute over all instances. A
 * photo of the studio has 2 for any camera resolution, a photo from a file at most 5.8. Two stations at 30
 * cards a minute send 240. Further photos wait in the browser's queue.
 */
export const PIXEL_SHARE = { atOnce: 150, perMinute: 300 } as const;
