import type { AnalysisFailure } from "../../../contract/reasons/providerFailures.ts";
import type { AnalysisFigures } from "../ports.ts";
import type { AnalysisUsage } from "../../../contract/capture/analysis.ts";

/**
 * Sums the usage of several answers, or returns null if none was paid for. One unknown price makes the sum
 * unknown.
 */
export function sumUsage(answers: readonly AnalysisUsage[]): AnalysisUsage | null {
  if (answers.length === 0) return null;
  const sum = (of: (usage: AnalysisUsage) => number) =>
    answers.reduce((total, usage) => total + of(usage), 0);
  const unknown = answers.some(({ costUsd }) => costUsd === null);
  return {
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    costUsd: unknown ? null : sum(({ costUsd }) => costUsd ?? 0),
    model: [...new Set(answers.map(({ model }) => model))].join(", "),
    estimated: answers.some(({ estimated }) => estimated),
    ...(answers.some(({ simulated }) => simulated) && { simulated: true }),
  };
}

/** Added to a provider's daily figures when an answer is reused. */
export const REUSED_FIGURES: AnalysisFigures = {
  ...{ requests: 0, failures: 0, promptTokens: 0, completionTokens: 0 },
  ...{ costMicroDollars: 0, unpricedRequests: 0, reused: 1 },
};

/**
 * Like `toFigures`, for the analysis of a card. Counts toward the cost of a card if its whole price is known.
 */
export function toCardFigures(...request: Parameters<typeof toFigures>): AnalysisFigures {
  const figures = toFigures(...request);
  if (request[0].length === 0 || figures.unpricedRequests > 0) return figures;
  return { ...figures, cards: 1, cardMicroDollars: figures.costMicroDollars };
}

interface RequestFacts {
  readonly simulated?: boolean;
  /** Attempts that the provider can charge. Those whose answer was lost have no usage. */
  readonly paid?: number;
}

/**
 * Returns the figures of one question for the provider's daily totals: its paid attempts, or one request if the
 * provider refused it. A question refused at the cap wasn't sent.
 */
export function toFigures(
  answers: readonly AnalysisUsage[],
  failure: AnalysisFailure | null,
  { simulated = false, paid = 0 }: RequestFacts = {},
): AnalysisFigures {
  const priced = sumUsage(answers.filter(({ costUsd }) => costUsd !== null));
  const all = sumUsage(answers);
  const requests = Math.max(paid, answers.length, failure === "cap" ? 0 : 1);
  return {
    requests,
    failures: failure === null ? requests - 1 : requests,
    promptTokens: all?.promptTokens ?? 0,
    completionTokens: all?.completionTokens ?? 0,
    costMicroDollars: Math.round((priced?.costUsd ?? 0) * 1e6),
    unpricedRequests: answers.filter(({ costUsd }) => costUsd === null).length,
    reused: 0,
    ...(simulated && { simulatedRequests: requests }),
  };
}
