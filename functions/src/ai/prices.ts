import type { AnalysisUsage } from "../domain/capture/ports.ts";

/** US dollars per million tokens. */
interface Price {
  readonly input: number;
  /** Input that the provider had cached. */
  readonly cachedInput: number;
  readonly output: number;
  /** The day the price was entered. Check old ones, because prices change. */
  readonly asOf: string;
}

const PRICES: Readonly<Record<string, Price>> = {
  "gpt-6-luna": { input: 0.1, cachedInput: 0.01, output: 0.5, asOf: "2026-11-21" },
  "gpt-5.6-luna": { input: 0.2, cachedInput: 0.02, output: 1.2, asOf: "2026-11-21" },
  "gpt-6.1-terra": { input: 1, cachedInput: 0.05, output: 5, asOf: "2026-11-21" },
  // No cached price is known, so cached input counts in full.
  "gemini-3.5-flash-lite": { input: 0.3, cachedInput: 0.3, output: 2.5, asOf: "2026-11-21" },
};

/** Returns a request's cost in dollars, or null if the model's price isn't in the table. */
export function computeCostUsd(
  model: string,
  tokens: { prompt: number; cachedPrompt?: number; completion: number },
): number | null {
  const price = Object.hasOwn(PRICES, model) ? PRICES[model] : undefined;
  if (!price) return null;
  const cached = Math.min(tokens.cachedPrompt ?? 0, tokens.prompt);
  const millionths =
    (tokens.prompt - cached) * price.input + cached * price.cachedInput + tokens.completion * price.output;
  return millionths / 1e6;
}

/** The most tokens of a request: instructions with two large pictures, and the longest answer that we allow. */
const MOST_TOKENS = { prompt: 8_000, completion: 4_000 } as const;
/** For models without a known price, in dollars. The most expensive known model costs 0.028. */
const HIGHEST_UNKNOWN_COST = 0.05;

/** Returns the most that one request can cost, in dollars. */
export const computeHighestCostUsd = (model: string): number =>
  computeCostUsd(model, MOST_TOKENS) ?? HIGHEST_UNKNOWN_COST;

/** Tokens of an analysis whose provider reported none (specification 3 §9). */
const USUAL_TOKENS = 1265;
const USUAL_TOKENS_PER_DOLLAR = 100_000;

/** Returns estimated usage for an answer without figures. */
export function estimateUsage(model: string): AnalysisUsage {
  return {
    promptTokens: USUAL_TOKENS,
    completionTokens: 0,
    costUsd: USUAL_TOKENS / USUAL_TOKENS_PER_DOLLAR,
    model,
    estimated: true,
  };
}
