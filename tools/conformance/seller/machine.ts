import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown where a machine's time is over. */
export class Killed extends Error {}

/**
 * A server that dies at the `lifetime`th moment: before a request is sent to Firestore or eBay, or after it was carried
 * out and before its answer is there. From then on nothing that runs on it gets any further.
 */
export class Machine {
  #left: number;
  /** What was sent and not answered yet. */
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

  /** What is still on the wire arrives, whether the machine lives or not. */
  async silence(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #moment(): void {
    this.#left -= 1;
    if (this.isDead) throw new Killed();
  }
}

const running = new AsyncLocalStorage<Machine>();

/** Everything that `work` asks of Firestore and eBay goes through the machine. */
export const runOn = <T>(machine: Machine, work: () => Promise<T>): Promise<T> => running.run(machine, work);

/** A request on the machine that makes it; from outside of one it simply happens. */
export function onWire<T>(work: () => Promise<T>): Promise<T> {
  const machine = running.getStore();
  return machine ? machine.request(work) : work();
}

/** The same port on whatever machine calls it: each of its methods is a request. */
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
