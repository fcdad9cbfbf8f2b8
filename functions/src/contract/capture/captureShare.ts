/**
 * How many of one seller's cards may be processed concurrently, over all stations and server instances. One
 * station uses at most half (web/src/features/capture/queue/queueRunner.ts), so that two stations never wait for
 * each other.
 */
export const CAPTURE_SHARE = {
  /** Single photos. */
  upload: 12,
  /** Readings and analyses. */
  reading: 8,
} as const satisfies Record<string, number>;
export type ShareKind = keyof typeof CAPTURE_SHARE;

/**
 * Megapixels of one seller's photos that are decoded: at once, and in a minute over all instances. A photo of the studio
 * has 2, whatever its camera has, and one that was added from a file at most 5.8. Two stations that photograph 30 cards a
 * minute send 240. Further photos wait in the browser's queue.
 */
export const PIXEL_SHARE = { atOnce: 150, perMinute: 300 } as const;

/** Server only: the places in use, and the pixels that are left. */
export const captureSharePath = (uid: string, kind: ShareKind) => `users/${uid}/private/captureShare-${kind}`;
