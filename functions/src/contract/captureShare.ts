/**
 * How much of one seller's captured cards may be in work at the same time, over all stations and all instances of the
 * server. One station keeps within half of it (web/src/features/capture/queueRunner.ts), so that two never wait.
 */
export const CAPTURE_SHARE = {
  /** Single photos. */
  upload: 12,
  /** Readings and analyses. */
  reading: 8,
} as const satisfies Record<string, number>;
export type ShareKind = keyof typeof CAPTURE_SHARE;

/** Server only: the places that are taken. */
export const captureSharePath = (uid: string, kind: ShareKind) => `users/${uid}/private/captureShare-${kind}`;
