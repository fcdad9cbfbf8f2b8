import { randomUUID } from "node:crypto";

import * as z from "zod";

import { config } from "../../config.ts";
import * as contract from "../../contract/account.ts";
import { dataExports } from "../../db/account/dataExports.ts";
import { exportParts } from "../../db/account/exportParts.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { cancelExport, type ExportPorts, runExport, startExport } from "../../domain/account/dataExport.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { operationTask } from "../operationTask.ts";
import { app, bucketOf, firestore, serve } from "../runtime.ts";

const ports: ExportPorts = {
  operations: dataExports(firestore),
  ...exportParts(firestore, bucketOf, config.storageDownloadBase),
  enqueue: (uid, at) => enqueueTask(app, "runDataExport")({ uid }, at),
  newRunId: randomUUID,
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

export const runDataExport = operationTask(
  "runDataExport",
  z.strictObject({ uid: z.string() }),
  ({ uid }, { isLast }) => runExport(ports, uid, isLast),
  {},
);
