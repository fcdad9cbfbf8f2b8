/** The usage of one call. Reads and writes count documents, as Firebase bills them. */
export interface CallUsage {
  readonly callable: string;
  readonly result: "ok" | "refusal" | "failure";
  /** Groups refusals, for functions that distinguish them. */
  readonly reason?: string;
  readonly milliseconds: number;
  readonly documentReads: number;
  readonly documentWrites: number;
}

interface DocumentCount {
  reads: number;
  writes: number;
}

export interface Metering {
  /** Runs `work` and adds its database reads and writes, at any depth, to `count`. */
  countDocuments<T>(count: DocumentCount, work: () => Promise<T>): Promise<T>;
  /** Adds a call to its day's usage. Returns immediately. */
  record(usage: CallUsage, caller: { readonly isSignedIn: boolean }): void;
}

export interface CallOutcome {
  milliseconds(): number;
  is(result: CallUsage["result"], reason?: string): void;
  /** Marks the caller as not signed in, so that the call causes no write. */
  isAnonymous(): void;
}

interface MeteredParts {
  readonly metering: Metering;
}

/** Runs a call and records its usage without delaying the caller. */
export async function runMetered<T>(
  { metering }: MeteredParts,
  callable: string,
  call: (outcome: CallOutcome) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const count: DocumentCount = { reads: 0, writes: 0 };
  let result: CallUsage["result"] = "ok";
  let reason: string | undefined;
  let isSignedIn = true;
  const outcome: CallOutcome = {
    milliseconds: () => Math.round(performance.now() - startedAt),
    is: (reached, why) => {
      result = reached;
      reason = why;
    },
    isAnonymous: () => {
      isSignedIn = false;
    },
  };
  try {
    return await metering.countDocuments(count, () => call(outcome));
  } finally {
    const usage = {
      callable,
      result,
      ...(reason === undefined ? {} : { reason }),
      milliseconds: outcome.milliseconds(),
      documentReads: count.reads,
      documentWrites: count.writes,
    };
    metering.record(usage, { isSignedIn });
  }
}
