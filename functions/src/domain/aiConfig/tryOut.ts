import type { AnalysisFailure } from "../../contract/reasons/providerFailures.ts";
import { ANALYSIS_TIMEOUT_SECONDS } from "../../contract/wire/limits.ts";
import { toFailure } from "../capture/analysis/toFailure.ts";
import { sumUsage, toCardFigures } from "../capture/analysis/totalUsage.ts";
import type { AnalysisFigures, CardAnalyst } from "../capture/ports.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

interface TryOutPorts {
  readonly analyst: Pick<CardAnalyst, "analyze">;
  readonly card: { readonly front: Uint8Array; readonly back: Uint8Array };
  readonly simulated: boolean;
  /** Adds the request to the provider's daily figures. */
  readonly note: (figures: AnalysisFigures) => void;
}

/**
 * Has an analyst read a generated card, and notes what that cost. Returns null if nothing was paid for. Rejects
 * with an `ai/...` error.
 */
export async function tryOut(
  { analyst, card, simulated, note }: TryOutPorts,
  uid: string,
): Promise<AnalysisUsage | null> {
  const answers: AnalysisUsage[] = [];
  let paid = 0;
  let failure: AnalysisFailure | null = null;
  try {
    await analyst.analyze({
      ...card,
      ...{ prompt: "simple", speed: "fast", sku: null, uid },
      signal: AbortSignal.timeout(ANALYSIS_TIMEOUT_SECONDS * 1_000),
      onSpent: (usage) => answers.push(usage),
      onPaid: () => (paid += 1),
    });
    return sumUsage(answers);
  } catch (error) {
    failure = toFailure(error);
    throw error;
  } finally {
    note(toCardFigures(answers, failure, { simulated, paid }));
  }
}
