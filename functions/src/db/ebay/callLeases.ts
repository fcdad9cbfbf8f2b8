import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { grantCalls } from "../../domain/ebay/fairShare.ts";
import { type CallLeases, draw } from "../../domain/ebay/callBudget.ts";
import { changeDocument, repeatConflicts, writeUnlessChanged } from "../optimistic.ts";

/** `users/{uid}/private/ebayCalls`: the state of a seller's token buckets, by call name. */
const bucketsDocument = z.object({
  buckets: z.record(z.string(), z.object({ tokens: z.number(), at: z.number() })).default({}),
});
/** `ebayCallDays/{day}`, and `users/{uid}/itemRevisions/{itemId}` with the day counted. */
const countDocument = z.object({
  used: z.int().default(0),
  day: z.string().default(""),
  /** The calls of each seller. Only in `ebayCallDays/{day}`. */
  sellers: z.record(z.string(), z.int()).default({}),
});

/** `users/{uid}/private/ebayCallsLeft`: what a seller has taken of the day, and no instance has leased yet. */
const leftDocument = z.object({ day: z.string().default(""), left: z.int().default(0) });

/**
 * The calls that a seller takes of the day at once. All instances of all functions lease from them, so the day's document,
 * which all sellers share, is written once per this many calls.
 */
const SELLER_BLOCK = 10;

export function callLeases(firestore: Firestore): CallLeases {
  const count = (path: string, day: string, limit: number, wanted: number) =>
    changeDocument(firestore, path, (data) => {
      const stored = countDocument.parse(data);
      const used = stored.day === day ? stored.used : 0;
      const granted = Math.max(0, Math.min(wanted, limit - used));
      return { result: granted, next: granted > 0 ? { day, used: used + granted } : null };
    });

  /** Yesterday's sellers, who don't change any more. */
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

  /** Takes what the seller has left. Null if that is nothing. */
  const takeLeft = (uid: string, today: string, wanted: number): Promise<number | null> =>
    changeDocument(firestore, paths.privateEbayCallsLeft(uid), (data) => {
      const { day, left } = leftDocument.parse(data);
      if (day !== today || left < 1) return { result: null, next: null };
      const granted = Math.min(wanted, left);
      return { result: granted, next: { day, left: left - granted } };
    });

  return {
    takeTokens: (uid, bucket, wanted, now) =>
      changeDocument(firestore, paths.privateEbayCalls(uid), (data) => {
        const { buckets } = bucketsDocument.parse(data);
        const { granted, waitMs, level } = draw(buckets[bucket.name], bucket, wanted, now);
        const next = granted > 0 ? { buckets: { ...buckets, [bucket.name]: level } } : null;
        return { result: { granted, waitMs }, next };
      }),

    async takeCalls({ today, before }, request) {
      const { uid, wanted, limit } = request;
      const fromLeft = uid === null ? null : await takeLeft(uid, today, wanted);
      if (fromLeft !== null) return { granted: fromLeft, free: limit };
      const expected = await listCallers(before);
      return repeatConflicts(async () => {
        const [ofDay, ofSeller] = await firestore.getAll(
          firestore.doc(paths.ebayCallDay(today)),
          ...(uid === null ? [] : [firestore.doc(paths.privateEbayCallsLeft(uid))]),
        );
        const { used, sellers } = countDocument.parse(ofDay?.data() ?? {});
        const block = uid === null ? wanted : Math.max(wanted, SELLER_BLOCK);
        const taken = grantCalls({ used, sellers }, { ...request, wanted: block, expected });
        const free = limit - used - taken;
        if (taken === 0 || ofDay === undefined) return { granted: 0, free };
        const own = uid === null ? {} : { [uid]: (sellers[uid] ?? 0) + taken };
        const batch = firestore.batch();
        writeUnlessChanged(batch, ofDay, { day: today, used: used + taken, sellers: { ...sellers, ...own } });
        const granted = Math.min(wanted, taken);
        // Another instance may have taken a block in the same moment: then both are the seller's.
        const kept = leftDocument.parse(ofSeller?.data() ?? {});
        const left = (kept.day === today ? kept.left : 0) + taken - granted;
        if (ofSeller) writeUnlessChanged(batch, ofSeller, { day: today, left });
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
      count(paths.itemRevisions(uid, itemId), day, limit, wanted),
  };
}
