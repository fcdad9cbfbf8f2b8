import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { captureSharePath, PIXEL_SHARE } from "../../contract/capture/captureShare.ts";
import type { Slots } from "../../domain/capture/share.ts";
import { type Bucket, draw, type Level } from "../../domain/ebay/callBudget.ts";
import { isConflict } from "../grpcStatus.ts";

/** In each round one of several competing callers succeeds. A share is small, so rounds are few. */
const MAX_ROUNDS = 20;
/** Upper bound of the random pause between rounds, in milliseconds. */
const MAX_PAUSE_MS = 60;

const PIXELS: Bucket = {
  name: "pixels",
  capacity: PIXEL_SHARE.atOnce,
  perSecond: PIXEL_SHARE.perMinute / 60,
};

/** Expiry of each place in epoch milliseconds, by the place's id. */
type PlaceExpiries = Record<string, number>;

/**
 * Keeps one small document per seller and kind of work, with optimistic concurrency: a caller whose write
 * conflicts reads again.
 */
export function capturePlaces(firestore: Firestore, time: () => number = Date.now): Slots {
  return {
    async acquire(uid, kind, most, seconds, megapixels = 0) {
      const document = firestore.doc(captureSharePath(uid, kind));
      const place = randomUUID();
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const read = await document.get();
        const now = time();
        const taken = (read.get("taken") ?? {}) as PlaceExpiries;
        const held = Object.entries(taken).filter(([, until]) => until > now);
        if (held.length >= most) return null;
        const level = read.get("pixels") as Level | undefined;
        const drawn = draw(level, PIXELS, megapixels, now);
        if (drawn.granted < megapixels) return null;
        const next = {
          taken: Object.fromEntries([...held, [place, now + seconds * 1_000]]),
          ...(megapixels > 0 && { pixels: drawn.level }),
        };
        try {
          if (read.updateTime === undefined) await document.create(next);
          else await document.update(next, { lastUpdateTime: read.updateTime });
          return place;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
        await sleep(Math.random() * MAX_PAUSE_MS);
      }
      return null;
    },

    async release(uid, kind, place) {
      await firestore.doc(captureSharePath(uid, kind)).update(`taken.${place}`, FieldValue.delete());
    },
  };
}
