import type { Side } from "./captureRecords";

/**
 * One photo of a batch. Its file is stored separately: as it came (`kept`), or upright and resized for the
 * upload (`ready`).
 */
export interface BatchPhoto {
  readonly photoId: string;
  readonly uid: string;
  readonly name: string;
  /** Increases with every file of the batch. */
  readonly order: number;
  /** When the camera took it, in epoch milliseconds. Null if the file doesn't say. */
  readonly takenAt: number | null;
  /** The side it shows, if the picture or the file name tells. */
  readonly side: Side | null;
  readonly state: "kept" | "ready" | "refused";
  /** Whether the side was looked for in the picture itself. */
  readonly isRead: boolean;
  /** Why it can't be used, as shown to the seller. Null if it can. */
  readonly refusal: string | null;
}

/**
 * Front and back of one card; one of them may be missing. `isFixed`: the seller made or confirmed the pair.
 */
export interface BatchPair {
  /** The card's capture id, used when the pair enters the queue. */
  readonly captureId: string;
  readonly front: string | null;
  readonly back: string | null;
  readonly isFixed: boolean;
}

/** The batch a seller is pairing in this browser. There is one at a time. */
export interface BatchRecord {
  readonly uid: string;
  readonly pairs: readonly BatchPair[];
  /** Photos the seller discarded. They can be restored until the next visit. */
  readonly discarded: readonly string[];
}

export type BatchFile = "picture" | "thumb";
