import { config } from "../config.ts";
import { deletionWishes } from "../db/account/deletionWishes.ts";
import { expiredExportStore } from "../db/account/dataExports.ts";
import { exportParts } from "../db/account/exportParts.ts";
import { writtenDocuments } from "../db/account/writtenDocuments.ts";
import { oldOrderStore } from "../db/orders/oldOrderStore.ts";
import { auditDeletion } from "../domain/account/auditDeletion.ts";
import { deleteExpiredExports } from "../domain/account/deleteExpiredExports.ts";
import { boundWrites as bound } from "../domain/account/boundWrites.ts";
import { beginDueDeletions } from "../domain/account/ownDeletion.ts";
import { eraseAddresses } from "../domain/orders/eraseAddresses.ts";
import { schedule } from "../transport/schedule.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { audit, bucketOf, firestore, report } from "./runtime.ts";
import { deletionPorts } from "./users/users.ts";

/** `emptyTrash` deletes the data of deleted accounts in the hours after this. */
export const enforceRetention = schedule(
  { name: "enforceRetention", at: "17 7 * * *", timeoutSeconds: 540, retryCount: 3 },
  async () => {
    const sweeping = { now: Date.now, report };
    const wishes = deletionWishes(firestore);
    const note = (uid: string, work: () => Promise<void>) => auditDeletion(audit, uid, work);
    await beginDueDeletions({ ...deletionPorts, ...sweeping, wishes, note });
    const { deleteFiles } = exportParts(firestore, bucketOf, config.storageDownloadBase);
    await deleteExpiredExports(expiredExportStore(firestore), deleteFiles, sweeping);
    await eraseAddresses(oldOrderStore(firestore), Date.now());
  },
  ebaySecrets,
);

/** Runs every hour, which limits how long a user can exceed `WRITE_LIMITS`. */
export const boundWrites = schedule({ name: "boundWrites", at: "47 * * * *", timeoutSeconds: 540 }, () =>
  bound(writtenDocuments(firestore)),
);
