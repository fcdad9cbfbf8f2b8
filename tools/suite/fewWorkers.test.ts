import { EventEmitter } from "node:events";
import { createRequire } from "node:module";

import { expect, it } from "vitest";

import { atRoot } from "../root.ts";
import { keepFew, type Worker, type WorkerPool } from "./fewWorkers.ts";

/** firebase-tools' own pool, with processes that only note that they were ended. */
function poolOf(most: number) {
  const path = atRoot("node_modules", "firebase-tools", "lib", "emulator", "functionsRuntimeWorker.js");
  const { RuntimeWorkerPool } = createRequire(import.meta.url)(path) as {
    RuntimeWorkerPool: new () => WorkerPool;
  };
  class Pool extends RuntimeWorkerPool {}
  keepFew(Pool, most);
  const pool = new Pool();
  const ended: string[] = [];
  return {
    ended,
    start: (name: string): Worker & { readyForWork(): void } => {
      const process = Object.assign(new EventEmitter(), {
        kill() {
          ended.push(name);
          process.emit("exit");
        },
      });
      const runtime = { process, events: new EventEmitter() };
      const worker = pool.addWorker({ id: name, timeoutSeconds: 60 }, runtime, {}, "nodejs24");
      return worker as Worker & { readyForWork(): void };
    },
    use: (name: string) => pool.getIdleWorker(name, "nodejs24"),
  };
}

it("ends the worker that was idle longest, once there are too many", () => {
  const { start, use, ended } = poolOf(2);
  for (const name of ["sync", "upload"]) start(name).readyForWork();
  use("sync");
  start("publish").readyForWork();
  expect(ended).toEqual(["upload"]);
  expect(use("upload")).toBeUndefined();
  expect(use("sync")).toBeDefined();
});

it("ends none that works or is only starting", () => {
  const { start, ended } = poolOf(1);
  const working = start("sync");
  working.readyForWork();
  working.state = "BUSY";
  start("upload");
  start("publish");
  expect(ended).toEqual([]);
});
