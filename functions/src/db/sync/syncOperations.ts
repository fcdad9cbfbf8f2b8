import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { type SyncOperationDocument, syncOperationDocument } from "../../contract/operations.ts";
import { QUEUED, type SyncOperations, type SyncState } from "../../domain/sync/ports.ts";

/** Enough for several clicks competing for the document. */
const MAX_ATTEMPTS = 20;

export function syncOperations(firestore: Firestore): SyncOperations {
  const operationAt = (uid: string) => firestore.doc(paths.operation(uid, "sync"));
  const userAt = (uid: string) => firestore.doc(paths.user(uid));

  /** Writes only if the holder still has the lease. */
  const writeAsHolder = (
    uid: string,
    holder: string,
    write: (transaction: FirebaseFirestore.Transaction, standing: SyncState) => void,
  ): Promise<boolean> =>
    firestore.runTransaction(async (transaction) => {
      const found = readStanding(await transaction.getAll(operationAt(uid), userAt(uid)));
      if (found.operation.lease?.holder !== holder) return false;
      write(transaction, found);
      return true;
    });

  return {
    async read(uid) {
      return readStanding(await firestore.getAll(operationAt(uid), userAt(uid)));
    },

    begin: (uid, decide) =>
      firestore.runTransaction(
        async (transaction) => {
          const before = readStanding(await transaction.getAll(operationAt(uid), userAt(uid)));
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
        const { status, lease, place, runId, startedAt, resumesAt, ...counts } = parseOperation(found);
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
          lastSync: readLastSync(user),
          processed,
          total,
          written,
          kept,
        };
      }),

    advance: (uid, holder, { place, processed, total, written, kept }, until) =>
      writeAsHolder(uid, holder, (transaction) => {
        const progress = { place, processed, total, written, kept, lease: { holder, until } };
        transaction.update(operationAt(uid), progress);
      }),

    async release(uid, holder, until) {
      await writeAsHolder(uid, holder, (transaction) => {
        transaction.update(operationAt(uid), { lease: { holder: QUEUED, until } });
      });
    },

    async complete(uid, holder, { processed, total, written, kept, message }, now) {
      await writeAsHolder(uid, holder, (transaction, { operation, isConnected }) => {
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
        // Disconnected meanwhile: the next connected account starts from the beginning.
        if (!isConnected) return;
        // The start time, so that the next sync covers what changed during this one.
        transaction.update(userAt(uid), {
          lastEbaySync: operation.startedAt,
          updatedAt: FieldValue.serverTimestamp(),
        });
      });
    },

    async fail(uid, holder, { code, params, resumesAt }, now) {
      await writeAsHolder(uid, holder, (transaction) => {
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
      const found = await firestore.getAll(...getPages(uid, pages));
      return new Set(found.flatMap((page) => (page.get("itemIds") as string[] | undefined) ?? []));
    },

    async forgetPages(uid, pages) {
      const writer = firestore.bulkWriter();
      for (const page of getPages(uid, pages)) void writer.delete(page);
      await writer.close();
    },
  };

  function getPages(uid: string, pages: number) {
    return Array.from({ length: pages }, (_, index) => firestore.doc(paths.syncPage(uid, index + 1)));
  }
}

const readStanding = ([operation, user]: DocumentSnapshot[]): SyncState => ({
  operation: parseOperation(operation),
  lastSync: readLastSync(user),
  isConnected: user?.get("ebay") != null,
});

const parseOperation = (snapshot: DocumentSnapshot | undefined): SyncOperationDocument =>
  syncOperationDocument.parse(snapshot?.data() ?? {});

function readLastSync(user: DocumentSnapshot | undefined): number | null {
  const lastSync: unknown = user?.get("lastEbaySync");
  return lastSync instanceof Timestamp ? lastSync.toMillis() : null;
}
