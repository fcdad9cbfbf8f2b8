import { FieldPath, type Firestore, type Query } from "firebase-admin/firestore";

import { paths, USAGE_SHARDS, usageDocument } from "../../contract/documents.ts";
import { mergeShards } from "../../domain/usage/mergeShards.ts";
import type { UsageDays } from "../../domain/usage/ports.ts";

/** Excludes `callables`, which is most of a record and isn't summed. */
const FIGURES = ["documentReads", "documentWrites", "ai", "storage", "database", "cloudinary"] as const;

export function openUsageDays(firestore: Firestore): UsageDays {
  return {
    async read(from, to) {
      const { docs } = await queryUsage(firestore, from, to)
        .select(...FIGURES)
        .get();
      const parts = Map.groupBy(docs, ({ id }) => id.split("~")[0] ?? id);
      return new Map(
        [...parts].map(([day, found]) => [
          day,
          usageDocument.parse(mergeShards(found.map((part) => part.data()))),
        ]),
      );
    },

    async save(day, measured) {
      await firestore.doc(paths.usage(day)).set(measured, { merge: true });
    },
  };
}

/** Finds the records of these days (`YYYY-MM-DD`, inclusive) and their shards. */
export const queryUsage = (firestore: Firestore, from: string, to: string): Query =>
  firestore
    .collection(paths.usageDays())
    .where(FieldPath.documentId(), ">=", from)
    .where(FieldPath.documentId(), "<=", paths.usageShard(to, USAGE_SHARDS - 1).split("/")[1]);
