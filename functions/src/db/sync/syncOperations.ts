import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { syncOperationDocument } from "../../contract/operations.ts";
import type { SyncPages, SyncPorts } from "../../domain/sync/ports.ts";
import { toSyncStatus } from "../../domain/sync/syncRules.ts";
import { openOperationStore } from "../operations.ts";
import { readAll, readMillis, toTimestamp } from "../documents.ts";

export const openSyncOperations = (firestore: Firestore): SyncPorts["operations"] =>
  openOperationStore(firestore, {
    name: "sync",
    document: syncOperationDocument,
    needsUser: true,
    load: (stored, user) => ({
      ...stored,
      status: stored.status === "failed" && stored.resumesAt !== null ? "waiting" : stored.status,
      cancelRequested: false,
      pauses: 0,
      lastSync: readMillis(user, "lastEbaySync"),
      isConnected: user?.get("ebay") != null,
    }),
    store: (run) => ({ status: toSyncStatus(run) }),
    writeEffects(transaction, uid, { lastSync, isFull }, { isConnected }) {
      // Nothing to store after a disconnect: the next connected account starts from the beginning.
      if (!isConnected) return;
      transaction.update(firestore.doc(paths.user(uid)), {
        lastEbaySync: toTimestamp(lastSync),
        updatedAt: FieldValue.serverTimestamp(),
      });
      if (isFull && lastSync !== null) {
        const before = Timestamp.fromMillis(lastSync);
        transaction.set(firestore.doc(paths.privateItemReading(uid)), { before }, { merge: true });
      }
    },
  });

export function openSyncPages(firestore: Firestore): SyncPages {
  const references = (uid: string, pages: number) =>
    Array.from({ length: pages }, (_, index) => firestore.doc(paths.syncPage(uid, index + 1)));
  return {
    async rememberPage(uid, page, itemIds) {
      await firestore.doc(paths.syncPage(uid, page)).set({ itemIds });
    },

    async readRememberedItems(uid, pages) {
      const found = await readAll(firestore, references(uid, pages));
      return new Set(found.flatMap((page) => (page.get("itemIds") as string[] | undefined) ?? []));
    },

    async forgetPages(uid, pages) {
      const writer = firestore.bulkWriter();
      for (const page of references(uid, pages)) void writer.delete(page);
      await writer.close();
    },
  };
}
