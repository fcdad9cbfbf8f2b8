import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { type CallLeases, draw } from "../../domain/ebay/callBudget.ts";

/** `users/{uid}/private/ebayCalls`: the state of a seller's token buckets, by call name. */
const bucketsDocument = z.object({
  buckets: z.record(z.string(), z.object({ tokens: z.number(), at: z.number() })).default({}),
});
/** `ebayCallDays/{day}`, and `users/{uid}/itemRevisions/{itemId}` with the day counted. */
const countDocument = z.object({ used: z.int().default(0), day: z.string().default("") });

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

  return {
    takeTokens: (uid, bucket, wanted, now) =>
      inTransaction(async (transaction) => {
        const at = firestore.doc(paths.privateEbayCalls(uid));
        const { buckets } = bucketsDocument.parse((await transaction.get(at)).data() ?? {});
        const { granted, waitMs, level } = draw(buckets[bucket.name], bucket, wanted, now);
        if (granted > 0) transaction.set(at, { buckets: { ...buckets, [bucket.name]: level } });
        return { granted, waitMs };
      }),

    takeCalls: (day, limit, wanted) => count(paths.ebayCallDay(day), day, limit, wanted),

    correctCalls: (day, used) =>
      inTransaction(async (transaction) => {
        const at = firestore.doc(paths.ebayCallDay(day));
        const stored = countDocument.parse((await transaction.get(at)).data() ?? {});
        if (stored.day === day && stored.used > used) transaction.set(at, { day, used });
      }),

    takeRevisions: (uid, itemId, day, limit, wanted) =>
      count(paths.itemRevisions(uid, itemId), day, limit, wanted),
  };
}
