/** Loaded before firebase-tools (`--import`). */
import { createRequire } from "node:module";

import { findDeployment } from "../../functions/src/transport/deployments.ts";
import { atRoot } from "../root.ts";
import { compileSchemasAtFirstUse, type Exegesis } from "./authSchemas.ts";
import { watchProcessors } from "./processorsOfFunctions.ts";
import { type Bounds, type FunctionsEmulator, shareWorkers, type WorkerPool } from "./sharedWorkers.ts";
import { type Multipart, type RequestBodies, takeUploadsInPlace } from "./storageUploads.ts";
import { startTasksAtOnce, type TaskQueues } from "./taskQueues.ts";

const require = createRequire(import.meta.url);
const FIREBASE_TOOLS = atRoot("node_modules", "firebase-tools", "package.json");
const load = (name: string): unknown =>
  require(atRoot("node_modules", "firebase-tools", "lib", "emulator", `${name}.js`));

compileSchemasAtFirstUse(createRequire(FIREBASE_TOOLS)("exegesis-express") as Exegesis);

/**
 * A screen makes about four calls at once. A benchmark can set a fixed number of workers, and a file for the
 * processor time of each function. `npm start` keeps surplus workers for longer, because a person looks at a screen
 * before opening the next. `npm test` keeps fewer, because its two suites share the memory of one machine.
 */
const fixed = Number(process.env["PEGBOARD_WORKERS"] ?? 0);
const idle = Number(process.env["PEGBOARD_WORKERS_IDLE"] ?? 10_000);
const most = Number(process.env["PEGBOARD_WORKERS_MOST"] ?? 4);
const timesFile = process.env["PEGBOARD_FUNCTION_TIMES"];
const MIB = { "256MiB": 256, "512MiB": 512, "1GiB": 1_024, "2GiB": 2_048 };
const getLimits = (name: string) => {
  const { memory, ...limits } = findDeployment(name) ?? {
    memory: "256MiB" as const,
    concurrency: 1,
    maxInstances: 1,
  };
  return { ...limits, memory: MIB[memory] };
};
const BOUNDS: Bounds =
  fixed > 0
    ? {
        warm: fixed,
        patience: 60_000,
        most: 4 * fixed,
        idle,
        mostOfOne: Number(process.env["PEGBOARD_WORKERS_OF_ONE"] ?? fixed),
        fills: true,
        limitsOf: getLimits,
        ...(timesFile !== undefined && { watch: watchProcessors(timesFile) }),
      }
    : { warm: 2, patience: 500, most, idle, mostOfOne: Infinity, limitsOf: getLimits };

const { RuntimeWorkerPool } = load("functionsRuntimeWorker") as {
  RuntimeWorkerPool: { prototype: WorkerPool };
};
const { FunctionsEmulator } = load("functionsEmulator") as {
  FunctionsEmulator: { prototype: FunctionsEmulator };
};
shareWorkers(RuntimeWorkerPool, FunctionsEmulator, BOUNDS);

const { TaskQueueController } = load("tasksEmulator") as { TaskQueueController: TaskQueues };
startTasksAtOnce(TaskQueueController);

takeUploadsInPlace(load("storage/multipart") as Multipart, load("shared/request") as RequestBodies);
