import type { AnalysisUsage } from "../contract/capture/analysis.ts";

/** US dollars per million tokens. */
interface Price {
  readonly input: number;
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

/** The most tokens that a request's answer may have, including its reasoning. Requests set this limit, or a lower one. */
export const MAX_OUTPUT_TOKENS = 6_000;
/** The most tokens of a card's request: instructions with two large pictures. */
const MAX_CARD_TOKENS = 8_000;
/** For models without a known price, in dollars per token of a prompt and an answer. No known model costs a fifth of it. */
const HIGHEST_UNKNOWN_PRICE = { prompt: 5e-6, completion: 25e-6 } as const;

/** Returns the most that one request can cost, in dollars. */
export const computeHighestCostUsd = (model: string, promptTokens = MAX_CARD_TOKENS): number =>
  computeCostUsd(model, { prompt: promptTokens, completion: MAX_OUTPUT_TOKENS }) ??
  promptTokens * HIGHEST_UNKNOWN_PRICE.prompt + MAX_OUTPUT_TOKENS * HIGHEST_UNKNOWN_PRICE.completion;

/** Returns the most tokens that texts can have, because a token has at least one byte. Pictures are left out. */
export const countMostTokens = (texts: unknown): number => Buffer.byteLength(JSON.stringify(texts));

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
