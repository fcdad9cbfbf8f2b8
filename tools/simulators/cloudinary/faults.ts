export const FAULT_MEANINGS = {
  rate: "too many operations this hour",
  key: "the key or its secret is refused",
  server: "an internal error",
  slow: "waits, then answers",
  drop: "does the work, then drops the connection",
} as const;
type FaultKind = keyof typeof FAULT_MEANINGS;

export interface Fault {
  readonly kind: FaultKind;
  /** Remaining uploads and deletions that it affects, or null until it is switched off. */
  times: number | null;
  /** Delay for `slow`. */
  readonly milliseconds: number;
}

/** Parses `{kind, times?, milliseconds?}`. Returns null if invalid. */
export function parseFault(input: Readonly<Record<string, unknown>>): Fault | null {
  const kind = (Object.keys(FAULT_MEANINGS) as FaultKind[]).find((known) => known === input["kind"]);
  const times = Number(input["times"] ?? 0);
  const milliseconds = Number(input["milliseconds"] ?? 35_000);
  if (!kind || !Number.isInteger(times) || times < 0 || !Number.isFinite(milliseconds)) return null;
  return { kind, times: times === 0 ? null : times, milliseconds };
}
