import type { Firestore, Timestamp } from "firebase-admin/firestore";

import { dataExportDocument } from "../../contract/account.ts";
import { paths } from "../../contract/documents.ts";
import type { ExportPorts } from "../../domain/account/dataExport.ts";
import { openOperationStore } from "../operations.ts";
import { findDue, toTimestamp } from "../documents.ts";

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

  /** Records that the files were deleted. */
  async forget(uid: string): Promise<void> {
    await firestore.doc(paths.operation(uid, "dataExport")).update({ filesUntil: null, parts: [] });
  },
});
