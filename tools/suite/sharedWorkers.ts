/** What is used here of firebase-tools' `lib/emulator/functionsRuntimeWorker.js` and `functionsEmulator.js`, which have no types. */
export interface Worker {
  state: string;
  triggerKey: string;
  timeoutSeconds?: number | undefined;
  readonly stateEvents: { on: (state: "IDLE", listener: () => void) => void };
  readonly runtime: {
    readonly process: { kill: () => void; send: (message: string) => void };
    readonly conn: { httpReqOpts: () => object };
  };
  request: (...parts: unknown[]) => Promise<void>;
}

export interface Trigger {
  readonly id: string;
  readonly entryPoint: string;
  readonly platform?: string;
  readonly timeoutSeconds?: number;
  readonly httpsTrigger?: object;
  readonly blockingTrigger?: object;
  readonly taskQueueTrigger?: object;
  readonly schedule?: object;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface WorkerPool {
  readonly workers: Map<string, Worker[]>;
  getKey: (triggerId: string | undefined, runtime?: string) => string;
  readyForWork: (this: WorkerPool, triggerId: string, runtime?: string) => boolean;
  addWorker: (this: WorkerPool, ...parts: unknown[]) => Worker;
  getIdleWorker: (this: WorkerPool, triggerId: string, runtime?: string) => Worker | undefined;
  submitRequest: (
    this: WorkerPool,
    triggerId: string,
    request: object,
    response: object,
    body: unknown,
    debug?: object,
    runtime?: string,
  ) => Promise<void>;
}

interface Backend {
  readonly codebase: string;
}
export interface FunctionsEmulator {
  readonly workerPools: Readonly<Record<string, WorkerPool>>;
  addTriggerRecord: (this: FunctionsEmulator, trigger: Trigger, options: object) => void;
  loadTriggers: (this: FunctionsEmulator, backend: Backend, force?: boolean) => Promise<void>;
  startRuntime: (this: FunctionsEmulator, backend: Backend, trigger?: Trigger) => Promise<Worker>;
}

export interface Bounds {
  /** Workers that wait with the functions loaded, so that a first call finds one. */
  readonly warm: number;
  /** Milliseconds for which a call that finds none idle waits for one before another is started: a start takes longer. */
  readonly patience: number;
  /** Idle workers that stay after a load of calls. */
  readonly most: number;
  /** Milliseconds after which an idle worker too many ends. */
  readonly idle: number;
}

const SHARED = "~shared~";

/**
 * Has the functions emulator run all functions in the same few processes, one call at a time in each, as Cloud Run runs
 * a function's calls in its instances. By itself it starts a process of 170 MB for every function that is called, and
 * another for each call that finds none idle, however many start already, and keeps them all: with a hundred functions
 * more than a machine has, and each first call waits for a start.
 *
 * A worker is told which function comes next by the message that `--inspect-functions` uses (`FUNCTION_DEBUG_MODE`, which
 * firebase-tools' process has to be started with). An HTTPS endpoint that is no callable keeps processes of its own:
 * ours set up how their process reads what comes in (`transport/api/api.ts`, `transport/webhook.ts`).
 */
export function shareWorkers(
  pool: { readonly prototype: WorkerPool },
  emulator: { readonly prototype: FunctionsEmulator },
  bounds: Bounds,
): void {
  const functions = new Map<string, Trigger>();
  const keyOf = (triggerId: string | undefined) => {
    const trigger = functions.get(triggerId ?? "");
    return trigger && isEndpoint(trigger) ? trigger.id : SHARED;
  };
  const starts = startWorkers(emulator.prototype, functions, keyOf, bounds);
  handOverCalls(pool.prototype, functions, keyOf, starts, bounds);
  endSpare(pool.prototype, bounds);
}

interface Starts {
  /** Whether a worker for these calls is on its way. */
  isUnderWay: (key: string) => boolean;
  /** Starts a worker, unless one is on its way. */
  startOne: (key: string) => void;
}

/** Also starts the first workers, once the functions are known and whenever their code has changed. */
function startWorkers(
  prototype: FunctionsEmulator,
  functions: Map<string, Trigger>,
  keyOf: WorkerPool["getKey"],
  { warm }: Bounds,
): Starts {
  const starting = new Map<string, number>();
  const count = (key: string, change: number) =>
    starting.set(key, (starting.get(key) ?? 0) + change).get(key);
  let start: ((trigger: Trigger) => Promise<unknown>) | undefined;
  const triggerFor = (key: string) => [...functions.values()].find(({ id }) => keyOf(id) === key);

  const { addTriggerRecord, loadTriggers, startRuntime } = prototype;
  prototype.addTriggerRecord = function (trigger, options) {
    functions.set(trigger.id, trigger);
    addTriggerRecord.call(this, trigger, options);
  };
  prototype.startRuntime = async function (backend, trigger) {
    const key = keyOf(trigger?.id);
    count(key, 1);
    try {
      return await startRuntime.call(this, backend, trigger);
    } finally {
      if (count(key, -1) === 0) endUnready(this.workerPools[backend.codebase], key);
    }
  };
  prototype.loadTriggers = async function (backend, force) {
    await loadTriggers.call(this, backend, force);
    // A worker that can't load the functions says so in the log.
    start = (trigger) => this.startRuntime(backend, trigger).catch(() => undefined);
    const any = triggerFor(SHARED);
    // Two at a time: more would starve each other, and firebase-tools gives up on a start after a while.
    let left = warm;
    const startNext = async () => {
      for (; any && left > 0;) {
        left -= 1;
        await start?.(any);
      }
    };
    void startNext();
    void startNext();
  };
  const isUnderWay = (key: string) => (starting.get(key) ?? 0) > 0;
  const startOne = (key: string) => {
    const trigger = triggerFor(key);
    if (trigger && !isUnderWay(key)) void start?.(trigger);
  };
  return { isUnderWay, startOne };
}

/** What firebase-tools has given up waiting for would stay. */
function endUnready(pool: WorkerPool | undefined, key: string): void {
  for (const worker of pool?.workers.get(key) ?? []) {
    if (worker.state === "CREATED") worker.runtime.process.kill();
  }
}

function handOverCalls(
  prototype: WorkerPool,
  functions: ReadonlyMap<string, Trigger>,
  keyOf: WorkerPool["getKey"],
  { isUnderWay, startOne }: Starts,
  { patience }: Bounds,
): void {
  const waiting = new Map<string, ((worker: Worker) => void)[]>();
  const { addWorker, readyForWork } = prototype;

  prototype.getKey = keyOf;
  // With a worker there, or on its way, a call waits for its turn.
  prototype.readyForWork = function (triggerId, runtime) {
    const isIdle = readyForWork.call(this, triggerId, runtime);
    const key = keyOf(triggerId);
    return isIdle || isUnderWay(key) || (this.workers.get(key) ?? []).length > 0;
  };
  prototype.addWorker = function (...parts) {
    const worker = addWorker.apply(this, parts);
    const { conn } = worker.runtime;
    const options = conn.httpReqOpts.bind(conn);
    // A connection that is open already could bring the call before the message that says for which function it is.
    conn.httpReqOpts = () => ({ ...options(), agent: false });
    const key = keyOf((parts[0] as Trigger | undefined)?.id);
    worker.stateEvents.on("IDLE", () => waiting.get(key)?.shift()?.(worker));
    return worker;
  };
  prototype.submitRequest = async function (triggerId, request, response, body, _debug, runtime) {
    const trigger = functions.get(triggerId);
    if (!trigger) throw new Error(`The emulator has no function ${triggerId}.`);
    const call = (worker: Worker) => {
      worker.triggerKey = triggerId;
      worker.timeoutSeconds = trigger.timeoutSeconds;
      worker.runtime.process.send(
        JSON.stringify({ functionTarget: trigger.entryPoint, functionSignature: signatureOf(trigger) }),
      );
      return worker.request(request, response, body, false);
    };
    const idle = this.getIdleWorker(triggerId, runtime);
    if (idle) return call(idle);
    const key = keyOf(triggerId);
    const timer = setInterval(startOne, patience, key);
    return new Promise((resolve, reject) => {
      // Called as the worker becomes idle: nobody else can take it in between.
      const take = (worker: Worker) => {
        clearInterval(timer);
        call(worker).then(resolve, reject);
      };
      waiting.set(key, [...(waiting.get(key) ?? []), take]);
    });
  };
}

/** The workers that were idle longest end, as when code changes, while there are more than enough. */
function endSpare(prototype: WorkerPool, { most, idle }: Bounds): void {
  const idleSince = new WeakMap<Worker, number>();
  const { addWorker } = prototype;
  const end = (pool: WorkerPool) => {
    const spare = [...pool.workers.values()]
      .flat()
      .filter(({ state }) => state === "IDLE")
      .toSorted((one, other) => (idleSince.get(one) ?? 0) - (idleSince.get(other) ?? 0));
    for (const worker of spare.slice(0, Math.max(0, spare.length - most))) {
      if (performance.now() - (idleSince.get(worker) ?? 0) < idle) continue;
      worker.state = "FINISHING";
      worker.runtime.process.kill();
    }
  };
  prototype.addWorker = function (...parts) {
    const worker = addWorker.apply(this, parts);
    worker.stateEvents.on("IDLE", () => {
      idleSince.set(worker, performance.now());
      setTimeout(() => {
        end(this);
      }, idle + 1).unref();
    });
    return worker;
  };
}

const isEndpoint = ({ httpsTrigger, taskQueueTrigger, labels }: Trigger) =>
  httpsTrigger !== undefined && !taskQueueTrigger && labels?.["deployment-callable"] !== "true";

/** firebase-tools' `getSignatureType`. */
function signatureOf(trigger: Trigger): "http" | "cloudevent" | "event" {
  if (trigger.httpsTrigger ?? trigger.blockingTrigger) return "http";
  if (trigger.platform !== "gcfv2") return "event";
  return trigger.schedule ? "http" : "cloudevent";
}
