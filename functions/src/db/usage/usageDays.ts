import { FieldPath, type Firestore } from "firebase-admin/firestore";

import { paths, usageDocument } from "../../contract/documents.ts";
import type { UsageDays } from "../../domain/usage/ports.ts";

/** Without `callables`, which is most of a record and isn't summed. */
const FIGURES = ["documentReads", "documentWrites", "ai", "storage", "cloudinary"] as const;

export function usageDays(firestore: Firestore): UsageDays {
  return {
    async read(from, to) {
      const { docs } = await firestore
        .collection(paths.usageDays())
        .where(FieldPath.documentId(), ">=", from)
        .where(FieldPath.documentId(), "<=", to)
        .select(...FIGURES)
        .get();
      return new Map(docs.map((day) => [day.id, usageDocument.parse(day.data())]));
    },

    async save(day, measured) {
      await firestore.doc(paths.usage(day)).set(measured, { merge: true });
    },
  };
}
