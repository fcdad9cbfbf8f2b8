import * as logger from "firebase-functions/logger";

import { config } from "../config.ts";
import { createFirestoreExports } from "../cloud/firestoreExports.ts";
import { readQueueStats } from "../cloud/taskQueueStats.ts";
import { listAuditEntries as auditContract } from "../contract/audit.ts";
import { getHealth as healthContract } from "../contract/health.ts";
import { countCollections } from "../db/collectionCounts.ts";
import { openBackupDuty, openHealthReads, openRetentionDuty, openScheduleRuns } from "../db/health.ts";
import { openTrashDuty } from "../db/trash/trashDuty.ts";
import { openDeletedUsers } from "../db/users/deletedUsers.ts";
import { backUp as runBackup } from "../domain/backup/backUp.ts";
import { toPacificDay, getQuotaReset } from "../domain/ebay/quota.ts";
import { measureHealth } from "../domain/health/measureHealth.ts";
import { aiConfigs, spending, serveWithAi } from "./capture/analysts.ts";
import { openBucket } from "../db/images/bucket.ts";
import { app, audit, firestore, google, openAppBucket, report, serve, schedule } from "./runtime.ts";

const reads = openHealthReads(firestore);
const trash = openTrashDuty(firestore);
const backups = openBackupDuty(firestore);

export const getHealth = serveWithAi(healthContract, () =>
  measureHealth({
    readCalls: (from, to) => reads.readCalls(from, to),
    readInbox: () => reads.readInbox(),
    readQueues: async () =>
      config.cloud.isEmulated
        ? null
        : readQueueStats({ ...google, base: config.cloud.tasksBase, location: "us-central1" }),
    readEbay: async () => ({
      used: await reads.countEbayCalls(toPacificDay(Date.now())),
      limit: config.ebay.callsADay,
      resetsAt: getQuotaReset(Date.now()),
    }),
    readAi: async () => {
      const [{ spentUsd }, { caps }] = await Promise.all([spending.readToday(), aiConfigs.read()]);
      return { spentUsd, capUsd: caps.installationUsd };
    },
    readTrash: () => trash.read(),
    readRetention: () => openRetentionDuty(firestore).read(),
    readUnfinished: () => openDeletedUsers(firestore, openAppBucket).readUnfinished(),
    readSchedules: () => openScheduleRuns(firestore).read(),
    readBackup: () => backups.read(),
    now: Date.now,
    report,
  }),
);

/** Runs every hour. Starts the day's export, and checks whether the last one is done. */
export const backUp = schedule({ name: "backUp", timeoutSeconds: 120 }, async () => {
  await runBackup({
    ...backups,
    exporter: createFirestoreExports({ ...google, base: config.cloud.firestoreBase }),
    describe: async (prefix, manifest) => {
      const path = prefix.slice(`gs://${config.cloud.backupBucket}/`.length);
      const file = openBucket(app, config.cloud.backupBucket).file(`${path}/manifest.json`);
      await file.save(JSON.stringify(manifest), { contentType: "application/json" });
    },
    count: (at) => countCollections(firestore, at),
    target: `gs://${config.cloud.backupBucket}`,
    now: Date.now,
    report,
  });
  // An alert fires if this log entry is missing, for example if the schedule stops.
  logger.info("backup checked");
});

export const listAuditEntries = serve(auditContract, (filter) => audit.list(filter));
