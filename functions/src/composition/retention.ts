import * as logger from "firebase-functions/logger";

import { MINUTE_MS } from "../contract/wire/durations.ts";
import { openDeletionRequests } from "../db/account/deletionRequests.ts";
import { deleteExportFiles, openExpiredExportStore } from "../db/account/dataExports.ts";
import { openWrittenDocuments } from "../db/account/writtenDocuments.ts";
import { openRetentionDuty } from "../db/health.ts";
import { openOldOrderStore } from "../db/orders/oldOrderStore.ts";
import { boundWrites as bound } from "../domain/account/boundWrites.ts";
import { sweepExpiredExports } from "../domain/account/dataExport.ts";
import { enforceRetention as enforce } from "../domain/account/enforceRetention.ts";
import { auditDeletion, sweepDueDeletions } from "../domain/account/ownDeletion.ts";
import { sweepOldAddresses } from "../domain/orders/eraseAddresses.ts";
import { toKind } from "../domain/trash/sweep.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { audit, openAppBucket, firestore, report, schedule } from "./runtime.ts";
import { deletionPorts } from "./users/users.ts";

/**
 * Time share of one run in milliseconds. An entry that has begun can use the rest of the function's time.
 */
const SHARE_MS = 6 * MINUTE_MS;

/** `emptyTrash` deletes the data of deleted accounts in the hours after this. */
export const enforceRetention = schedule(
  { name: "enforceRetention", timeoutSeconds: 540, retryCount: 3 },
  async () => {
    const sweeping = { now: Date.now, report };
    const requests = openDeletionRequests(firestore);
    await enforce({
      kinds: [
        toKind(
          sweepDueDeletions({
            ...deletionPorts,
            ...sweeping,
            requests,
            note: (uid, work) => auditDeletion(audit, uid, work),
          }),
          sweeping,
        ),
        toKind(
          sweepExpiredExports(openExpiredExportStore(firestore), (uid) =>
            deleteExportFiles(openAppBucket(), uid),
          ),
          sweeping,
        ),
        toKind(sweepOldAddresses(openOldOrderStore(firestore), Date.now()), sweeping),
      ],
      budgetMs: SHARE_MS,
      save: (duty) => openRetentionDuty(firestore).save(duty),
      warn: (message, fields) => logger.warn(message, fields),
      ...sweeping,
    });
  },
  ebaySecrets,
);

/** Runs every hour, which limits how long a user can exceed `WRITE_LIMITS`. */
export const boundWrites = schedule({ name: "boundWrites", timeoutSeconds: 540 }, () =>
  bound({ ...openWrittenDocuments(firestore), report }),
);
