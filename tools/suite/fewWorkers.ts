/** What is used here of firebase-tools' `lib/emulator/functionsRuntimeWorker.js`, which has no types. */
export interface Worker {
  state: string;
  readonly runtime: { readonly process: { kill: () => void } };
}
export interface WorkerPool {
  readonly workers: Map<string, Worker[]>;
  addWorker: (this: WorkerPool, ...parts: unknown[]) => Worker;
  getIdleWorker: (this: WorkerPool, ...parts: unknown[]) => Worker | undefined;
}

/**
 * Has a pool of the functions emulator end the workers that were idle longest, as it does when code changes, once there
 * are more than `most`. By itself it keeps a process of 170 MB for every function that was ever called: with a hundred
 * functions more than a machine has.
 */
export function keepFew(pool: { readonly prototype: WorkerPool }, most: number): void {
  const { prototype } = pool;
  const usedAt = new WeakMap<Worker, number>();
  let uses = 0;
  const noted = <Found extends Worker | undefined>(worker: Found): Found => {
    if (worker) usedAt.set(worker, (uses += 1));
    return worker;
  };
  const { addWorker, getIdleWorker } = prototype;
  prototype.getIdleWorker = function (...parts) {
    return noted(getIdleWorker.apply(this, parts));
  };
  prototype.addWorker = function (...parts) {
    const added = noted(addWorker.apply(this, parts));
    const all = [...this.workers.values()].flat().filter(({ state }) => state !== "FINISHED");
    const idle = all
      .filter(({ state }) => state === "IDLE")
      .toSorted((one, other) => (usedAt.get(one) ?? 0) - (usedAt.get(other) ?? 0));
    for (const worker of idle.slice(0, Math.max(0, all.length - most))) {
      worker.state = "FINISHING";
      worker.runtime.process.kill();
    }
    return added;
  };
}
