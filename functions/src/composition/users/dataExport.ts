import { randomUUID } from "node:crypto";

import { config } from "../../config.ts";
import * as contract from "../../contract/account.ts";
import { openDataExports } from "../../db/account/dataExports.ts";
import { exportParts } from "../../db/account/exportParts.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { cancelExport, type ExportPorts, runExport, startExport } from "../../domain/account/dataExport.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { createSellerTask } from "../operationTask.ts";
import { app, openAppBucket, firestore, serve } from "../runtime.ts";

const ports: ExportPorts = {
  operations: openDataExports(firestore),
  ...exportParts(firestore, openAppBucket, config.storageDownloadBase),
  enqueue: (uid, at) => enqueueTask(app, "runDataExport")({ uid }, at),
  createRunId: randomUUID,
  now: Date.now,
};
const countCall = createCallLimit(10);
const done = { success: true as const };

export const startDataExport = serve(contract.startDataExport, async (_input, { uid }) => {
  countCall(uid);
  await startExport(ports, uid);
  return done;
});

export const cancelDataExport = serve(contract.cancelDataExport, async (_input, { uid }) => {
  countCall(uid);
  await cancelExport(ports, uid);
  return done;
});

export const runDataExport = createSellerTask("runDataExport", runExport, ports, {});
