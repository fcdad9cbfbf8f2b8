import { FieldPath, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths, USAGE_SHARDS, usageDocument } from "../contract/documents.ts";
import type { Health } from "../contract/health.ts";
import type { CallFigures } from "../domain/health/measureHealth.ts";
import { mergeShards } from "../domain/usage/mergeShards.ts";

const usedCalls = z.object({ used: z.int().default(0), day: z.string().default("") });

/** Reads the figures of the panel's Health section from the database. */
export function healthReads(firestore: Firestore) {
  return {
    async calls(from: string, to: string): Promise<Record<string, CallFigures> | null> {
      const { docs } = await firestore
        .collection(paths.usageDays())
        .where(FieldPath.documentId(), ">=", from)
        .where(FieldPath.documentId(), "<=", paths.usageShard(to, USAGE_SHARDS - 1).split("/")[1])
        .select("callables")
        .get();
      if (docs.length === 0) return null;
      return usageDocument.parse(mergeShards(docs.map((part) => part.data()))).callables;
    },

    async inbox(): Promise<NonNullable<Health["inbox"]>> {
      const inbox = firestore.collection(paths.inbox());
      const open = inbox.where("isDead", "==", false);
      const [waiting, dead, oldest] = await Promise.all([
        open.count().get(),
        inbox.where("isDead", "==", true).count().get(),
        open.orderBy("receivedAt").limit(1).get(),
      ]);
      const receivedAt: unknown = oldest.docs[0]?.get("receivedAt");
      return {
        waiting: waiting.data().count,
        deadLetters: dead.data().count,
        oldestReceivedAt: typeof receivedAt === "number" ? receivedAt : null,
      };
    },

    /** Returns the calls of eBay's day that are used or leased. */
    async ebayCalls(day: string): Promise<number> {
      const found = usedCalls.parse((await firestore.doc(paths.ebayCallDay(day)).get()).data() ?? {});
      return found.day === day ? found.used : 0;
    },
  };
}
