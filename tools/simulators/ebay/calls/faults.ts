import { setTimeout as wait } from "node:timers/promises";

export const FAULT_KINDS = [
  "rate-limit",
  "server-error",
  "timeout-after-success",
  "expired-token",
  "quota",
  "slow",
  "malformed",
  "late-answer",
  "done-twice",
  "duplicate",
  "trading-error",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_MEANINGS: Record<FaultKind, string> = {
  "rate-limit": "HTTP 429, errorId 2001",
  "server-error": "HTTP 503, nothing done",
  "timeout-after-success": "does the work, then drops the connection",
  "expired-token": "answers as if the token had expired",
  quota: "daily quota used up: error 518, REST 429",
  slow: "waits, or until it is switched off, then answers",
  malformed: "does the work, then truncates the answer",
  "late-answer": "does the work at once but answers late, after the answers of later calls",
  "done-twice": "does the work twice, like a gateway that retries a call, and returns the second result",
  duplicate: "a listing with the title of another active one breaks the duplicate listings policy (21919067)",
  "trading-error": "refuses a Trading call with the given code, nothing done",
};

export interface Fault {
  id: number;
  kind: FaultKind;
  /** The only call that it affects. Default: every API call. */
  call?: string;
  /** Calls that pass before it starts. */
  after?: number;
  /** Remaining calls. Default: until switched off. */
  times?: number;
  /** Delay for `slow` and `late-answer`. */
  milliseconds: number;
  /** Code for `trading-error`, one that eBay documents, and the element that invalid input (37) names. */
  code?: number;
  tag?: string;
}

export interface CallFaults {
  has(kind: FaultKind): boolean;
  /** The code of `trading-error`, and the element that it names. */
  readonly code?: number;
  readonly tag?: string;
}

export class Faults {
  #nextId = 1;
  #active: Fault[] = [];
  #waiting: { readonly id: number; readonly end: () => void }[] = [];

  list(): readonly Fault[] {
    return this.#active;
  }

  add(fault: Omit<Fault, "id">): Fault {
    const added = { ...fault, id: this.#nextId++ };
    this.#active.push(added);
    return added;
  }

  /** Switches off one fault, or all. */
  remove(id?: number): void {
    this.#active = id === undefined ? [] : this.#active.filter((fault) => fault.id !== id);
    for (const waiting of this.#waiting) if (id === undefined || waiting.id === id) waiting.end();
  }

  /** Returns the faults that affect this call, and uses up one call of each. */
  take(call: string): Fault[] {
    const meant = this.#active.filter((fault) => fault.call === undefined || fault.call === call);
    const hits = meant.filter(({ after = 0 }) => after === 0);
    for (const fault of meant) if (fault.after) fault.after -= 1;
    for (const fault of hits) {
      if (fault.times !== undefined) fault.times -= 1;
    }
    this.#active = this.#active.filter((fault) => fault.times === undefined || fault.times > 0);
    return hits;
  }

  /** Waits for a fault's time, or until it is switched off. */
  async wait({ id, milliseconds }: Fault): Promise<void> {
    const stop = new AbortController();
    const waiting = { id, end: () => stop.abort() };
    this.#waiting.push(waiting);
    await wait(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined);
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }
}
