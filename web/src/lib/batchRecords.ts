import type { PhotoRefusal } from "@contract/photoFiles";

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
  readonly refusal: PhotoRefusal | null;
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

/** A photo as any version has stored it: up to November 2026 `refusal` was the sentence itself. */
export type StoredBatchPhoto = Omit<BatchPhoto, "refusal"> & { readonly refusal: string | null };

export const batchPhotoOf = ({ refusal, ...photo }: StoredBatchPhoto): BatchPhoto => ({
  ...photo,
  refusal: refusal === null ? null : refusalOf(refusal),
});

const refusalOf = (stored: string): PhotoRefusal =>
  REFUSALS.find((code) => code === stored || OLD_SENTENCES[code] === stored) ?? "other";

/** Stays as it is when the texts of `PHOTO_REFUSALS` change. */
const OLD_SENTENCES: Record<PhotoRefusal, string> = {
  heic: "HEIC photos can't be shown by marketplaces. Set the phone's camera to JPEG (Most Compatible).",
  other: "Only JPEG, PNG, WebP and GIF photos can be used.",
  damaged: "The photo is damaged.",
  empty: "The photo is empty.",
  pixels: "More than 40 megapixels. Take it at a lower resolution.",
};
const REFUSALS = Object.keys(OLD_SENTENCES) as PhotoRefusal[];
