import type { NUMBER_READINGS } from "../../../contract/capture/captureLog.ts";
import { type CatalogueModel, NO_VARIANT } from "../../../contract/capture/cards.ts";
import type { ListingDocument } from "../../../contract/documents.ts";

export type NumberReading = (typeof NUMBER_READINGS)[number];

/** Returns null if there was no number and none was needed. */
export function classifyReading(sku: string | null, readSku: string | null): NumberReading | null {
  if (readSku !== null) return sku === readSku ? "read" : "corrected";
  return sku === null ? null : "asked";
}

type CorrectableFields = Pick<
  ListingDocument,
  "sku" | "readSku" | "isReadWrong" | "carName" | "title" | "brand" | "series" | "seriesNumber"
>;

/**
 * Returns the correction if a change replaces the number that capture read, with the listing's car. Null if the
 * number stays, was never read, was corrected before, or becomes part of the seller's own SKU, such as
 * `BOX3-DHR20`.
 */
export function findCorrection(
  before: CorrectableFields,
  change: Partial<CorrectableFields>,
): { sku: string; readSku: string; model: CatalogueModel } | null {
  const { readSku, isReadWrong } = before;
  const sku = change.sku?.trim().toUpperCase();
  if (!readSku || isReadWrong || before.sku !== readSku || !sku || sku.includes(readSku)) return null;
  const { carName, title, brand, series, seriesNumber } = { ...before, ...change };
  const model: CatalogueModel = {
    model: carName ?? title,
    brand: brand ?? "Hot Wheels",
    series: series ?? null,
    seriesNumber: seriesNumber ?? null,
    year: null,
    ...NO_VARIANT,
    source: "seller",
  };
  return { sku, readSku, model };
}
