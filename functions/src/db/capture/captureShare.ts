import { randomUUID } from "node:crypto";

import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { paths } from "../../contract/documents.ts";

import { PICTURE_PIXEL_SHARE, PIXEL_SHARE } from "../../contract/capture/captureShare.ts";
import type { Slots } from "../../domain/capture/share.ts";
import { type Bucket, drawTokens, type Level } from "../../domain/ebay/tokenBucket.ts";
import { changeDocument } from "../optimistic.ts";
import { isConflict } from "../documents.ts";
import { createKeyedMutex } from "../../domain/concurrency.ts";

const createBucket = ({ atOnce, perMinute }: { atOnce: number; perMinute: number }): Bucket => ({
  name: "pixels",
  capacity: atOnce,
  perSecond: perMinute / 60,
});
const CARDS = createBucket(PIXEL_SHARE);
const PICTURES = createBucket(PICTURE_PIXEL_SHARE);

/** Expiry of each slot in epoch milliseconds, by slot id. */
type SlotExpiries = Record<string, number>;

/**
 * Uses one small document per seller and kind of work, with optimistic concurrency: a caller whose write
 * conflicts reads again after a pause. Both sides of a card arrive at once, so callers of one instance take
 * turns instead.
 */
export function openCaptureSlots(firestore: Firestore, time: () => number = Date.now): Slots {
  const takeTurns = createKeyedMutex();
  return {
    acquire(uid, kind, most, seconds, megapixels = 0) {
      const slot = randomUUID();
      const path = paths.privateCaptureShare(uid, kind);
      const change = () =>
        changeDocument(firestore, path, (read) => {
          const now = time();
          const taken = (read["taken"] ?? {}) as SlotExpiries;
          const held = Object.entries(taken).filter(([, until]) => until > now);
          const bucket = kind === "picture" ? PICTURES : CARDS;
          const drawn = drawTokens(read["pixels"] as Level | undefined, bucket, megapixels, now);
          if (held.length >= most || drawn.granted < megapixels) return { result: null, next: null };
          const next = {
            taken: Object.fromEntries([...held, [slot, now + seconds * 1_000]]),
            ...(megapixels > 0 && { pixels: drawn.level }),
          };
          return { result: slot, next };
        });
      return takeTurns(path, change).catch((error: unknown) => {
        // Too many concurrent callers count as no free slot.
        if (isConflict(error)) return null;
        throw error;
      });
    },

    async release(uid, kind, slot) {
      const path = paths.privateCaptureShare(uid, kind);
      await takeTurns(path, () => firestore.doc(path).update(`taken.${slot}`, FieldValue.delete()));
    },
  };
}
