import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import { type SyncOperationDocument, syncOperationDocument } from "../contract/operations.ts";
import { QUEUED, type SyncOperations, type SyncState } from "../domain/sync/ports.ts";

/** Clicks that come together line up. */
const MAX_ATTEMPTS = 20;

export function syncOperations(firestore: Firestore): SyncOperations {
  const operationAt = (uid: string) => firestore.doc(paths.operation(uid, "sync"));
  const userAt = (uid: string) => firestore.doc(paths.user(uid));

  /** Writes if the run is still the holder's. */
  const asHolder = (
    uid: string,
    holder: string,
    write: (transaction: FirebaseFirestore.Transaction, standing: SyncState) => void,
  ): Promise<boolean> =>
    firestore.runTransaction(async (transaction) => {
      const found = standing(await transaction.getAll(operationAt(uid), userAt(uid)));
      if (found.operation.lease?.holder !== holder) return false;
      write(transaction, found);
      return true;
    });

  return {
    async read(uid) {
      return standing(await firestore.getAll(operationAt(uid), userAt(uid)));
    },

    begin: (uid, decide) =>
      firestore.runTransaction(
        async (transaction) => {
          const before = standing(await transaction.getAll(operationAt(uid), userAt(uid)));
          const { answer, run } = decide(before);
          if (run === null) return answer;
          const { runId, place, startedAt, until } = run;
          const lease = { holder: QUEUED, until };
          if (runId === before.operation.runId) {
            const again = { status: "in_progress", lease, failure: null, resumesAt: null, finishedAt: null };
            transaction.update(operationAt(uid), again);
          } else {
            transaction.set(operationAt(uid), {
              ...syncOperationDocument.parse({ status: "starting", runId, place, lease }),
              startedAt: Timestamp.fromMillis(startedAt),
            });
          }
          return answer;
        },
        { maxAttempts: MAX_ATTEMPTS },
      ),

    claim: (uid, { holder, now, until }) =>
      firestore.runTransaction(async (transaction) => {
        const [found, user] = await transaction.getAll(operationAt(uid), userAt(uid));
        const { status, lease, place, runId, startedAt, resumesAt, ...counts } = parse(found);
        const isDue = status === "failed" && resumesAt != null && resumesAt.toMillis() <= now;
        if (place === null || !(status === "starting" || status === "in_progress" || isDue)) return null;
        if (lease !== null && lease.holder !== QUEUED && lease.until > now) return "held" as const;
        transaction.update(operationAt(uid), {
          status: "in_progress",
          lease: { holder, until },
          resumesAt: null,
          failure: null,
          finishedAt: null,
        });
        const { processed, total, written, kept } = counts;
        return {
          runId,
          place,
          startedAt: startedAt?.toMillis() ?? now,
          lastSync: lastSyncOf(user),
          processed,
          total,
          written,
          kept,
        };
      }),

    advance: (uid, holder, { place, processed, total, written, kept }, until) =>
      asHolder(uid, holder, (transaction) => {
        const progress = { place, processed, total, written, kept, lease: { holder, until } };
        transaction.update(operationAt(uid), progress);
      }),

    async release(uid, holder, until) {
      await asHolder(uid, holder, (transaction) => {
        transaction.update(operationAt(uid), { lease: { holder: QUEUED, until } });
      });
    },

    async complete(uid, holder, { processed, total, written, kept, message }, now) {
      await asHolder(uid, holder, (transaction, { operation, isConnected }) => {
        transaction.update(operationAt(uid), {
          status: "completed",
          finishedAt: Timestamp.fromMillis(now),
          place: null,
          lease: null,
          processed,
          total,
          written,
          kept,
          message,
        });
        // Disconnected meanwhile: whichever account comes next begins anew.
        if (!isConnected) return;
        // Its beginning: what changes while it runs is the next one's.
        transaction.update(userAt(uid), {
          lastEbaySync: operation.startedAt,
          updatedAt: FieldValue.serverTimestamp(),
        });
      });
    },

    async fail(uid, holder, { code, params, resumesAt }, now) {
      await asHolder(uid, holder, (transaction) => {
        transaction.update(operationAt(uid), {
          status: "failed",
          finishedAt: Timestamp.fromMillis(now),
          lease: null,
          failure: { code, params },
          resumesAt: resumesAt === null ? null : Timestamp.fromMillis(resumesAt),
        });
      });
    },

    async rememberPage(uid, page, itemIds) {
      await firestore.doc(paths.syncPage(uid, page)).set({ itemIds });
    },

    async readRememberedItems(uid, pages) {
      if (pages === 0) return new Set();
      const found = await firestore.getAll(...pagesUpTo(uid, pages));
      return new Set(found.flatMap((page) => (page.get("itemIds") as string[] | undefined) ?? []));
    },

    async forgetPages(uid, pages) {
      const writer = firestore.bulkWriter();
      for (const page of pagesUpTo(uid, pages)) void writer.delete(page);
      await writer.close();
    },
  };

  function pagesUpTo(uid: string, pages: number) {
    return Array.from({ length: pages }, (_, index) => firestore.doc(paths.syncPage(uid, index + 1)));
  }
}

const standing = ([operation, user]: DocumentSnapshot[]): SyncState => ({
  operation: parse(operation),
  lastSync: lastSyncOf(user),
  isConnected: user?.get("ebay") != null,
});

const parse = (snapshot: DocumentSnapshot | undefined): SyncOperationDocument =>
  syncOperationDocument.parse(snapshot?.data() ?? {});

function lastSyncOf(user: DocumentSnapshot | undefined): number | null {
  const lastSync: unknown = user?.get("lastEbaySync");
  return lastSync instanceof Timestamp ? lastSync.toMillis() : null;
}
