import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { grantCalls } from "../../domain/ebay/fairShare.ts";
import { type CallLeases, draw } from "../../domain/ebay/callBudget.ts";

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

/** Enough for several instances competing for one document. */
const MAX_ATTEMPTS = 20;

export function callLeases(firestore: Firestore): CallLeases {
  const inTransaction = <T>(work: (transaction: FirebaseFirestore.Transaction) => Promise<T>) =>
    firestore.runTransaction(work, { maxAttempts: MAX_ATTEMPTS });

  const count = (path: string, day: string, limit: number, wanted: number) =>
    inTransaction(async (transaction) => {
      const at = firestore.doc(path);
      const stored = countDocument.parse((await transaction.get(at)).data() ?? {});
      const used = stored.day === day ? stored.used : 0;
      const granted = Math.max(0, Math.min(wanted, limit - used));
      if (granted > 0) transaction.set(at, { day, used: used + granted });
      return granted;
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

  return {
    takeTokens: (uid, bucket, wanted, now) =>
      inTransaction(async (transaction) => {
        const at = firestore.doc(paths.privateEbayCalls(uid));
        const { buckets } = bucketsDocument.parse((await transaction.get(at)).data() ?? {});
        const { granted, waitMs, level } = draw(buckets[bucket.name], bucket, wanted, now);
        if (granted > 0) transaction.set(at, { buckets: { ...buckets, [bucket.name]: level } });
        return { granted, waitMs };
      }),

    async takeCalls({ today, before }, request) {
      const expected = await listCallers(before);
      return inTransaction(async (transaction) => {
        const at = firestore.doc(paths.ebayCallDay(today));
        const { used, sellers } = countDocument.parse((await transaction.get(at)).data() ?? {});
        const granted = grantCalls({ used, sellers }, { ...request, expected });
        const free = request.limit - used - granted;
        if (granted === 0) return { granted, free };
        const { uid } = request;
        const own = uid === null ? {} : { [uid]: (sellers[uid] ?? 0) + granted };
        transaction.set(at, { day: today, used: used + granted, sellers: { ...sellers, ...own } });
        return { granted, free };
      });
    },

    correctCalls: (day, used) =>
      inTransaction(async (transaction) => {
        const at = firestore.doc(paths.ebayCallDay(day));
        const stored = countDocument.parse((await transaction.get(at)).data() ?? {});
        if (stored.day === day && stored.used > used) transaction.update(at, { used });
      }),

    takeRevisions: (uid, itemId, day, limit, wanted) =>
      count(paths.itemRevisions(uid, itemId), day, limit, wanted),
  };
}
