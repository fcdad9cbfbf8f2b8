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
  addTriggerRecord: (this: FunctionsEmulator, trigger: Trigger, options: object) => void;
  loadTriggers: (this: FunctionsEmulator, backend: Backend, force?: boolean) => Promise<void>;
  startRuntime: (backend: Backend, trigger?: Trigger) => Promise<Worker>;
}

export interface Bounds {
  /** Workers that wait with the functions loaded, so that a first call finds one. */
  readonly warm: number;
  /** Workers up to which a call that finds none idle starts one at once, and idle ones that stay after a load of calls. */
  readonly most: number;
  /** Milliseconds that a call waits for an idle worker beyond that, before it starts one: a start takes longer. */
  readonly patience: number;
  /** Milliseconds after which an idle worker too many ends. */
  readonly idle: number;
}

const SHARED = "~shared~";
/** Milliseconds after which a worker that was started for a call counts as lost. */
const START_WITHIN = 30_000;

/**
 * Has the functions emulator run all functions in the same few processes, one call at a time in each, as Cloud Run runs
 * a function's calls in its instances. By itself it starts a process of 170 MB for every function that is called, and
 * keeps them all: with a hundred functions more than a machine has, and each first call waits for a start.
 *
 * A worker is told which function comes next by the message that `--inspect-functions` uses (`FUNCTION_DEBUG_MODE`, which
 * firebase-tools' process has to be started with). An HTTPS endpoint that is no callable keeps processes of its own:
 * ours set up how their process reads what comes in (`transport/api.ts`, `transport/webhook.ts`).
 */
export function shareWorkers(
  pool: { readonly prototype: WorkerPool },
  emulator: { readonly prototype: FunctionsEmulator },
  bounds: Bounds,
): void {
  const functions = new Map<string, Trigger>();
  const starting = startShared(emulator.prototype, functions, bounds);
  handOverCalls(pool.prototype, functions, bounds, starting);
  endSpare(pool.prototype, bounds);
}

/** Starts the first workers once the functions are known and whenever their code has changed; answers how to start another. */
function startShared(
  prototype: FunctionsEmulator,
  functions: Map<string, Trigger>,
  { warm }: Bounds,
): () => void {
  let startOne: (() => void) | undefined;
  const { addTriggerRecord, loadTriggers } = prototype;
  prototype.addTriggerRecord = function (trigger, options) {
    functions.set(trigger.id, trigger);
    addTriggerRecord.call(this, trigger, options);
  };
  prototype.loadTriggers = async function (backend, force) {
    await loadTriggers.call(this, backend, force);
    const any = [...functions.values()].find((trigger) => !isEndpoint(trigger));
    if (!any) return;
    // A worker that can't load the functions has said so in the log.
    startOne = () => void this.startRuntime(backend, any).catch(() => undefined);
    for (let started = 0; started < warm; started += 1) startOne();
  };
  return () => startOne?.();
}

function handOverCalls(
  prototype: WorkerPool,
  functions: ReadonlyMap<string, Trigger>,
  { most, patience }: Bounds,
  startOne: () => void,
): void {
  const waiting: ((worker: Worker) => void)[] = [];
  const { addWorker, readyForWork } = prototype;
  const isShared = (triggerId: string | undefined) => {
    const trigger = functions.get(triggerId ?? "");
    return !trigger || !isEndpoint(trigger);
  };

  prototype.getKey = (triggerId) => (triggerId === undefined || isShared(triggerId) ? SHARED : triggerId);
  prototype.readyForWork = function (triggerId, runtime) {
    if (readyForWork.call(this, triggerId, runtime)) return true;
    return isShared(triggerId) && (this.workers.get(SHARED) ?? []).length >= most;
  };
  prototype.addWorker = function (...parts) {
    const worker = addWorker.apply(this, parts);
    const { conn } = worker.runtime;
    const options = conn.httpReqOpts.bind(conn);
    // A connection that is open already could bring the call before the message that says for which function it is.
    conn.httpReqOpts = () => ({ ...options(), agent: false });
    worker.stateEvents.on("IDLE", () => {
      if (this.getKey((parts[0] as Trigger | undefined)?.id) === SHARED) waiting.shift()?.(worker);
    });
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
    let timer = setTimeout(function start() {
      startOne();
      timer = setTimeout(start, START_WITHIN);
    }, patience);
    return new Promise((resolve, reject) => {
      // Called as the worker becomes idle: nobody else can take it in between.
      waiting.push((worker) => {
        clearTimeout(timer);
        call(worker).then(resolve, reject);
      });
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
