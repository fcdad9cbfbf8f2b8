import type { Side } from "./captureRecords";

/** One file of a batch. Its picture lies beside it, as it came (`kept`) or upright and of a size to send (`ready`). */
export interface BatchPhoto {
  readonly photoId: string;
  readonly uid: string;
  readonly name: string;
  /** Counts up with every file of the batch. */
  readonly order: number;
  /** Epoch milliseconds at which the camera took it, where the file says so. */
  readonly takenAt: number | null;
  /** What is known to be on it, from the picture itself or from its name. */
  readonly side: Side | null;
  readonly state: "kept" | "ready" | "refused";
  /** Whether the picture itself was asked which side it shows. */
  readonly isRead: boolean;
  /** Why it can't be used, in a person's words. */
  readonly refusal: string | null;
}

/** Two photos of one card, or one that misses its other side. `isFixed`: the seller made or confirmed it. */
export interface BatchPair {
  /** The card's, once it goes into the queue. */
  readonly captureId: string;
  readonly front: string | null;
  readonly back: string | null;
  readonly isFixed: boolean;
}

/** What a person is pairing in this browser; one at a time. */
export interface BatchRecord {
  readonly uid: string;
  readonly pairs: readonly BatchPair[];
  /** Photos that the seller has discarded: gone with the next visit, until then to be brought back. */
  readonly discarded: readonly string[];
}

export type BatchFile = "picture" | "thumb";
