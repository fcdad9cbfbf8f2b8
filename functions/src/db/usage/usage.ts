import { FieldValue, type Firestore } from "firebase-admin/firestore";

import type { AiProvider } from "../../contract/capture/cards.ts";
import { paths } from "../../contract/documents.ts";
import type { AnalysisFigures } from "../../domain/capture/ports.ts";
import { countDocuments, withoutCounting } from "./metering.ts";

interface CallUsage {
  readonly callable: string;
  readonly result: "ok" | "refusal" | "failure";
  readonly reason?: string;
  readonly milliseconds: number;
  readonly documentReads: number;
  readonly documentWrites: number;
}

/**
 * Adds calls to `usage/{YYYY-MM-DD}` (UTC). Firestore sustains about one write per second and document, so an
 * instance has at most one write in flight and collects further calls for the next one.
 */
export function usageMetering(firestore: Firestore, now: () => Date = () => new Date()) {
  let waiting: CallUsage[] = [];
  let analyses: Analysis[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function writeWaiting() {
    await writing.catch(() => undefined);
    const [calls, analysed] = [waiting, analyses];
    waiting = [];
    analyses = [];
    next = undefined;
    const day = now().toISOString().slice(0, 10);
    const written = withoutCounting(() =>
      firestore
        .doc(paths.usage(day))
        .set(
          { ...increments(calls), ...(analysed.length > 0 && { ai: analysisIncrements(analysed) }) },
          { merge: true },
        ),
    );
    writing = written;
    await written;
  }

  return {
    countDocuments,

    /** Written together with the call that requested the analysis, when that call ends. */
    note(provider: AiProvider, figures: AnalysisFigures): void {
      analyses.push({ provider, figures });
    },

    record(usage: CallUsage): Promise<void> {
      waiting.push(usage);
      next ??= writeWaiting();
      return next;
    },
  };
}

interface Analysis {
  readonly provider: AiProvider;
  readonly figures: AnalysisFigures;
}

function analysisIncrements(analyses: readonly Analysis[]) {
  const providers: Record<string, Figures> = {};
  for (const { provider, figures } of analyses) add((providers[provider] ??= {}), { ...figures });
  return Object.fromEntries(
    Object.entries(providers).map(([provider, figures]) => [provider, toIncrements(figures)]),
  );
}

type Figures = Record<string, number>;

function increments(calls: readonly CallUsage[]) {
  const total: Figures = {};
  const callables: Record<string, Figures> = {};
  const reasons: Record<string, Figures> = {};
  for (const { callable, result, reason, ...usage } of calls) {
    add(total, { calls: 1, ...usage });
    const own = (callables[callable] ??= {});
    add(own, {
      calls: 1,
      refusals: Number(result === "refusal"),
      failures: Number(result === "failure"),
      ...usage,
    });
    if (reason !== undefined) add((reasons[callable] ??= {}), { [reason]: 1 });
  }
  return {
    ...toIncrements(total),
    callables: Object.fromEntries(
      Object.entries(callables).map(([callable, figures]) => [
        callable,
        { ...toIncrements(figures), ...(reasons[callable] && { reasons: toIncrements(reasons[callable]) }) },
      ]),
    ),
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
