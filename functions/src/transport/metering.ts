/** The usage of one call. Reads and writes are documents, as Firebase bills them. */
export interface CallUsage {
  readonly callable: string;
  readonly result: "ok" | "refusal" | "failure";
  /** Groups refusals, for functions that distinguish them. */
  readonly reason?: string;
  readonly milliseconds: number;
  readonly documentReads: number;
  readonly documentWrites: number;
}

export interface DocumentCount {
  reads: number;
  writes: number;
}

export interface Metering {
  /** Runs `work` and adds its database reads and writes, at any depth, to `count`. */
  countDocuments<T>(count: DocumentCount, work: () => Promise<T>): Promise<T>;
  /** Adds a call to its day's usage. */
  record(usage: CallUsage): Promise<void>;
}

export interface CallOutcome {
  milliseconds(): number;
  is(result: CallUsage["result"], reason?: string): void;
}

interface MeteredParts {
  readonly metering: Metering;
  readonly logger: { warn(...parts: unknown[]): void };
  /** Maximum delay of an answer by metering. A longer write continues during the next call. */
  readonly recordMilliseconds?: number;
}

const RECORD_MILLISECONDS = 1500;

/** Runs a call and records its usage. A failed record is logged and doesn't affect the caller. */
export async function runMetered<T>(
  { metering, logger, recordMilliseconds = RECORD_MILLISECONDS }: MeteredParts,
  callable: string,
  call: (outcome: CallOutcome) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const count: DocumentCount = { reads: 0, writes: 0 };
  let result: CallUsage["result"] = "ok";
  let reason: string | undefined;
  const outcome: CallOutcome = {
    milliseconds: () => Math.round(performance.now() - startedAt),
    is: (reached, why) => {
      result = reached;
      reason = why;
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
    const recorded = waitAtMost(RECORD_MILLISECONDS, metering.record(usage)).catch((error: unknown) =>
      logger.warn("metering failed", error, { callable }),
    );
    // Awaited, because an instance gets no CPU time after its answer.
    await waitAtMost(recordMilliseconds, recorded).catch(() => undefined);
  }
}

async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
