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

/** Server only: the places in use. */
export const captureSharePath = (uid: string, kind: ShareKind) => `users/${uid}/private/captureShare-${kind}`;
