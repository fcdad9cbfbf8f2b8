import { onSchedule } from "firebase-functions/scheduler";

import { config } from "../config.ts";
import { AUDIT_SCHEDULE } from "../contract/audit.ts";
import { deletionWishes } from "../db/account/deletionWishes.ts";
import { oldExports } from "../db/account/dataExports.ts";
import { exportParts } from "../db/account/exportParts.ts";
import { writtenDocuments } from "../db/account/writtenDocuments.ts";
import { oldOrders } from "../db/orders/oldOrders.ts";
import { boundWrites as bound } from "../domain/account/boundWrites.ts";
import { beginDueDeletions } from "../domain/account/ownDeletion.ts";
import { eraseAddresses } from "../domain/orders/eraseAddresses.ts";
import { sweep } from "../domain/trash/sweep.ts";
import { findDeployment } from "../transport/deployments.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { audit, bucketOf, firestore, report } from "./runtime.ts";
import { deletionPorts } from "./users/users.ts";

/** `emptyTrash` then deletes what belongs to deleted accounts, in the hours after it. */
export const enforceRetention = onSchedule(
  {
    ...{
      schedule: "17 7 * * *",
      timeZone: "Etc/UTC",
      region: "us-central1",
      timeoutSeconds: 540,
      retryCount: 3,
      ...findDeployment("enforceRetention"),
    },
    ...ebaySecrets,
  },
  async () => {
    const sweeping = { now: Date.now, report };
    const wishes = deletionWishes(firestore);
    await beginDueDeletions({ ...deletionPorts, ...sweeping, wishes, note });
    const exports = oldExports(firestore);
    const { deleteFiles } = exportParts(firestore, bucketOf, config.storageDownloadBase);
    await sweep<{ uid: string; dueAt: number }>(
      {
        what: "an export",
        listExpired: (now, limit) => exports.listExpired(now, limit),
        keyOf: ({ uid }) => uid,
        remove: async ({ uid }) => {
          await deleteFiles(uid);
          await exports.forget(uid);
          return "gone";
        },
      },
      sweeping,
    );
    await eraseAddresses(oldOrders(firestore), Date.now());
  },
);

/** Every hour, which bounds how long a person can write more than `WRITE_LIMITS`. */
export const boundWrites = onSchedule(
  {
    ...{ schedule: "47 * * * *", timeZone: "Etc/UTC", region: "us-central1", timeoutSeconds: 540 },
    ...findDeployment("boundWrites"),
  },
  () => bound(writtenDocuments(firestore)),
);

async function note(uid: string, work: () => Promise<void>): Promise<void> {
  const by = { by: AUDIT_SCHEDULE, byEmail: null, role: null };
  const key = await audit.begin({ ...by, action: "deleteAccount", kind: "act", target: uid, details: {} });
  await work();
  await audit.end(key, { outcome: "done", code: null, milliseconds: null });
}
