import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { atRoot } from "../root.ts";
import {
  type Bounds,
  type FunctionsEmulator,
  shareWorkers,
  type Trigger,
  type Worker,
  type WorkerPool,
} from "./sharedWorkers.ts";

const BOUNDS: Bounds = {
  warm: 2,
  patience: 500,
  most: 2,
  idle: 10_000,
  mostOfOne: 5,
  limitsOf: () => ({ memory: 256, concurrency: 1, maxInstances: 10 }),
};
/** Three calls at a time. */
const SEVERAL: Bounds = {
  ...BOUNDS,
  limitsOf: () => ({ memory: 256, concurrency: 3, maxInstances: 10 }),
};
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
  readonly messages: { functionTarget: string; functionSignature: string }[];
  /** Called when its functions are loaded, or when they can't be. */
  readonly ready: () => void;
  readonly fail: () => void;
  ended: boolean;
  /** Whether its process has ended, and firebase-tools hasn't noticed yet. */
  isGone: boolean;
}

const servers: Server[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts firebase-tools' own pool and workers. The test itself answers for their process. */
async function startEmulator(bounds = BOUNDS) {
  const path = atRoot("node_modules", "firebase-tools", "lib", "emulator", "functionsRuntimeWorker.js");
  const { RuntimeWorkerPool } = createRequire(import.meta.url)(path) as {
    RuntimeWorkerPool: new () => WorkerPool;
  };
  class Pool extends RuntimeWorkerPool {}
  const pool = new Pool();
  const started: Started[] = [];
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response)).listen(0);
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  class Emulator {
    readonly workerPools = { default: pool };
    addTriggerRecord() {
      // firebase-tools stores the path of the function's code.
    }
    loadTriggers(): Promise<void> {
      for (const trigger of TRIGGERS) (this as FunctionsEmulator).addTriggerRecord(trigger, {});
      return Promise.resolve();
    }
    startRuntime(_backend: object, trigger?: Trigger): Promise<Worker> {
      const messages: Started["messages"] = [];
      const process = Object.assign(new EventEmitter(), {
        pid: 7,
        kill() {
          entry.ended = true;
          process.emit("exit");
        },
        send(message: string, done?: (error: Error | null) => void) {
          if (!entry.isGone) messages.push(JSON.parse(message) as Started["messages"][number]);
          else if (done) done(new Error("Channel closed"));
          // Node's own way. Without a listener, it throws.
          else process.emit("error", new Error("Channel closed"));
        },
      });
      const runtime = { process, events: new EventEmitter(), conn: { httpReqOpts: () => ({ port }) } };
      const worker = pool.addWorker(trigger, runtime, {}, "nodejs24");
      const { promise, resolve, reject } = Promise.withResolvers<Worker>();
      const ready = () => {
        (worker as Worker & { readyForWork: () => void }).readyForWork();
        resolve(worker);
      };
      const fail = () => {
        reject(new Error("Failed to load function."));
      };
      const entry: Started = { trigger, worker, messages, ready, fail, ended: false, isGone: false };
      started.push(entry);
      return promise;
    }
  }
  shareWorkers(Pool, Emulator, bounds);
  const emulator: FunctionsEmulator = new Emulator();
  await emulator.loadTriggers({ codebase: "default" });

  /** Like the emulator's `handleHttpsTrigger`. */
  const call = async (name: string) => {
    const id = `us-central1-${name}`;
    if (!pool.readyForWork(id)) {
      const trigger = TRIGGERS.find((known) => known.id === id);
      await emulator.startRuntime({ codebase: "default" }, trigger);
    }
    const response = Object.assign(new PassThrough().resume(), { writeHead: () => undefined });
    await pool.submitRequest(id, { method: "POST", path: "/", headers: {} }, response, "{}");
  };
  return { started, call, responses, pool };
}

/** Waits until the call has reached its worker, and answers it. */
async function answer(responses: ServerResponse[]): Promise<void> {
  await until(() => {
    expect(responses).not.toEqual([]);
  });
  responses.shift()?.end("{}");
}

/** A busy machine may take longer than a second, the default of `vi.waitFor`. */
const until = (check: () => void) => vi.waitFor(check, 20_000);

describe("the functions emulator's workers", () => {
  it("load the functions before the first call", async () => {
    const { started } = await startEmulator();
    expect(namesOf(started)).toEqual(["sync", "sync"]);
  });

  it("survive a call for one whose process has just ended", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    for (const entry of started) entry.isGone = true;
    const called = call("sync");
    await answer(responses);
    await called;
    expect(started.flatMap(({ messages }) => messages)).toEqual([]);
  });

  it("run every function in turn, and get its name, its trigger and its timeout", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    for (const name of ["upload", "onWrite", "nightly", "workQueue", "sync"]) {
      const called = call(name);
      await answer(responses);
      await called;
    }
    expect(started).toHaveLength(BOUNDS.warm);
    expect(started.map(({ messages }) => messages)).toEqual([
      [
        { functionTarget: "upload", functionSignature: "http" },
        { functionTarget: "nightly", functionSignature: "http" },
        { functionTarget: "sync", functionSignature: "http" },
      ],
      [
        { functionTarget: "onWrite", functionSignature: "cloudevent" },
        { functionTarget: "workQueue", functionSignature: "http" },
      ],
    ]);
    expect(started[0]?.worker).toMatchObject({ triggerKey: "us-central1-sync", timeoutSeconds: 540 });
  });

  it("run one call at a time each of a function that is deployed so", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("sync")];
    expect(started.map(({ messages }) => messages.length)).toEqual([1, 1]);
    await answer(responses);
    await answer(responses);
    await Promise.all(calls);
  });

  it("take a waiting call as soon as they are idle; another is started for one that waits long", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    await settle();
    const calls = ["upload", "upload", "sync", "onWrite"].map(call);
    await answer(responses);
    await until(() => {
      expect(started.flatMap(({ messages }) => messages)).toHaveLength(3);
    });
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(BOUNDS.patience);
    expect(started).toHaveLength(3);
    started[2]?.ready();
    expect(started[2]?.messages).toEqual([{ functionTarget: "onWrite", functionSignature: "cloudevent" }]);
    for (let left = 0; left < 3; left += 1) await answer(responses);
    await Promise.all(calls);
  });

  it("start one after the other, however many calls wait", async () => {
    const { started, call, responses } = await startEmulator();
    const calls = Array.from({ length: 6 }, () => call("upload"));
    vi.advanceTimersByTime(10 * BOUNDS.patience);
    expect(started).toHaveLength(2);
    for (const { ready } of started) ready();
    await settle();
    vi.advanceTimersByTime(10 * BOUNDS.patience);
    expect(started).toHaveLength(3);
    started[2]?.ready();
    for (let left = 0; left < 6; left += 1) await answer(responses);
    await Promise.all(calls);
  });

  it("are started again for a call when those before were lost or could not be loaded", async () => {
    const { started, call, responses } = await startEmulator();
    const called = call("upload");
    started[0]?.worker.runtime.process.kill();
    for (const { fail } of started) fail();
    await settle();
    expect(started.map(({ ended }) => ended)).toEqual([true, true]);
    vi.advanceTimersByTime(BOUNDS.patience);
    expect(started).toHaveLength(3);
    started[2]?.ready();
    await answer(responses);
    await called;
  });

  it("run as many calls of one function at the same time as it is deployed with, in idle ones first", async () => {
    const { started, call, responses } = await startEmulator(SEVERAL);
    for (const { ready } of started) ready();
    const calls = Array.from({ length: 7 }, () => call("upload"));
    await until(() => {
      expect(responses).toHaveLength(6);
    });
    expect(targetsOf(started)).toEqual([["upload"], ["upload"]]);
    for (let left = 0; left < 7; left += 1) await answer(responses);
    await Promise.all(calls);
    expect(started).toHaveLength(2);
  });

  it("are filled with their function's calls before another worker is taken, if configured so", async () => {
    const { started, call, responses } = await startEmulator({ ...SEVERAL, fills: true });
    for (const { ready } of started) ready();
    const calls = Array.from({ length: 3 }, () => call("upload"));
    await until(() => {
      expect(responses).toHaveLength(3);
    });
    expect(targetsOf(started)).toEqual([["upload"], []]);
    calls.push(call("upload"));
    await until(() => {
      expect(targetsOf(started)).toEqual([["upload"], ["upload"]]);
    });
    for (let left = 0; left < 4; left += 1) await answer(responses);
    await Promise.all(calls);
  });

  it("tell when their calls begin, and when each is answered", async () => {
    const messages: string[] = [];
    const { started, call, responses } = await startEmulator({
      ...SEVERAL,
      warm: 1,
      watch: {
        begins: (pid) => void messages.push(`${pid} begins`),
        answers: (pid, name) => void messages.push(`${pid} answers ${name}`),
      },
    });
    for (const { ready } of started) ready();
    expect(messages).toEqual([]);
    const calls = [call("upload"), call("upload")];
    for (let left = 0; left < 2; left += 1) await answer(responses);
    await Promise.all(calls);
    await settle();
    expect(messages).toEqual(["7 begins", "7 answers upload", "7 answers upload"]);
  });

  it("run no other function before all calls of the one are answered", async () => {
    const { started, call, responses } = await startEmulator({ ...SEVERAL, warm: 1 });
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("upload"), call("sync")];
    await until(() => {
      expect(responses).toHaveLength(2);
    });
    await answer(responses);
    // Their two connections can arrive in either order.
    await Promise.race(calls);
    expect(targetsOf(started)[0]).toEqual(["upload"]);
    await answer(responses);
    await until(() => {
      expect(targetsOf(started)[0]).toEqual(["upload", "sync"]);
    });
    await answer(responses);
    await Promise.all(calls);
  });

  it("stop taking calls of their function a quarter of a second after another's began to wait", async () => {
    const { started, call, responses } = await startEmulator({ ...SEVERAL, warm: 1 });
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("sync"), call("upload")];
    await until(() => {
      expect(responses).toHaveLength(2);
    });
    vi.advanceTimersByTime(300);
    calls.push(call("upload"));
    await settle();
    expect(responses).toHaveLength(2);
    await answer(responses);
    await answer(responses);
    await until(() => {
      expect(targetsOf(started)[0]).toEqual(["upload", "sync"]);
    });
    await answer(responses);
    await answer(responses);
    await Promise.all(calls);
  });

  it("go on with the function that they ran last, which has its memory there", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    for (const name of ["upload", "sync", "upload", "sync", "sync", "upload"]) {
      const called = call(name);
      await answer(responses);
      await called;
    }
    expect(targetsOf(started)).toEqual([
      ["upload", "upload", "upload"],
      ["sync", "sync", "sync"],
    ]);
  });

  it("keep what large functions load to as few of them as run at once", async () => {
    const LARGE = ["upload", "onWrite"];
    const { started, call, responses } = await startEmulator({
      ...BOUNDS,
      warm: 3,
      limitsOf: (name) => ({ memory: LARGE.includes(name) ? 1_024 : 256, concurrency: 1, maxInstances: 10 }),
    });
    for (let at = 0; at < 3; at += 1) {
      await until(() => {
        expect(started.length).toBeGreaterThan(at);
      });
      started[at]?.ready();
    }
    await settle();
    for (const name of ["sync", "upload", "nightly", "onWrite", "workQueue", "upload", "sync", "onWrite"]) {
      const called = call(name);
      await answer(responses);
      await called;
    }
    const large = started.filter(({ messages }) =>
      messages.some(({ functionTarget }) => LARGE.includes(functionTarget)),
    );
    expect(large).toHaveLength(1);
  });

  it("are never all taken by one function", async () => {
    const { started, call, responses } = await startEmulator({ ...BOUNDS, warm: 6, mostOfOne: 3 });
    for (let at = 0; at < 6; at += 1) {
      await until(() => {
        expect(started.length).toBeGreaterThan(at);
      });
      started[at]?.ready();
    }
    await settle();
    const flood = Array.from({ length: 20 }, () => call("upload"));
    const other = call("sync");
    expect(targetsOf(started).flat().toSorted()).toEqual(["sync", "upload", "upload", "upload"]);
    for (let left = 0; left < 21; left += 1) await answer(responses);
    await Promise.all([...flood, other]);
  });

  it.each<[string, Partial<Bounds>]>([
    ["in all", { mostOfOne: 1 }],
    ["as an instance", { limitsOf: () => ({ memory: 256, concurrency: 1, maxInstances: 1 }) }],
  ])("aren't started for a call whose function runs as often as it may %s", async (_, limits) => {
    const { started, call, responses } = await startEmulator({ ...BOUNDS, ...limits });
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("upload")];
    for (let times = 0; times < 10; times += 1) {
      await settle();
      vi.advanceTimersByTime(BOUNDS.patience);
      started[2 + times]?.ready();
    }
    expect(started).toHaveLength(BOUNDS.warm);
    await answer(responses);
    await answer(responses);
    await Promise.all(calls);
  });

  it("whose code has changed end with the last of their calls", async () => {
    const { started, call, responses, pool } = await startEmulator({ ...SEVERAL, warm: 1 });
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("upload")];
    await until(() => {
      expect(responses).toHaveLength(2);
    });
    pool.refresh();
    await answer(responses);
    await Promise.race(calls);
    expect(started[0]?.ended).toBe(false);
    await answer(responses);
    await Promise.all(calls);
    await until(() => {
      expect(started[0]?.ended).toBe(true);
    });
  });

  it("finish the calls beside one that fails, and all end with the emulator", async () => {
    const { started, call, responses, pool } = await startEmulator({ ...SEVERAL, warm: 1 });
    for (const { ready } of started) ready();
    const calls = [call("upload"), call("upload"), call("upload")];
    await until(() => {
      expect(responses).toHaveLength(3);
    });
    responses.shift()?.destroy();
    await Promise.race(calls);
    expect(started[0]?.ended).toBe(false);
    await answer(responses);
    pool.exit();
    expect(started[0]?.ended).toBe(true);
    await answer(responses);
    await Promise.all(calls);
  });

  it("leave an HTTPS endpoint its own processes", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    const calls = [call("webhook"), call("webhook")];
    expect(namesOf(started)).toEqual(["sync", "sync", "webhook"]);
    started[2]?.ready();
    await answer(responses);
    await answer(responses);
    await Promise.all(calls);
    expect(started).toHaveLength(3);
    expect(started[2]?.messages).toHaveLength(2);
  });

  it("end when a load of calls is over and they were idle for a while, but for the few that stay", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    const calls = Array.from({ length: 5 }, () => call("upload"));
    for (let more = 2; more < 5; more += 1) {
      await settle();
      vi.advanceTimersByTime(BOUNDS.patience);
      started[more]?.ready();
    }
    for (let left = 0; left < 5; left += 1) await answer(responses);
    await Promise.all(calls);
    expect(started).toHaveLength(5);
    vi.advanceTimersByTime(BOUNDS.idle - 1_000);
    expect(started.filter(({ ended }) => ended)).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(started.filter(({ ended }) => !ended)).toHaveLength(BOUNDS.most);
  });

  it("stay beside those of endpoints, of which each keeps one", async () => {
    const { started, call, responses } = await startEmulator();
    for (const { ready } of started) ready();
    const calls = [call("webhook"), call("webhook")];
    started[2]?.ready();
    await settle();
    vi.advanceTimersByTime(BOUNDS.patience);
    started[3]?.ready();
    await answer(responses);
    await answer(responses);
    await Promise.all(calls);
    expect(namesOf(started)).toEqual(["sync", "sync", "webhook", "webhook"]);
    vi.advanceTimersByTime(BOUNDS.idle + 1_000);
    expect(namesOf(started.filter(({ ended }) => !ended))).toEqual(["sync", "sync", "webhook"]);
  });
});

const namesOf = (started: readonly Started[]) => started.map(({ trigger }) => trigger?.entryPoint);
const targetsOf = (started: readonly Started[]) =>
  started.map(({ messages }) => messages.map(({ functionTarget }) => functionTarget));

/** Lets pending promises continue. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));
