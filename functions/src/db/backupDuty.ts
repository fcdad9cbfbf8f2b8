import type { Firestore } from "firebase-admin/firestore";

import { type BackupDuty, backupDutyDocument, paths } from "../contract/documents.ts";

/** Stores the state of the last backups. */
export function backupDuty(firestore: Firestore) {
  const duty = firestore.doc(paths.duty("backUp"));
  return {
    read: async (): Promise<BackupDuty> => backupDutyDocument.parse((await duty.get()).data() ?? {}),
    save: async (next: BackupDuty): Promise<void> => void (await duty.set(next)),
  };
}
