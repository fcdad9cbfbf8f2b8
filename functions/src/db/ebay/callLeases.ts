import { type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { grantCalls } from "../../domain/ebay/fairShare.ts";
import type { CallLeases } from "../../domain/ebay/callBudget.ts";
import { drawTokens } from "../../domain/ebay/tokenBucket.ts";
import { takeOfDay } from "../dayCount.ts";
import { changeDocument, repeatConflicts, writeUnlessChanged } from "../optimistic.ts";

/** `users/{uid}/private/ebayCalls`: the state of a seller's token buckets, by call name. */
const bucketsDocument = z.object({
  buckets: z.record(z.string(), z.object({ tokens: z.number(), at: z.number() })).default({}),
});
/** `ebayCallDays/{day}` */
const countDocument = z.object({
  used: z.int().default(0),
  day: z.string().default(""),
  sellers: z.record(z.string(), z.int()).default({}),
});

/**
 * `users/{uid}/private/ebayCallsLeft`: calls that a seller has reserved and no instance has leased yet, by
 * day.
 */
const leftDocument = z.object({ left: z.record(z.string(), z.int()).default({}) });

/** Time that a day's document is kept, because it contains the uids of the sellers who called. */
const KEPT_MS = 30 * DAY_MS;
const endOfDay = (day: string) => Timestamp.fromMillis(Date.parse(day.slice(0, 10)) + KEPT_MS);

/** Keeps the calls of the same date, with which a day's name begins. Calls of other dates have expired. */
const pickSameDate = (left: Readonly<Record<string, number>>, day: string) =>
  Object.fromEntries(Object.entries(left).filter(([other]) => other.slice(0, 10) === day.slice(0, 10)));

/**
 * Calls that a seller reserves at once. All instances of all functions lease from them, so that the day's
 * document, which all sellers share, is written once per this many calls.
 */
const SELLER_BLOCK = 10;

export function openCallLeases(firestore: Firestore): CallLeases {
  /** Caches yesterday's sellers, who no longer change. */
  let callers: { readonly day: string; readonly uids: Promise<string[]> } | undefined;
  const listCallers = (day: string): Promise<string[]> => {
    if (callers?.day !== day) {
      const read = async () => {
        const found = await firestore.doc(paths.ebayCallDay(day)).get();
        return Object.keys(countDocument.parse(found.data() ?? {}).sellers);
      };
      const uids = read();
      callers = { day, uids };
      uids.catch(() => (callers = undefined));
    }
    return callers.uids;
  };

  /** Takes calls from the seller's reserved ones. Returns false if there are too few. */
  const takeReserved = (uid: string, today: string, wanted: number): Promise<boolean> =>
    changeDocument(firestore, paths.privateEbayCallsLeft(uid), (data) => {
      const { left } = leftDocument.parse(data);
      const own = left[today] ?? 0;
      if (own < wanted) return { result: false, next: null };
      return { result: true, next: { left: { ...pickSameDate(left, today), [today]: own - wanted } } };
    });

  return {
    takeTokens: (uid, bucket, wanted, now) =>
      changeDocument(firestore, paths.privateEbayCalls(uid), (data) => {
        const { buckets } = bucketsDocument.parse(data);
        const { granted, waitMs, level } = drawTokens(buckets[bucket.name], bucket, wanted, now);
        const next = granted > 0 ? { buckets: { ...buckets, [bucket.name]: level } } : null;
        return { result: { granted, waitMs }, next };
      }),

    async takeCalls({ today, before }, request) {
      const { uid, wanted, limit } = request;
      if (uid !== null && (await takeReserved(uid, today, wanted))) return { granted: wanted, free: limit };
      const expected = await listCallers(before);
      return repeatConflicts(async () => {
        const [ofDay, ofSeller] = await firestore.getAll(
          firestore.doc(paths.ebayCallDay(today)),
          ...(uid === null ? [] : [firestore.doc(paths.privateEbayCallsLeft(uid))]),
        );
        if (ofDay === undefined) throw new Error("a reading without its document");
        const { used, sellers } = countDocument.parse(ofDay.data() ?? {});
        const { left } = leftDocument.parse(ofSeller?.data() ?? {});
        const reserved = uid === null ? 0 : (left[today] ?? 0);
        const block = uid === null ? wanted : Math.max(wanted - reserved, SELLER_BLOCK);
        const taken = grantCalls({ used, sellers }, { ...request, wanted: block, expected });
        const granted = Math.min(wanted, reserved + taken);
        const free = limit - used - taken;
        if (granted === 0) return { granted, free };
        const batch = firestore.batch();
        if (taken > 0) {
          const own = uid === null ? {} : { [uid]: (sellers[uid] ?? 0) + taken };
          const next = { day: today, used: used + taken, sellers: { ...sellers, ...own } };
          writeUnlessChanged(batch, ofDay, { ...next, expiresAt: endOfDay(today) });
        }
        if (ofSeller) {
          const next = { ...pickSameDate(left, today), [today]: reserved + taken - granted };
          writeUnlessChanged(batch, ofSeller, { left: next });
        }
        await batch.commit();
        return { granted, free };
      });
    },

    correctCalls: (day, used) =>
      changeDocument(firestore, paths.ebayCallDay(day), (data) => {
        const stored = countDocument.parse(data);
        return { result: undefined, next: stored.day === day && stored.used > used ? { used } : null };
      }),

    takeRevisions: (uid, itemId, day, limit, wanted) =>
      takeOfDay(firestore, paths.itemRevisions(uid, itemId), day, { limit, wanted }),

    takeRestCalls: (uid, day, limit, wanted) =>
      takeOfDay(firestore, paths.privateEbayRestCalls(uid), day, { limit, wanted }),
  };
}
