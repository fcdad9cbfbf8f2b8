/**
 * The parts of firebase-tools' `lib/emulator/functionsRuntimeWorker.js` and `functionsEmulator.js` that are
 * used here. They have no types.
 */
export interface Worker {
  state: string;
  triggerKey: string;
  timeoutSeconds?: number | undefined;
  readonly stateEvents: { on: (state: "IDLE", listener: () => void) => void };
  readonly runtime: {
    readonly process: {
      readonly pid?: number;
      kill: () => void;
      send: (message: string, done: (error: Error | null) => void) => void;
    };
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
  /** Ends the workers, because code has changed. */
  refresh: () => void;
  /** Ends the workers, because the emulator ends. */
  exit: (this: WorkerPool) => void;
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
  /** Milliseconds for which a call waits before another worker is started, which takes longer. */
  readonly patience: number;
  /** Idle shared workers that stay after many calls. Of an endpoint's own workers, one stays. */
  readonly most: number;
  /** Milliseconds after which a surplus idle worker ends. */
  readonly idle: number;
  /** Workers that one function may have at the same time. */
  readonly mostOfOne: number;
  /** Whether a call prefers a busy worker of its function to an idle one, like in Cloud Run. */
  readonly fills?: boolean;
  /** Returns a function's limits from its deployment. */
  readonly limitsOf: (entryPoint: string) => Limits;
  /** Called before the first of a worker's calls, and after each of them. */
  readonly watch?: {
    readonly begins: (pid: number) => void;
    readonly answers: (pid: number, entryPoint: string) => void;
  };
}

export interface Limits {
  /** Of its instances, in MiB. */
  readonly memory: number;
  /** Calls that one worker runs at the same time. */
  readonly concurrency: number;
  readonly maxInstances: number;
}

const SHARED = "~shared~";

/**
 * Makes the functions emulator run all functions in the same few processes. A process runs calls of only one
 * function at a time, up to the concurrency of its deployment, like an instance of Cloud Run. By default, the
 * emulator starts a process of 170 MB for every function that is called, and another for each call that finds
 * none idle, however many are already starting, and keeps them all. With a hundred functions, that exceeds a
 * machine's memory, and each first call waits for a start.
 *
 * The message of `--inspect-functions` tells a worker which function comes next (`FUNCTION_DEBUG_MODE`, which
 * firebase-tools' process must be started with). An HTTPS endpoint that isn't a callable keeps its own
 * processes, because ours configure how their process reads requests (`transport/api/api.ts`,
 * `transport/webhook.ts`). See decisions/tools/0228.
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
  /** Returns whether a worker for these calls is starting. */
  isUnderWay: (key: string) => boolean;
  /** Starts a worker, unless one is starting. */
  startOne: (key: string) => void;
}

/** Also starts the first workers, when the functions are known and whenever their code has changed. */
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
    // A worker that can't load the functions writes the reason to the log.
    start = (trigger) => this.startRuntime(backend, trigger).catch(() => undefined);
    const any = triggerFor(SHARED);
    // Two at a time: more would slow each other down, and firebase-tools gives up on a start after a while.
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

/** Ends workers for which firebase-tools has stopped waiting. Otherwise they would stay. */
function endUnready(pool: WorkerPool | undefined, key: string): void {
  for (const worker of pool?.workers.get(key) ?? []) {
    if (worker.state === "CREATED") worker.runtime.process.kill();
  }
}

interface Waiting {
  readonly trigger: Trigger;
  readonly take: (worker: Worker) => void;
}

/** The smallest memory of a deployed function, in MiB. */
const LEAST_MEMORY = 256;

/** A worker's current or last turn: calls of one function, like an instance of Cloud Run. */
interface Turn {
  triggerId: string | null;
  calls: number;
  since: number;
  /** Increases with the turns of all workers. */
  number: number;
  /** The largest memory of the functions that the worker has run, in MiB. */
  memory: number;
}

/**
 * How long a worker keeps accepting calls of its function while calls of others wait, in milliseconds. Then
 * it finishes the running calls, and takes the call that has waited longest.
 */
const TURN_MS = 250;

function handOverCalls(
  prototype: WorkerPool,
  functions: ReadonlyMap<string, Trigger>,
  keyOf: WorkerPool["getKey"],
  { isUnderWay, startOne }: Starts,
  { patience, mostOfOne, fills = false, limitsOf, watch }: Bounds,
): void {
  /** In the order of their arrival. */
  const waiting = new Map<string, Waiting[]>();
  const turns = new WeakMap<Worker, Turn>();
  let count = 0;
  let isEnding = false;
  const getTurn = (worker: Worker): Turn => {
    const turn = turns.get(worker) ?? {
      triggerId: null,
      calls: 0,
      since: 0,
      number: 0,
      memory: LEAST_MEMORY,
    };
    turns.set(worker, turn);
    return turn;
  };
  const { addWorker, exit, readyForWork } = prototype;

  const isOf = (worker: Worker, trigger: Trigger) => getTurn(worker).triggerId === trigger.id;

  function listRunning(pool: WorkerPool, key: string, trigger: Trigger): Worker[] {
    const workers = pool.workers.get(key) ?? [];
    return workers.filter((worker) => worker.state === "BUSY" && isOf(worker, trigger));
  }

  function mayGrow(pool: WorkerPool, key: string, trigger: Trigger): boolean {
    if (key !== SHARED) return true;
    const most = Math.min(limitsOf(trigger.entryPoint).maxInstances, mostOfOne);
    return listRunning(pool, key, trigger).length < most;
  }

  /** Returns the worker that takes a call now. `isOvertaking`: calls of other functions came before. */
  function findWorker(pool: WorkerPool, key: string, trigger: Trigger, isOvertaking: boolean) {
    const { concurrency, memory } = limitsOf(trigger.entryPoint);
    const idle = (pool.workers.get(key) ?? [])
      .filter(({ state }) => state === "IDLE")
      .toSorted((one, other) => getTurn(one).number - getTurn(other).number);
    const bySize = idle.toSorted((one, other) => getTurn(one).memory - getTurn(other).memory);
    const running = listRunning(pool, key, trigger);
    // Prefers a worker that ran this function last, because its memory serves the next call. Otherwise, functions
    // that load much share workers, because these keep it.
    const free = mayGrow(pool, key, trigger)
      ? (idle.findLast((worker) => isOf(worker, trigger)) ??
        idle.find((worker) => getTurn(worker).memory === memory) ??
        bySize[0])
      : undefined;
    const joined = running
      .filter((worker) => getTurn(worker).calls < concurrency)
      .toSorted((one, other) => getTurn(one).calls - getTurn(other).calls)[0];
    const mayJoin = joined && !(isOvertaking && performance.now() - getTurn(joined).since > TURN_MS);
    return (fills && mayJoin ? joined : free) ?? (mayJoin ? joined : undefined);
  }

  function serveWaiting(pool: WorkerPool, key: string): void {
    const left: Waiting[] = [];
    for (const call of waiting.get(key) ?? []) {
      const isOvertaking = left.some(({ trigger }) => trigger.id !== call.trigger.id);
      const worker = findWorker(pool, key, call.trigger, isOvertaking);
      if (worker) call.take(worker);
      else left.push(call);
    }
    waiting.set(key, left);
  }

  prototype.getKey = keyOf;
  prototype.exit = function () {
    isEnding = true;
    exit.call(this);
  };
  // If a worker is there or starting, a call waits for its turn.
  prototype.readyForWork = function (triggerId, runtime) {
    const isIdle = readyForWork.call(this, triggerId, runtime);
    const key = keyOf(triggerId);
    return isIdle || isUnderWay(key) || (this.workers.get(key) ?? []).length > 0;
  };
  prototype.addWorker = function (...parts) {
    const worker = addWorker.apply(this, parts);
    const { conn, process } = worker.runtime;
    const options = conn.httpReqOpts.bind(conn);
    // An existing connection could deliver the call before the message with the name of its function.
    conn.httpReqOpts = () => ({ ...options(), agent: false });
    const key = keyOf((parts[0] as Trigger | undefined)?.id);
    const turn = getTurn(worker);
    // firebase-tools marks a worker as idle after each call, and ends it when a call fails or its code has
    // changed.
    worker.stateEvents.on("IDLE", () => {
      const { triggerId } = turn;
      if (triggerId !== null) watch?.answers(process.pid ?? 0, functions.get(triggerId)?.entryPoint ?? "");
      turn.calls = Math.max(0, turn.calls - 1);
      if (turn.calls > 0) worker.state = "BUSY";
      serveWaiting(this, key);
    });
    const kill = process.kill.bind(process);
    process.kill = () => {
      if (turn.calls > 1 && !isEnding) turn.calls -= 1;
      else kill();
    };
    return worker;
  };
  prototype.submitRequest = async function (triggerId, request, response, body, _debug, runtime) {
    const trigger = functions.get(triggerId);
    if (!trigger) throw new Error(`The emulator has no function ${triggerId}.`);
    const call = (worker: Worker) => {
      const turn = getTurn(worker);
      if (turn.calls === 0) {
        count += 1;
        const memory = Math.max(turn.memory, limitsOf(trigger.entryPoint).memory);
        Object.assign(turn, { triggerId, since: performance.now(), number: count, memory });
        watch?.begins(worker.runtime.process.pid ?? 0);
        worker.triggerKey = triggerId;
        worker.timeoutSeconds = trigger.timeoutSeconds;
        worker.runtime.process.send(
          JSON.stringify({ functionTarget: trigger.entryPoint, functionSignature: getSignature(trigger) }),
          // Without this, a message to a process that has just ended would end firebase-tools. The call fails by
          // itself.
          () => undefined,
        );
      }
      turn.calls += 1;
      return worker.request(request, response, body, false);
    };
    const key = keyOf(triggerId);
    // This also removes workers that have ended.
    this.getIdleWorker(triggerId, runtime);
    const isOvertaking = (waiting.get(key) ?? []).some((other) => other.trigger.id !== triggerId);
    const worker = findWorker(this, key, trigger, isOvertaking);
    if (worker) return call(worker);
    // A worker beyond the function's limit couldn't take the call.
    const timer = setInterval(() => {
      if (mayGrow(this, key, trigger)) startOne(key);
    }, patience);
    return new Promise((resolve, reject) => {
      const take = (taker: Worker) => {
        clearInterval(timer);
        call(taker).then(resolve, reject);
      };
      waiting.set(key, [...(waiting.get(key) ?? []), { trigger, take }]);
    });
  };
}

/**
 * Ends workers that were idle longest, as when code changes, while there are more than enough
 * (decisions/tools/0312).
 */
function endSpare(prototype: WorkerPool, { warm, most, idle }: Bounds): void {
  const idleSince = new WeakMap<Worker, number>();
  const { addWorker } = prototype;
  const end = (pool: WorkerPool) => {
    for (const [key, workers] of pool.workers) {
      const stay = key === SHARED ? Math.max(warm, most) : 1;
      const spare = workers
        .filter(({ state }) => state === "IDLE")
        .toSorted((one, other) => (idleSince.get(one) ?? 0) - (idleSince.get(other) ?? 0));
      for (const worker of spare.slice(0, Math.max(0, spare.length - stay))) {
        if (performance.now() - (idleSince.get(worker) ?? 0) < idle) continue;
        worker.state = "FINISHING";
        worker.runtime.process.kill();
      }
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

/** Does the same as firebase-tools' `getSignatureType`. */
function getSignature(trigger: Trigger): "http" | "cloudevent" | "event" {
  if (trigger.httpsTrigger ?? trigger.blockingTrigger) return "http";
  if (trigger.platform !== "gcfv2") return "event";
  return trigger.schedule ? "http" : "cloudevent";
}
