import type { PhotoRefusal } from "@contract/reasons/reasonText";

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
  /** The side that it shows, if the picture or the file name says so. */
  readonly side: Side | null;
  readonly state: "kept" | "ready" | "refused";
  /** Whether the picture itself was checked for its side. */
  readonly isRead: boolean;
  /** Why it can't be used. Null if it can. */
  readonly refusal: PhotoRefusal | null;
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

/** A photo as any version has stored it. Until November 2026, `refusal` was the sentence itself. */
export type StoredBatchPhoto = Omit<BatchPhoto, "refusal"> & { readonly refusal: string | null };

export const toBatchPhoto = ({ refusal, ...photo }: StoredBatchPhoto): BatchPhoto => ({
  ...photo,
  refusal: refusal === null ? null : toPhotoRefusal(refusal),
});

const toPhotoRefusal = (stored: string): PhotoRefusal =>
  REFUSALS.find((code) => code === stored || OLD_SENTENCES[code] === stored) ?? "other";

/** The sentences that earlier versions stored. They don't change when the texts of `PHOTO_REFUSALS` do. */
const OLD_SENTENCES: Record<PhotoRefusal, string> = {
  heic: "HEIC photos can't be shown by marketplaces. Set the phone's camera to JPEG (Most Compatible).",
  other: "Only JPEG, PNG, WebP and GIF photos can be used.",
  damaged: "The photo is damaged.",
  empty: "The photo is empty.",
  pixels: "More than 40 megapixels. Take it at a lower resolution.",
};
const REFUSALS = Object.keys(OLD_SENTENCES) as PhotoRefusal[];
