import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { captureSharePath } from "../contract/captureShare.ts";
import type { Slots } from "../domain/capture/share.ts";
import { hasLostRace } from "./grpcStatus.ts";

/** Of many that take a place at once, one gets through in each round; a share is small, so rounds are few. */
const MAX_ROUNDS = 20;
/** A round's pause is random up to this, in milliseconds. */
const LONGEST_PAUSE = 60;

/** Epoch milliseconds at which each place is free again, by the place's id. */
type Taken = Record<string, number>;

/** One small document per seller and kind of work; whoever was overtaken while writing it looks again. */
export function placesOf(firestore: Firestore): Slots {
  return {
    async acquire(uid, kind, most, seconds) {
      const document = firestore.doc(captureSharePath(uid, kind));
      const place = randomUUID();
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const read = await document.get();
        const now = Date.now();
        const taken = (read.get("taken") ?? {}) as Taken;
        const held = Object.entries(taken).filter(([, until]) => until > now);
        if (held.length >= most) return null;
        const next = { taken: Object.fromEntries([...held, [place, now + seconds * 1_000]]) };
        try {
          if (read.updateTime === undefined) await document.create(next);
          else await document.update(next, { lastUpdateTime: read.updateTime });
          return place;
        } catch (error) {
          if (!hasLostRace(error)) throw error;
        }
        await sleep(Math.random() * LONGEST_PAUSE);
      }
      return null;
    },

    async release(uid, kind, place) {
      await firestore.doc(captureSharePath(uid, kind)).update(`taken.${place}`, FieldValue.delete());
    },
  };
}
