/** Loaded before firebase-tools (`--import`). */
import { createRequire } from "node:module";

import { atRoot } from "../root.ts";
import { keepFew, type WorkerPool } from "./fewWorkers.ts";

/** More than the functions that a screen, or a test, uses at once. */
const MOST = 24;

const { RuntimeWorkerPool } = createRequire(import.meta.url)(
  atRoot("node_modules", "firebase-tools", "lib", "emulator", "functionsRuntimeWorker.js"),
) as { RuntimeWorkerPool: { prototype: WorkerPool } };
keepFew(RuntimeWorkerPool, MOST);
