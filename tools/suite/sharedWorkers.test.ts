import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { atRoot } from "../root.ts";
import {
  type FunctionsEmulator,
  shareWorkers,
  type Trigger,
  type Worker,
  type WorkerPool,
} from "./sharedWorkers.ts";

const BOUNDS = { warm: 2, most: 2, patience: 500, idle: 10_000 };
const callable = (name: string, timeoutSeconds = 60): Trigger => ({
  id: `us-central1-${name}`,
  entryPoint: name,
  platform: "gcfv2",
  timeoutSeconds,
  httpsTrigger: {},
  labels: { "deployment-callable": "true" },
});
const TRIGGERS: readonly Trigger[] = [
  callable("sync", 540),
  callable("upload"),
  { ...callable("webhook"), labels: {} },
  { ...callable("workQueue"), labels: {}, taskQueueTrigger: {} },
  { id: "us-central1-onWrite", entryPoint: "onWrite", platform: "gcfv2" },
  { id: "us-central1-nightly", entryPoint: "nightly", platform: "gcfv2", schedule: {} },
];

interface Started {
  readonly trigger: Trigger | undefined;
  readonly worker: Worker;
  readonly told: { functionTarget: string; functionSignature: string }[];
  ended: boolean;
}

const servers: Server[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** firebase-tools' own pool and workers; their process is a server here that answers a call when it is told to. */
async function startEmulator() {
  const path = atRoot("node_modules", "firebase-tools", "lib", "emulator", "functionsRuntimeWorker.js");
  const { RuntimeWorkerPool } = createRequire(import.meta.url)(path) as {
    RuntimeWorkerPool: new () => WorkerPool;
  };
  class Pool extends RuntimeWorkerPool {}
  const pool = new Pool();
  const started: Started[] = [];
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => void asked.push(response)).listen(0);
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  class Emulator {
    addTriggerRecord() {
      // firebase-tools notes where the function's code lies.
    }
    loadTriggers(): Promise<void> {
      for (const trigger of TRIGGERS) (this as FunctionsEmulator).addTriggerRecord(trigger, {});
      return Promise.resolve();
    }
    startRuntime(_backend: object, trigger?: Trigger): Promise<Worker> {
      const told: Started["told"] = [];
      const process = Object.assign(new EventEmitter(), {
        kill() {
          entry.ended = true;
          process.emit("exit");
        },
        send: (message: string) => void told.push(JSON.parse(message) as Started["told"][number]),
      });
      const runtime = { process, events: new EventEmitter(), conn: { httpReqOpts: () => ({ port }) } };
      const worker = pool.addWorker(trigger, runtime, {}, "nodejs24");
      const entry: Started = { trigger, worker, told, ended: false };
      started.push(entry);
      return Promise.resolve(worker);
    }
  }
  shareWorkers(Pool, Emulator, BOUNDS);
  const emulator = new Emulator() as FunctionsEmulator;
  await emulator.loadTriggers({ codebase: "default" });

  const ready = ({ worker }: Started) => {
    (worker as Worker & { readyForWork: () => void }).readyForWork();
  };
  /** As the emulator's `handleHttpsTrigger` does. */
  const call = async (name: string) => {
    const id = `us-central1-${name}`;
    if (!pool.readyForWork(id)) {
      await emulator.startRuntime(
        { codebase: "default" },
        TRIGGERS.find((trigger) => trigger.id === id),
      );
      ready(last());
    }
    const response = Object.assign(new PassThrough().resume(), { writeHead: () => undefined });
    await pool.submitRequest(id, { method: "POST", path: "/", headers: {} }, response, "{}");
  };
  const last = () => {
    const entry = started.at(-1);
    if (!entry) throw new Error("No worker was started.");
    return entry;
  };
  return { started, ready, call, last, asked };
}

/** Waits for the call to have reached its worker, and has it answered. */
async function answer(asked: ServerResponse[]): Promise<void> {
  await vi.waitFor(() => {
    expect(asked).not.toEqual([]);
  });
  asked.shift()?.end("{}");
}

describe("the functions emulator's workers", () => {
  it("load the functions before the first call", async () => {
    const { started } = await startEmulator();
    expect(started.map(({ trigger }) => trigger?.entryPoint)).toEqual(["sync", "sync"]);
  });

  it("run every function in turn, and are told which, how it is called and for how long it may run", async () => {
    const { started, ready, call, asked } = await startEmulator();
    started.forEach(ready);
    for (const name of ["upload", "onWrite", "nightly", "workQueue", "sync"]) {
      const called = call(name);
      await answer(asked);
      await called;
    }
    expect(started).toHaveLength(BOUNDS.warm);
    expect(started[0]?.told).toEqual([
      { functionTarget: "upload", functionSignature: "http" },
      { functionTarget: "onWrite", functionSignature: "cloudevent" },
      { functionTarget: "nightly", functionSignature: "http" },
      { functionTarget: "workQueue", functionSignature: "http" },
      { functionTarget: "sync", functionSignature: "http" },
    ]);
    expect(started[0]?.worker).toMatchObject({ triggerKey: "us-central1-sync", timeoutSeconds: 540 });
  });

  it("run one call at a time each", async () => {
    const { started, ready, call, asked } = await startEmulator();
    started.forEach(ready);
    const calls = [call("upload"), call("sync")];
    expect(started.map(({ told }) => told.length)).toEqual([1, 1]);
    await answer(asked);
    await answer(asked);
    await Promise.all(calls);
  });

  it("take a waiting call as soon as they are idle, and start another only for one that waits long", async () => {
    const { started, ready, call, last, asked } = await startEmulator();
    started.forEach(ready);
    const calls = ["upload", "upload", "sync", "onWrite"].map(call);
    await answer(asked);
    await vi.waitFor(() => {
      expect(started.flatMap(({ told }) => told)).toHaveLength(3);
    });
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(BOUNDS.patience);
    expect(started).toHaveLength(3);
    ready(last());
    expect(last().told).toEqual([{ functionTarget: "onWrite", functionSignature: "cloudevent" }]);
    for (let left = 0; left < 3; left += 1) await answer(asked);
    await Promise.all(calls);
  });

  it("are started again for a call whose worker was lost", async () => {
    const { started, call, last, ready, asked } = await startEmulator();
    const called = call("upload");
    for (const { worker } of started) worker.runtime.process.kill();
    vi.advanceTimersByTime(BOUNDS.patience);
    expect(started).toHaveLength(3);
    ready(last());
    await answer(asked);
    await called;
  });

  it("leave an HTTPS endpoint processes of its own", async () => {
    const { started, ready, call, last, asked } = await startEmulator();
    started.forEach(ready);
    for (let turn = 0; turn < 2; turn += 1) {
      const called = call("webhook");
      await answer(asked);
      await called;
    }
    expect(started).toHaveLength(3);
    expect(last().trigger?.entryPoint).toBe("webhook");
    expect(last().told).toHaveLength(2);
  });

  it("end when a load of calls is over and they were idle for a while, but for the few that stay", async () => {
    const { started, ready, call, asked } = await startEmulator();
    started.forEach(ready);
    const calls = Array.from({ length: 5 }, () => call("upload"));
    vi.advanceTimersByTime(BOUNDS.patience);
    started.slice(2).forEach(ready);
    for (let left = 0; left < 5; left += 1) await answer(asked);
    await Promise.all(calls);
    expect(started).toHaveLength(5);
    vi.advanceTimersByTime(BOUNDS.idle - 1_000);
    expect(started.filter(({ ended }) => ended)).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(started.filter(({ ended }) => !ended)).toHaveLength(BOUNDS.most);
  });
});
