export const FAULT_KINDS = ["quota", "key", "rate", "malformed", "slow", "server", "cut", "refusal"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults that respond only with an error. */
export type RefusedKind = Exclude<FaultKind, "malformed" | "slow" | "cut" | "refusal">;
/** Faults of an otherwise successful answer. */
export type Flaw = "malformed" | "refusal";

export const FAULT_MEANINGS: Readonly<Record<FaultKind, string>> = {
  quota: "the account's credit or daily quota is used up",
  key: "the key is refused",
  rate: "too many requests, try again in a second",
  malformed: "answers, but truncates the text",
  slow: "waits, then answers",
  server: "an internal error",
  cut: "closes the connection in the middle of the answer",
  refusal: "declines to answer, like for forbidden content",
};

export interface Fault {
  readonly kind: FaultKind;
  /** Remaining requests that it affects, or null until it is switched off. */
  times: number | null;
  /** Delay for `slow`. */
  readonly milliseconds: number;
}

/** The active faults. Each request takes the oldest. */
export class Faults {
  #active: Fault[] = [];

  list(): readonly Fault[] {
    return this.#active;
  }

  add(fault: Fault): void {
    this.#active.push(fault);
  }

  clear(): void {
    this.#active = [];
  }

  take(): Fault | null {
    const [fault] = this.#active;
    if (!fault) return null;
    if (fault.times !== null) fault.times -= 1;
    this.#active = this.#active.filter(({ times }) => times === null || times > 0);
    return fault;
  }
}

/** Parses `{kind, times?, milliseconds?}`. Returns null if invalid. */
export function parseFault(input: Readonly<Record<string, unknown>>): Fault | null {
  const kind = FAULT_KINDS.find((known) => known === input["kind"]);
  if (!kind) return null;
  const times = Number(input["times"] ?? 0);
  const milliseconds = Number(input["milliseconds"] ?? 35_000);
  if (!Number.isInteger(times) || times < 0 || !Number.isFinite(milliseconds)) return null;
  return { kind, times: times === 0 ? null : times, milliseconds };
}
