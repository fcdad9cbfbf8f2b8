import * as z from "zod";

import { type AiProvider, type CardAnalysis, NO_FEATURES } from "../contract/capture/cards.ts";
import { AppError } from "../contract/wire/errors.ts";
import type { PromptType } from "./prompts.ts";
import { cutText } from "../contract/wire/cutText.ts";
import { parseJson } from "../contract/wire/json.ts";

const text = z.string().nullable();

/**
 * The answer to the detailed prompt. Every key is required, because the providers' strict modes don't allow optional
 * ones.
 */
const detailedAnswer = z.strictObject({
  core: z.strictObject({ brand: text, car_name: text, toy_number: text }),
  series: z.strictObject({ series: text, series_number: text, year_number: text }),
  specs: z.strictObject({ color: text, wheel_type: text, country: text }),
  features: z.strictObject({
    is_premium: z.boolean(),
    premium_series: text,
    is_zamac: z.boolean(),
    zamac_detected: z.boolean(),
    potential_premium: z.boolean(),
    potential_zamac: z.boolean(),
  }),
  car_history: z.strictObject({ text }),
  listing: z.strictObject({ enhanced_ebay_title: text }),
  provenance: z.strictObject({ copyright_year: z.number().nullable(), package_code: text }),
  quality: z.strictObject({
    front_readable: z.boolean(),
    back_readable: z.boolean(),
    confidence: z.number(),
  }),
});

const simpleAnswer = z.strictObject({
  mainline_number: text,
  product_number: text,
  package_code: text,
  vehicle_name: text,
  series_name: text,
  series_position: text,
});

/** Returns the JSON Schema (draft 7) of a prompt's answer, within the limits of OpenAI's strict mode. */
export function buildAnswerSchema(prompt: PromptType): Record<string, unknown> {
  const schema = prompt === "detailed" ? detailedAnswer : simpleAnswer;
  const described: Record<string, unknown> = z.toJSONSchema(schema, { target: "draft-7" });
  delete described["$schema"];
  return described;
}

/** Parses a provider's answer into an analysis. Throws `ai/malformed` if it isn't JSON or doesn't match the schema. */
export function readAnswer(provider: AiProvider, prompt: PromptType, answer: string): CardAnalysis {
  const json = parseJson(answer);
  const parsed =
    prompt === "detailed"
      ? detailedAnswer.transform(readDetailed).safeParse(json)
      : simpleAnswer.transform(readSimple).safeParse(json);
  if (!parsed.success) throw new AppError("ai/malformed", { provider }, { cause: parsed.error });
  return { provider, ...parsed.data };
}

type Facts = Omit<CardAnalysis, "provider">;

function readDetailed(answer: z.output<typeof detailedAnswer>): Facts {
  const { core, series, specs, features, car_history: history, listing, provenance, quality } = answer;
  return {
    core: {
      brand: clean(core.brand),
      car_name: clean(core.car_name),
      toy_number: clean(core.toy_number),
    },
    listing: { enhanced_ebay_title: clean(listing.enhanced_ebay_title) },
    series: {
      series: clean(series.series),
      series_number: clean(series.series_number),
      year_number: clean(series.year_number),
    },
    specs: {
      color: clean(specs.color),
      wheel_type: clean(specs.wheel_type),
      country: clean(specs.country),
    },
    features: { ...features, premium_series: features.is_premium ? clean(features.premium_series) : null },
    car_history: { text: clean(history.text, MAX_HISTORY_LENGTH) },
    provenance: {
      copyright_year: provenance.copyright_year,
      package_code: clean(provenance.package_code),
    },
    quality: { ...quality, confidence: Math.min(100, Math.max(0, quality.confidence)) },
    models: [],
  };
}

function readSimple(answer: z.output<typeof simpleAnswer>): Facts {
  return {
    core: {
      brand: null,
      car_name: clean(answer.vehicle_name),
      toy_number: clean(answer.product_number),
    },
    listing: { enhanced_ebay_title: null },
    series: {
      series: clean(answer.series_name),
      series_number: clean(answer.series_position),
      year_number: clean(answer.mainline_number),
    },
    specs: { color: null },
    features: NO_FEATURES,
    provenance: { copyright_year: null, package_code: clean(answer.package_code) },
    models: [],
  };
}

/** Longer than any text on a card. Keeps a runaway answer from filling a document. */
const MAX_TEXT_LENGTH = 200;
/** A few sentences about the car. */
const MAX_HISTORY_LENGTH = 1_500;

/**
 * Reduces text to one plain line that can be stored. Returns null for empty text and for words that mean
 * "nothing".
 */
function clean(value: string | null, longest = MAX_TEXT_LENGTH): string | null {
  const plain = (value ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  const line = cutText(plain, longest);
  return /^(?:|null|none|unknown|n\/a|not (?:visible|readable|legible|printed))$/i.test(line) ? null : line;
}
