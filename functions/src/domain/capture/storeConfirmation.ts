import type * as z from "zod";

import type { processCardCapture as contract } from "../../contract/capture/capture.ts";
import {
  type CatalogueModel,
  findBrandOfNumber,
  isCatalogueNumber,
  NO_VARIANT,
} from "../../contract/capture/cards.ts";
import type { AnalysisStore, Catalogue } from "./ports.ts";

export interface ConfirmationPorts {
  analyses: Pick<AnalysisStore, "correct">;
  catalogue: Pick<Catalogue, "confirm">;
}

type Card = Pick<
  z.output<(typeof contract)["input"]>,
  "aiAnalysisData" | "confirmed" | "extractedSku" | "frontImageUrl"
>;

/** Stores the seller's confirmation for the next copy: as the SKU's analysis and as a catalogue entry. */
export async function storeConfirmation(ports: ConfirmationPorts, uid: string, card: Card): Promise<void> {
  const { confirmed, extractedSku, frontImageUrl, aiAnalysisData: analysis } = card;
  const carName = analysis?.core.car_name ?? null;
  if (!confirmed || analysis === null || carName === null || extractedSku === null) return;
  const finding = { analysis: { ...analysis, models: [] }, frontImageUrl };
  await ports.analyses.correct(uid, extractedSku, finding);
  if (!isCatalogueNumber(extractedSku)) return;
  const year = analysis.series.release_year ?? Number(analysis.series.year_number);
  // Uses the chosen model's color, because providers describe the color of one car in many ways.
  const [chosen = null, ...others] = analysis.models;
  const { color, tampo, wheels, country } = others.length === 0 ? (chosen ?? NO_VARIANT) : NO_VARIANT;
  const model: CatalogueModel = {
    model: carName,
    brand: analysis.core.brand ?? findBrandOfNumber(extractedSku) ?? "Hot Wheels",
    series: analysis.series.series,
    seriesNumber: analysis.series.series_number,
    year: Number.isInteger(year) && year > 1900 ? year : null,
    ...{ color, tampo, wheels, country },
    source: "seller",
  };
  await ports.catalogue.confirm(uid, extractedSku, model);
}
