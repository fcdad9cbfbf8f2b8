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
  "expired-token": "answers as to an expired token",
  quota: "daily quota used up: error 518, REST 429",
  slow: "waits, then answers",
  malformed: "does the work, cuts the answer in half",
  "late-answer": "does the work at once and answers later: the answers of later calls overtake it",
  "done-twice":
    "does the work twice, as when a gateway repeats a call, and answers what came of the second time",
  duplicate: "new listings break the duplicate listings policy (21919067)",
  "trading-error": "refuses a Trading call with the code that is given, nothing done",
};

export interface Fault {
  id: number;
  kind: FaultKind;
  /** Only this call; without it every call of the API. */
  call?: string;
  /** Calls left; without it until switched off. */
  times?: number;
  /** For `slow` and `late-answer`: how long to wait. */
  milliseconds: number;
  /** For `trading-error`: one that eBay documents. */
  code?: number;
}

/** What hits one call. */
export interface Struck {
  has(kind: FaultKind): boolean;
  /** Of `trading-error`. */
  readonly code?: number;
}

export class Faults {
  #nextId = 1;
  #active: Fault[] = [];

  list(): readonly Fault[] {
    return this.#active;
  }

  add(fault: Omit<Fault, "id">): Fault {
    const added = { ...fault, id: this.#nextId++ };
    this.#active.push(added);
    return added;
  }

  /** Switches one off, or all of them. */
  remove(id?: number): void {
    this.#active = id === undefined ? [] : this.#active.filter((fault) => fault.id !== id);
  }

  /** The faults that hit this call; each is used up by one. */
  take(call: string): Fault[] {
    const hits = this.#active.filter((fault) => fault.call === undefined || fault.call === call);
    for (const fault of hits) {
      if (fault.times !== undefined) fault.times -= 1;
    }
    this.#active = this.#active.filter((fault) => fault.times === undefined || fault.times > 0);
    return hits;
  }
}
