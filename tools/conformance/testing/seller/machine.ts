import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when a machine dies. */
export class Killed extends Error {}

/**
 * A server that dies at moment number `lifetime`: before it sends a request to Firestore or eBay, or after
 * the request was carried out and before the answer. From then on, nothing that runs on it continues.
 */
export class Machine {
  #left: number;
  /** Requests without an answer yet. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(lifetime = Infinity) {
    this.#left = lifetime;
  }

  get isDead(): boolean {
    return this.#left <= 0;
  }

  async request<T>(work: () => Promise<T>): Promise<T> {
    this.#moment();
    const sent = work();
    const settled = sent.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    try {
      return await sent;
    } finally {
      this.#underWay.delete(settled);
      this.#moment();
    }
  }

  /** Waits for the requests on the wire. They arrive even if the machine is dead. */
  async silence(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #moment(): void {
    this.#left -= 1;
    if (this.isDead) throw new Killed();
  }
}

const running = new AsyncLocalStorage<Machine>();

/** Runs `work` with all its requests to Firestore and eBay on the machine. */
export const runOn = <T>(machine: Machine, work: () => Promise<T>): Promise<T> => running.run(machine, work);

/** Makes a request on the current machine. Without a machine, it just makes the request. */
export function onWire<T>(work: () => Promise<T>): Promise<T> {
  const machine = running.getStore();
  return machine ? machine.request(work) : work();
}

/** Returns the port with each of its methods as a request, on the machine that calls it. */
export function portOnWire<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...given: unknown[]): unknown =>
        onWire(() => Promise.resolve(Reflect.apply(method, target, given)));
    },
  });
}

export const isOnMachine = (): boolean => running.getStore() !== undefined;
