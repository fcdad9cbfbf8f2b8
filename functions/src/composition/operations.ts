import { MAINTENANCE, type MaintenanceName } from "../contract/maintenance/maintenance.ts";
import type { OperationName } from "../contract/paths.ts";
import { openDataExports } from "../db/account/dataExports.ts";
import { openMaintenanceRuns } from "../db/maintenance/maintenanceRuns.ts";
import { listEndedOperations } from "../db/operations.ts";
import {
  openKeepingOperations,
  openOfferingOperations,
  openPushOperations,
  openShipmentOperations,
} from "../db/queues.ts";
import { openShopOperations } from "../db/shops/shopOperations.ts";
import { openSyncOperations } from "../db/sync/syncOperations.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import {
  defineKind,
  type OperationKind,
  resumeOperations as resume,
} from "../domain/operation/resumeOperations.ts";
import { app, firestore, report, schedule } from "./runtime.ts";

const toSeller = (task: string) => (uid: string) => enqueueTask(app, task)({ uid });
const runs = openMaintenanceRuns(firestore);
const toRun = (name: MaintenanceName) =>
  defineKind(runs(name), (uid) => enqueueTask(app, "runMaintenance")({ uid, name }));

const kinds: Record<OperationName, OperationKind> = {
  dataExport: defineKind(openDataExports(firestore), toSeller("runDataExport")),
  sync: defineKind(openSyncOperations(firestore), toSeller("runEbaySync")),
  push: defineKind(openPushOperations(firestore), toSeller("runEbayPush")),
  shipments: defineKind(openShipmentOperations(firestore), toSeller("runShipments")),
  offering: defineKind(openOfferingOperations(firestore), toSeller("runOffering")),
  keeping: defineKind(openKeepingOperations(firestore), toSeller("runKeeping")),
  woocommerce: defineKind(openShopOperations(firestore).operations, toSeller("runShopWork")),
  ...(Object.fromEntries(MAINTENANCE.map((name) => [name, toRun(name)])) as Record<
    MaintenanceName,
    OperationKind
  >),
};

const kindsByName = new Map<string, OperationKind>(Object.entries(kinds));

/** Continues operations that lost their task, for example because their worker was killed in each attempt. */
export const resumeOperations = schedule({ name: "resumeOperations", timeoutSeconds: 240 }, () =>
  resume({
    listEnded: (at) => listEndedOperations(firestore, at),
    findKind: (name) => kindsByName.get(name),
    report,
    now: Date.now,
  }),
);
