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
 * Megapixels of one seller's photos that are decoded: at once, and in a minute over all instances. Two stations that
 * photograph 30 cards a minute in 4K send 1,000. Further photos wait in the browser's queue.
 */
export const PIXEL_SHARE = { atOnce: 300, perMinute: 1_000 } as const;

/** Server only: the places in use, and the pixels that are left. */
export const captureSharePath = (uid: string, kind: ShareKind) => `users/${uid}/private/captureShare-${kind}`;
