import { config } from "../config.ts";
import { openDeletionWishes } from "../db/account/deletionWishes.ts";
import { openExpiredExportStore } from "../db/account/dataExports.ts";
import { exportParts } from "../db/account/exportParts.ts";
import { openWrittenDocuments } from "../db/account/writtenDocuments.ts";
import { openOldOrderStore } from "../db/orders/oldOrderStore.ts";
import { boundWrites as bound } from "../domain/account/boundWrites.ts";
import { auditDeletion, beginDueDeletions } from "../domain/account/ownDeletion.ts";
import { eraseAddresses } from "../domain/orders/eraseAddresses.ts";
import { schedule } from "../transport/schedule.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { audit, openAppBucket, firestore, report } from "./runtime.ts";
import { deletionPorts } from "./users/users.ts";
import { deleteExpiredExports } from "../domain/account/dataExport.ts";

/** `emptyTrash` deletes the data of deleted accounts in the hours after this. */
export const enforceRetention = schedule(
  { name: "enforceRetention", at: "17 7 * * *", timeoutSeconds: 540, retryCount: 3 },
  async () => {
    const sweeping = { now: Date.now, report };
    const wishes = openDeletionWishes(firestore);
    const note = (uid: string, work: () => Promise<void>) => auditDeletion(audit, uid, work);
    await beginDueDeletions({ ...deletionPorts, ...sweeping, wishes, note });
    const { deleteFiles } = exportParts(firestore, openAppBucket, config.storageDownloadBase);
    await deleteExpiredExports(openExpiredExportStore(firestore), deleteFiles, sweeping);
    await eraseAddresses(openOldOrderStore(firestore), Date.now());
  },
  ebaySecrets,
);

/** Runs every hour, which limits how long a user can exceed `WRITE_LIMITS`. */
export const boundWrites = schedule({ name: "boundWrites", at: "47 * * * *", timeoutSeconds: 540 }, () =>
  bound(openWrittenDocuments(firestore)),
);
