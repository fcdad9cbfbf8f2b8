import * as z from "zod";

/** What one model of the catalogue is. A toy number can stand for more than one of these. */
export const catalogueModel = z.object({
  model: z.string().min(1),
  brand: z.string().default("Hot Wheels"),
  series: z.string().nullable().default(null),
  /** As printed, e.g. `5/10`. */
  seriesNumber: z.string().nullable().default(null),
  year: z.int().nullable().default(null),
  /** `seller`: entered or confirmed by a seller; only that seller's own cards take it without a question. */
  source: z.enum(["import", "seller"]).default("import"),
});
export type CatalogueModel = z.infer<typeof catalogueModel>;

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

/** A card as an AI provider or the catalogue describes it. Unknown is null, never a guess. */
export const cardAnalysis = z.object({
  provider: aiProvider,
  core: z.object({ brand: z.string().nullable(), car_name: z.string().nullable() }),
  listing: z.object({ enhanced_ebay_title: z.string().nullable() }),
  series: z.object({
    series: z.string().nullable(),
    series_number: z.string().nullable(),
    year_number: z.string().nullable(),
  }),
  specs: z.object({ color: z.string().nullable() }),
  features: z.object({
    is_premium: z.boolean(),
    premium_series: z.string().nullable(),
    is_zamac: z.boolean(),
    zamac_detected: z.boolean(),
    potential_zamac: z.boolean().default(false),
    potential_premium: z.boolean().default(false),
  }),
  /** More than one: the number printed on the card stands for several models, and only the seller can tell. */
  models: z.array(catalogueModel).default([]),
});
export type CardAnalysis = z.infer<typeof cardAnalysis>;
