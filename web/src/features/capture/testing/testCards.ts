import type * as z from "zod";

import type { processCardCapture } from "@contract/capture/capture";
import { type CardAnalysis, type CatalogueModel, NO_VARIANT } from "@contract/capture/cards";

/** Returns data as the tests' server returns it. */
export const sampleModel = (model: string): CatalogueModel => ({
  model,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
});

export const sampleAnalysis = (carName: string | null, models: CatalogueModel[] = []): CardAnalysis => ({
  provider: "gemini",
  core: { brand: "Hot Wheels", car_name: carName },
  listing: { enhanced_ebay_title: `Hot Wheels ${carName ?? ""}` },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: {
    is_premium: false,
    premium_series: null,
    is_zamac: false,
    zamac_detected: false,
    potential_zamac: false,
    potential_premium: false,
  },
  models,
});

type Answer = z.output<typeof processCardCapture.output>;
export const sampleAnswer = (fields: Partial<Answer>): Answer => ({
  success: true,
  action: "created",
  listingId: "listing-1",
  title: "Hot Wheels Camaro",
  sku: "DHR20",
  price: 2,
  newQuantity: 1,
  isDraft: true,
  ebayItemId: null,
  ebayCreated: false,
  ebayUpdated: false,
  needsReview: false,
  reviewReason: null,
  suggestedPrice: null,
  originalPrice: null,
  ebayFailure: null,
  ebayMessage: null,
  aiProvider: "gemini",
  ...fields,
});
