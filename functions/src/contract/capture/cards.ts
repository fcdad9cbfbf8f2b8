import * as z from "zod";

import { MAX_PRINT_LINE_LENGTH, MAX_PRINT_LINES } from "../wire/limits.ts";

const variantField = z.string().trim().max(120).nullable().default(null);

/** A model in the catalogue. One toy number can have several models. */
export const catalogueModel = z.object({
  model: z.string().min(1),
  brand: z.string().default("Hot Wheels"),
  series: z.string().nullable().default(null),
  /** As printed, e.g. `5/10`. */
  seriesNumber: z.string().nullable().default(null),
  year: z.int().nullable().default(null),
  /** Distinguishes the variants of one car. Null if unknown. */
  color: variantField,
  /** The print on the car. */
  tampo: variantField,
  /** In collectors' notation, e.g. `OH5`. */
  wheels: variantField,
  country: variantField,
  /** `seller`: entered or confirmed by sellers (`answerSeller`). */
  source: z.enum(["import", "seller"]).default("import"),
});
export type CatalogueModel = z.infer<typeof catalogueModel>;

export const VARIANT_FIELDS = ["color", "tampo", "wheels", "country"] as const;
/** A model without a known variant. */
export const NO_VARIANT = { color: null, tampo: null, wheels: null, country: null } as const;

/** A toy number: `DHR20`, or five digits on cards of the 1990s. Upper case, without its suffix. */
export const TOY_NUMBER_PATTERN = /^(?:[A-Z]{3}\d{2}|[A-Z]\d{4}|\d{5})$/;

/**
 * Codes of other brands that identify a car: Mini GT's, in the forms with a source in docs/brand-codes.md. A
 * test compares the pattern with `reading/numbers/grammars.ts`.
 */
const BRAND_CODE_PATTERN = /^MGT\d{5}(?:-[A-Z]{1,2})?$/;

/** Returns whether a text is a number of the catalogue. A seller's own SKUs aren't in the catalogue. */
export const isCatalogueNumber = (text: string): boolean =>
  TOY_NUMBER_PATTERN.test(text) || BRAND_CODE_PATTERN.test(text);

/** Returns the brand of a number. Null for Mattel's numbers, which several brands share. */
export const findBrandOfNumber = (number: string): string | null =>
  BRAND_CODE_PATTERN.test(number) ? "Mini GT" : null;

/** Sources that can identify a toy number, the most certain first. */
export const TOY_NUMBER_SOURCES = ["reader", "catalogue", "seller"] as const;

/** A seller's SKU. It is a text, never a number: `1.10`, `1E5` and `0012` stay as they are. */
export const sku = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[^\p{Cc}/]+$/u, "A SKU has no slash and no control character");

export const numberedModel = catalogueModel.extend({ toyNumber: sku });
export type NumberedModel = z.infer<typeof numberedModel>;

export const AI_PROVIDERS = ["openai", "gemini", "local"] as const;
export const aiProvider = z.enum(AI_PROVIDERS);
export type AiProvider = z.infer<typeof aiProvider>;

/** Lines of text read on one side of a card, the likeliest car names first. */
export const printLines = z.array(z.string().max(MAX_PRINT_LINE_LENGTH)).max(MAX_PRINT_LINES);
/** A region of a photo, in fractions of its width and height. */
export const photoPlace = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
const printedText = z.string().max(MAX_PRINT_LINE_LENGTH).nullable().default(null);
/** Facts printed on the card. Null for facts that aren't printed clearly. */
export const printFacts = z.object({
  brand: printedText,
  series: printedText,
  /** As printed: `5/10`. */
  seriesNumber: printedText,
  /** The position in the year's line as printed: `105/250`. */
  yearNumber: printedText,
  year: z.int().nullable().default(null),
});
export type PrintFacts = z.infer<typeof printFacts>;
export const cardPrint = z.object({
  front: printLines.default([]),
  back: printLines.default([]),
  facts: printFacts.optional(),
});
export type CardPrint = z.infer<typeof cardPrint>;

const text = z.string().max(2_000).nullable();

/** Facts in which the compared providers differ, by path (`core.car_name`), with each provider's value. */
const analysisDifferences = z
  .array(z.object({ field: z.string(), values: z.record(z.string(), z.string()) }))
  .max(20);

/**
 * A card as described by an AI provider or the catalogue. Unknown values are null, never guessed. Optional
 * parts are missing if the source doesn't provide them (the simple prompt, the catalogue, a name typed by the
 * seller).
 */
export const cardAnalysis = z.object({
  provider: aiProvider,
  /** True if a simulator answered. */
  simulated: z.boolean().optional(),
  /** True if the seller named the car instead of a provider. */
  byHand: z.boolean().optional(),
  core: z.object({
    brand: text,
    car_name: text,
    /** As the provider read it. Never used as the SKU without the seller's confirmation. */
    toy_number: text.optional(),
  }),
  listing: z.object({ enhanced_ebay_title: text }),
  series: z.object({
    series: text,
    /** The position in the series as printed: `5/10`. */
    series_number: text,
    /** The position in the year's line as printed, `105/250`, or else the year. */
    year_number: text,
    /** The year, if `year_number` is a position. */
    release_year: z.int().nullable().optional(),
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
  /** Text about the car printed on the card. */
  car_history: z.object({ text }).optional(),
  provenance: z.object({ copyright_year: z.number().nullable(), package_code: text }).optional(),
  quality: z
    .object({
      front_readable: z.boolean(),
      back_readable: z.boolean(),
      /** Confidence in the car's name, 0 to 100. */
      confidence: z.number(),
    })
    .optional(),
  /** More than one if the printed number has several models that only the seller can distinguish. */
  models: z.array(catalogueModel).max(50).default([]),
  /** Set only if both providers were asked. */
  differences: analysisDifferences.optional(),
});
export type CardAnalysis = z.infer<typeof cardAnalysis>;

/** Features of a car without anything special. */
export const NO_FEATURES = {
  is_premium: false,
  premium_series: null,
  is_zamac: false,
  zamac_detected: false,
  potential_zamac: false,
  potential_premium: false,
} as const satisfies CardAnalysis["features"];

/** Reasons to ask the seller whether a new listing is a special edition. */
export const EDITION_REASONS = ["zamac", "premium", "special"] as const;
export type EditionReason = (typeof EDITION_REASONS)[number];

/**
 * The person's choice of provider (`users/{uid}.settings.aiProvider`). With `enableFallback`, the other
 * providers follow in their order. With `comparisonMode`, if the super admin allows it, both are asked and
 * paid for. Without a `provider`, the installation's default is used.
 */
export const aiProviderSettings = z.object({
  provider: z.enum(["openai", "gemini"]).nullable().default(null),
  enableFallback: z.boolean().default(true),
  comparisonMode: z.boolean().default(false),
});
