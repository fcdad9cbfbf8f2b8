import { type DocumentData, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { ECHO_MS } from "../../domain/ebay/echoes.ts";
import type { SaleReadings } from "../../domain/notifications/saleReadings.ts";
import { changeDocument } from "../optimistic.ts";

/**
 * Stored in the collection of the echoes, which Firestore deletes by `expiresAt`. One document has the reads for
 * both notifications of an item's sale, and is changed without locks. They arrive at the same time: with a
 * document and a transaction for each, both waited for the other's lock until Firestore gave one up.
 */
export function openSaleReadingStore(firestore: Firestore, now: () => number = Date.now): SaleReadings {
  const toPath = (uid: string, itemId: string) => paths.ebayEcho(uid, `readings-${itemId}`);
  return {
    takeOrNote: (uid, itemId, { event, other }, sentAt) =>
      changeDocument(firestore, toPath(uid, itemId), (stored) => {
        const began = readTime(stored, event);
        const age = began === null ? ECHO_MS : now() - began;
        if (age < ECHO_MS && now() - age >= sentAt) return { result: true, next: { [event]: null } };
        const next = {
          [other]: Timestamp.fromMillis(now()),
          expiresAt: Timestamp.fromMillis(now() + ECHO_MS),
        };
        return { result: false, next };
      }),

    withdraw: (uid, itemId, other) =>
      changeDocument(firestore, toPath(uid, itemId), (stored) => {
        const isNoted = readTime(stored, other) !== null;
        return { result: isNoted, next: isNoted ? { [other]: null } : null };
      }),
  };
}

function readTime(stored: DocumentData, event: string): number | null {
  const value: unknown = stored[event];
  return value instanceof Timestamp ? value.toMillis() : null;
}
