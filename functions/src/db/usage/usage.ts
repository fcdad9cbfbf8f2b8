import { randomInt } from "node:crypto";

import { FieldValue, type Firestore } from "firebase-admin/firestore";

import type { AiProvider } from "../../contract/capture/cards.ts";
import { paths, USAGE_SHARDS } from "../../contract/documents.ts";
import { toDay } from "../../contract/wire/durations.ts";
import type { AnalysisFigures } from "../../domain/capture/ports.ts";
import { countDocuments, runUncounted } from "./metering.ts";

interface CallUsage {
  readonly callable: string;
  readonly result: "ok" | "refusal" | "failure";
  readonly reason?: string;
  readonly milliseconds: number;
  readonly documentReads: number;
  readonly documentWrites: number;
}

interface MeteringOptions {
  readonly now?: () => Date;
  /** The shard of the day that this instance adds to. */
  readonly shard?: number;
  /** Milliseconds between two writes. */
  readonly pauseMs?: number;
  readonly report?: (message: string, error: unknown) => void;
}

/**
 * Firestore sustains about one write per second and document, so up to five busy instances can share a shard.
 */
const PAUSE_MS = 5_000;

/**
 * Adds calls to a shard of `usage/{YYYY-MM-DD}` (UTC). Sums them in memory and writes the sums after a call,
 * at most every five seconds, without delaying the call. A failed write is reported, and its sums are written
 * with the next one (decisions/admin/0128).
 */
export function openUsageMetering(
  firestore: Firestore,
  {
    now = () => new Date(),
    shard = randomInt(USAGE_SHARDS),
    pauseMs = PAUSE_MS,
    report = () => undefined,
  }: MeteringOptions = {},
) {
  let sums = createSums();
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = -Infinity;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!sums.hasAny) return;
    const written = sums;
    sums = createSums();
    writtenAt = performance.now();
    const day = toDay(now().getTime());
    try {
      await runUncounted(() =>
        firestore.doc(paths.usageShard(day, shard)).set(written.toIncrements(), { merge: true }),
      );
    } catch (error) {
      sums.addAll(written);
      report("usage could not be written", error);
    }
  }

  return {
    countDocuments,

    /** Writes the sums that are still in memory. */
    flush,

    /** Adds an analysis, which is written together with the call that requested it. */
    note(provider: AiProvider, figures: AnalysisFigures): void {
      sums.addAnalysis(provider, { ...figures });
    },

    /** Adds a call. A call without sign-in triggers no write; the next signed-in call writes it too. */
    record(usage: CallUsage, { isSignedIn }: { readonly isSignedIn: boolean }): void {
      sums.addCall(usage);
      if (!isSignedIn || timer !== undefined) return;
      timer = setTimeout(() => void flush(), Math.max(0, writtenAt + pauseMs - performance.now()));
      timer.unref();
    },
  };
}

type Figures = Record<string, number>;

function createSums() {
  const total: Figures = {};
  const callables = new Map<string, Figures>();
  const reasons = new Map<string, Figures>();
  const analyses = new Map<string, Figures>();
  const of = (all: Map<string, Figures>, name: string): Figures => {
    const own = all.get(name) ?? {};
    all.set(name, own);
    return own;
  };
  const addEach = (all: Map<string, Figures>, others: ReadonlyMap<string, Figures>) => {
    for (const [name, figures] of others) add(of(all, name), figures);
  };
  const toEach = (all: ReadonlyMap<string, Figures>) =>
    Object.fromEntries([...all].map(([name, figures]) => [name, toIncrements(figures)]));

  return {
    total,
    callables,
    reasons,
    analyses,
    get hasAny() {
      return callables.size > 0 || analyses.size > 0;
    },
    addCall({ callable, result, reason, ...usage }: CallUsage): void {
      add(total, { calls: 1, ...usage });
      const outcome = { refusals: Number(result === "refusal"), failures: Number(result === "failure") };
      add(of(callables, callable), { calls: 1, ...outcome, ...usage });
      if (reason !== undefined) add(of(reasons, callable), { [reason]: 1 });
    },
    addAnalysis(provider: string, figures: Figures): void {
      add(of(analyses, provider), figures);
    },
    addAll(others: {
      readonly total: Figures;
      readonly callables: ReadonlyMap<string, Figures>;
      readonly reasons: ReadonlyMap<string, Figures>;
      readonly analyses: ReadonlyMap<string, Figures>;
    }): void {
      add(total, others.total);
      addEach(callables, others.callables);
      addEach(reasons, others.reasons);
      addEach(analyses, others.analyses);
    },
    toIncrements() {
      const calls = [...callables].map(([name, figures]) => {
        const why = reasons.get(name);
        return [name, { ...toIncrements(figures), ...(why && { reasons: toIncrements(why) }) }] as const;
      });
      return {
        ...toIncrements(total),
        ...(calls.length > 0 && { callables: Object.fromEntries(calls) }),
        ...(analyses.size > 0 && { ai: toEach(analyses) }),
      };
    },
  };
}

function add(sum: Figures, figures: Figures) {
  for (const [name, value] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + value;
}

function toIncrements(figures: Figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, FieldValue.increment(value)]),
  );
}
