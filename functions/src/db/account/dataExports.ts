import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { dataExportDocument } from "../../contract/account.ts";
import { paths } from "../../contract/documents.ts";
import type { ExportPorts } from "../../domain/account/dataExport.ts";
import { operationStore } from "../operations.ts";

export const dataExports = (firestore: Firestore): ExportPorts["operations"] =>
  operationStore(firestore, {
    name: "dataExport",
    document: dataExportDocument,
    load: (stored) => ({ ...stored, filesUntil: stored.filesUntil?.toMillis() ?? null }),
    store: ({ filesUntil }) => ({
      filesUntil: filesUntil === null ? null : Timestamp.fromMillis(filesUntil),
    }),
  });

/** Finds and clears the files of expired exports. */
export const expiredExportStore = (firestore: Firestore) => ({
  /** Returns people with expired files at `now` (epoch milliseconds), the oldest first. */
  async listExpired(now: number, limit: number): Promise<{ uid: string; dueAt: number }[]> {
    const { docs } = await firestore
      .collectionGroup("operations")
      .where("filesUntil", "<=", Timestamp.fromMillis(now))
      .orderBy("filesUntil")
      .limit(limit)
      .get();
    return docs.map((one) => ({
      uid: one.ref.parent.parent?.id ?? "",
      dueAt: (one.get("filesUntil") as Timestamp).toMillis(),
    }));
  },

  /** Records that the files were deleted. */
  async forget(uid: string): Promise<void> {
    await firestore.doc(paths.operation(uid, "dataExport")).update({ filesUntil: null, parts: [] });
  },
});
