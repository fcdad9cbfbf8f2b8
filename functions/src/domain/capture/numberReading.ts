import type { NUMBER_READINGS } from "../../contract/captureLog.ts";
import { type CatalogueModel, NO_VARIANT } from "../../contract/cards.ts";
import type { ListingDocument } from "../../contract/documents.ts";

export type NumberReading = (typeof NUMBER_READINGS)[number];

/** Null where there was no number and none was needed. */
export function readingOf(sku: string | null, readSku: string | null): NumberReading | null {
  if (readSku !== null) return sku === readSku ? "read" : "corrected";
  return sku === null ? null : "asked";
}

type Corrected = Pick<
  ListingDocument,
  "sku" | "readSku" | "isReadWrong" | "carName" | "title" | "brand" | "series" | "seriesNumber"
>;

/**
 * What a change of a listing says about the number that capture read: it was wrong, and this is the right one, with
 * its car. Null where the number stays, was never read, was corrected before, or only becomes a part of a SKU of the
 * seller's own, as `BOX3-DHR20`.
 */
export function correctionOf(
  before: Corrected,
  change: Partial<Corrected>,
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
