import type * as z from "zod";

import type { analyzeListingImages as contract } from "../../contract/capture.ts";
import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import type { CardAnalyst, Catalogue, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/** The browser gives up after 30 s (contract/limits.ts); the last provider must have answered by then. */
const BUDGET_MILLISECONDS = 27_000;
/** What is left for the providers that come after this one. */
const RESERVE_MILLISECONDS = 6_000;

export interface AnalyzePorts {
  photos: PhotoStore;
  catalogue: Catalogue;
  /** In the order in which they are tried. */
  analysts: readonly CardAnalyst[];
  now(): number;
  report(message: string, error: unknown): void;
}

/** Asks one provider after the other until one can say which car it is. A failing provider never hides the next. */
export async function analyzeListingImages(ports: AnalyzePorts, uid: string, input: Input): Promise<Output> {
  const deadline = ports.now() + BUDGET_MILLISECONDS;
  const [front, back, models] = await Promise.all([
    ports.photos.read(uid, input.frontImageUrl),
    ports.photos.read(uid, input.backImageUrl),
    input.sku === null ? [] : ports.catalogue.lookup(input.sku, uid),
  ]);
  const messages: string[] = [];
  for (const [index, analyst] of ports.analysts.entries()) {
    const last = index === ports.analysts.length - 1;
    const milliseconds = deadline - ports.now() - (last ? 0 : RESERVE_MILLISECONDS);
    if (milliseconds <= 0) continue;
    try {
      const { analysis, usage } = await analyst.analyze({
        front,
        back,
        prompt: input.promptType,
        speed: input.speedMode,
        sku: input.sku,
        uid,
        signal: AbortSignal.timeout(milliseconds),
      });
      const settled = handOnModels(analysis, models);
      if (settled.core.car_name !== null || settled.models.length > 0) {
        return {
          success: true,
          provider: analyst.provider,
          analysis: settled,
          message: messages.join(" "),
          usage,
        };
      }
      messages.push(`${analyst.provider}: the car could not be identified.`);
    } catch (error) {
      messages.push(describe(analyst.provider, error));
      if (!(error instanceof AppError)) ports.report("analysis failed", error);
    }
  }
  return { success: false, provider: null, analysis: null, message: messages.join(" "), usage: null };
}

/**
 * A number that stands for several models is the seller's to settle, whatever a provider believes: all of them are
 * handed on, those that the provider's name fits first.
 */
function handOnModels(analysis: CardAnalysis, models: readonly CatalogueModel[]): CardAnalysis {
  if (models.length < 2) return analysis;
  const name = foldName(analysis.core.car_name ?? "");
  const fits = (model: CatalogueModel) => name !== "" && foldName(model.model) === name;
  const ordered = models.toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  return { ...analysis, core: { ...analysis.core, car_name: null }, models: ordered };
}

const FALLBACK_MESSAGES: Partial<Record<ErrorCode, string>> = {
  "ai/quota-exceeded": "quota exceeded, trying the next provider.",
  "ai/invalid-key": "check API keys in Admin settings.",
  "ai/rate-limited": "too many requests, trying the next provider.",
  "ai/malformed": "the answer could not be read, trying the next provider.",
  "ai/timeout": "no answer in time, trying the next provider.",
  "ai/unavailable": "not available, trying the next provider.",
};

function describe(provider: string, error: unknown): string {
  const words = error instanceof AppError ? FALLBACK_MESSAGES[error.code] : undefined;
  if (provider === "openai" && error instanceof AppError && error.code === "ai/quota-exceeded") {
    return "OpenAI quota exceeded, trying Gemini fallback.";
  }
  return `${provider}: ${words ?? "failed, trying the next provider."}`;
}
