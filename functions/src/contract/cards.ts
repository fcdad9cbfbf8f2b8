import * as z from "zod";

import { MAX_PRINT_LINE_LENGTH, MAX_PRINT_LINES } from "./limits.ts";

const variantField = z.string().trim().max(120).nullable().default(null);

/** What one model of the catalogue is. A toy number can stand for more than one of these. */
export const catalogueModel = z.object({
  model: z.string().min(1),
  brand: z.string().default("Hot Wheels"),
  series: z.string().nullable().default(null),
  /** As printed, e.g. `5/10`. */
  seriesNumber: z.string().nullable().default(null),
  year: z.int().nullable().default(null),
  /** What tells the variants of one car apart; null where nobody knows. */
  color: variantField,
  /** The print on the car. */
  tampo: variantField,
  /** As collectors write it, e.g. `OH5`. */
  wheels: variantField,
  /** Where the car was made. */
  country: variantField,
  /** `seller`: entered or confirmed by a seller; only that seller's own cards take it without a question. */
  source: z.enum(["import", "seller"]).default("import"),
});
export type CatalogueModel = z.infer<typeof catalogueModel>;

export const VARIANT_FIELDS = ["color", "tampo", "wheels", "country"] as const;
/** A model of which no variant is known. */
export const NO_VARIANT = { color: null, tampo: null, wheels: null, country: null } as const;

/** A toy number: `DHR20`, or five digits on cards of the 1990s. Upper case, without its suffix. */
export const TOY_NUMBER_PATTERN = /^(?:[A-Z]{3}\d{2}|[A-Z]\d{4}|\d{5})$/;

/** What a seller may use as a SKU: text, never a number (`1.10`, `1E5` and `0012` stay as they are). */
export const sku = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[^\p{Cc}/]+$/u, "A SKU has no slash and no control character");

export const AI_PROVIDERS = ["openai", "gemini", "local"] as const;
export const aiProvider = z.enum(AI_PROVIDERS);
export type AiProvider = z.infer<typeof aiProvider>;

/** Lines of text read off one side of a card, those most likely to be the car's name first. */
export const printLines = z.array(z.string().max(MAX_PRINT_LINE_LENGTH)).max(MAX_PRINT_LINES);
/** A part of a photo, in shares of its width and height. */
export const photoPlace = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export const cardPrint = z.object({ front: printLines.default([]), back: printLines.default([]) });
export type CardPrint = z.infer<typeof cardPrint>;

/** Longer than anything a card or a provider says. */
const text = z.string().max(2_000).nullable();

/**
 * A card as an AI provider or the catalogue describes it. Unknown is null, never a guess; an optional part is left out
 * by who was not asked for it (the simple prompt, the catalogue, a seller who typed the name).
 */
export const cardAnalysis = z.object({
  provider: aiProvider,
  /** The provider's answer came from a simulator on this machine. */
  simulated: z.boolean().optional(),
  /** The seller has said which car it is, instead of any provider. */
  byHand: z.boolean().optional(),
  core: z.object({
    brand: text,
    car_name: text,
    /** As the provider read it; never taken for the SKU without the seller. */
    toy_number: text.optional(),
  }),
  listing: z.object({ enhanced_ebay_title: text }),
  series: z.object({
    series: text,
    /** The place in the series as printed: `5/10`. */
    series_number: text,
    /** The place in the whole year's line as printed: `105/250`. */
    year_number: text,
  }),
  specs: z.object({ color: text, wheel_type: text.optional(), country: text.optional() }),
  features: z.object({
    is_premium: z.boolean(),
    premium_series: text,
    is_zamac: z.boolean(),
    zamac_detected: z.boolean(),
    potential_zamac: z.boolean().default(false),
    potential_premium: z.boolean().default(false),
  }),
  /** What the card itself tells about the car. */
  car_history: z.object({ text }).optional(),
  provenance: z.object({ copyright_year: z.number().nullable(), package_code: text }).optional(),
  quality: z
    .object({
      front_readable: z.boolean(),
      back_readable: z.boolean(),
      /** 0 to 100, in the car's name. */
      confidence: z.number(),
    })
    .optional(),
  /** More than one: the number printed on the card stands for several models, and only the seller can tell. */
  models: z.array(catalogueModel).max(50).default([]),
});
export type CardAnalysis = z.infer<typeof cardAnalysis>;

/** Why the seller is asked whether a new listing is a special edition. */
export const EDITION_REASONS = ["zamac", "premium", "special"] as const;
export type EditionReason = (typeof EDITION_REASONS)[number];

/**
 * Whose analysis a seller wants (`users/{uid}.settings.aiProvider`, written by the person). With `enableFallback` the
 * other providers follow in their order; with `comparisonMode` both are asked, and both are paid for, where the super
 * admin allows that.
 */
export const aiProviderSettings = z.object({
  provider: z.enum(["openai", "gemini"]).default("openai"),
  enableFallback: z.boolean().default(true),
  comparisonMode: z.boolean().default(false),
});
