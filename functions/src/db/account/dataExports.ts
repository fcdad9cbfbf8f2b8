import type { Firestore, Timestamp } from "firebase-admin/firestore";

import { dataExportDocument } from "../../contract/account.ts";
import { paths, toExportFolder } from "../../contract/documents.ts";
import type { ExportPorts } from "../../domain/account/dataExport.ts";
import { openOperationStore } from "../operations.ts";
import { findDue, readMillis, toTimestamp } from "../documents.ts";
import type { Bucket } from "../images/bucket.ts";

export const openDataExports = (firestore: Firestore): ExportPorts["operations"] =>
  openOperationStore(firestore, {
    name: "dataExport",
    document: dataExportDocument,
    load: (stored) => ({ ...stored, filesUntil: stored.filesUntil?.toMillis() ?? null }),
    store: ({ filesUntil }) => ({ filesUntil: toTimestamp(filesUntil) }),
  });

export const openExpiredExportStore = (firestore: Firestore) => ({
  /** Returns people with expired files at `now` (epoch milliseconds), the oldest first. */
  async listExpired(now: number, limit: number): Promise<{ uid: string; dueAt: number }[]> {
    const due = await findDue(firestore.collectionGroup("operations"), "filesUntil", now, limit);
    return due.map((one) => ({
      uid: one.ref.parent.parent?.id ?? "",
      dueAt: (one.get("filesUntil") as Timestamp).toMillis(),
    }));
  },

  isDue: async (uid: string, dueAt: number): Promise<boolean> =>
    readMillis(await firestore.doc(paths.operation(uid, "dataExport")).get(), "filesUntil") === dueAt,

  /** Records that the files were deleted, unless a new export has begun. */
  forget: (uid: string, dueAt: number): Promise<void> =>
    firestore.runTransaction(async (transaction) => {
      const found = await transaction.get(firestore.doc(paths.operation(uid, "dataExport")));
      if (readMillis(found, "filesUntil") !== dueAt) return;
      transaction.update(found.ref, { filesUntil: null, parts: [] });
    }),
});

/** Deletes the files of one of a person's exports, or of all. Succeeds if there are none. */
export async function deleteExportFiles(bucket: Bucket, uid: string, runId?: string): Promise<void> {
  await bucket.deleteFiles({ prefix: toExportFolder(uid) + (runId === undefined ? "" : `${runId}/`) });
}

/**
 * Deletes a person's exports. Deletes the operation first, so that a worker that is writing a file deletes it
 * itself. Idempotent.
 */
export async function deleteExports(firestore: Firestore, bucket: Bucket, uid: string): Promise<void> {
  await firestore.doc(paths.operation(uid, "dataExport")).delete();
  await deleteExportFiles(bucket, uid);
}
