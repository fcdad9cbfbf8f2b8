import type { NUMBER_READINGS } from "../../../contract/capture/captureLog.ts";
import { findBrandOfNumber, type CatalogueModel, NO_VARIANT } from "../../../contract/capture/cards.ts";
import type { ListingDocument } from "../../../contract/documents.ts";
import { findToyNumber } from "../../../contract/item/cardFacts.ts";

export type NumberReading = (typeof NUMBER_READINGS)[number];

/** Returns null if there was no number and none was needed. */
export function classifyReading(sku: string | null, readSku: string | null): NumberReading | null {
  if (readSku !== null) return sku === readSku ? "read" : "corrected";
  return sku === null ? null : "asked";
}

type CorrectableFields = Pick<
  ListingDocument,
  | "sku"
  | "toyNumber"
  | "readSku"
  | "isReadWrong"
  | "carName"
  | "title"
  | "brand"
  | "series"
  | "seriesNumber"
  | "year"
>;

/**
 * Returns the correction if a change replaces the number that the capture read, either as the SKU or as the
 * toy number, together with the listing's car. A changed toy number takes precedence, because it is what the
 * seller read on the card. Returns null if the number stays, was never read, was corrected before, or becomes
 * part of the seller's own SKU, such as `BOX3-DHR20` (decisions/capture/0099).
 */
export function findCorrection(
  before: CorrectableFields,
  change: Partial<CorrectableFields>,
): { number: string; readSku: string; model: CatalogueModel } | null {
  const { readSku, isReadWrong } = before;
  if (!readSku || isReadWrong) return null;
  const number =
    findReplacement(readSku, findToyNumber(before), change.toyNumber) ??
    findReplacement(readSku, before.sku, change.sku);
  if (number === null) return null;
  const { carName, title, brand, series, seriesNumber, year } = { ...before, ...change };
  const model: CatalogueModel = {
    model: carName ?? title,
    brand: brand ?? findBrandOfNumber(number) ?? "Hot Wheels",
    series: series ?? null,
    seriesNumber: seriesNumber ?? null,
    year: year ?? null,
    ...NO_VARIANT,
    source: "seller",
  };
  return { number, readSku, model };
}

/** Returns the new value of a field that had the read number. */
function findReplacement(
  readSku: string,
  before: string | null,
  after: string | null | undefined,
): string | null {
  const number = after?.trim().toUpperCase();
  return before === readSku && number && !number.includes(readSku) ? number : null;
}
