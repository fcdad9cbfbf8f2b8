import type * as z from "zod";

import type { suggestCars } from "@contract/capture/capture";
import { type CatalogueModel, NO_VARIANT } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";
import { readCodes } from "@reading/numbers/readCodes";
import { KNOWN_BRANDS } from "@reading/print/findBrand";

import { copy } from "./copy";

export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly source: keyof typeof copy.sources;
  /** Null if only the name is known. */
  readonly model: CatalogueModel | null;
  /** The number that belongs to the name. */
  readonly sku: string | null;
}

export type FoundCars = Pick<z.output<typeof suggestCars.output>, "models" | "named" | "listings">;

/** Maximum number of suggestions. */
const MOST = 8;
const NUMBER = /\b(?:[A-Z]{3}\d{2}|[A-Z]\d{4}|\d{5})\b/g;

/** Suggests the numbers and brand codes that were read or are possible, filtered by the typed text. */
export function suggestNumbers(item: QueueItem, typed: string): Suggestion[] {
  const lines = [...(item.print?.back ?? []), ...(item.print?.front ?? [])];
  const numbers = [
    ...item.skuCandidates,
    ...(item.readSku ? [item.readSku] : []),
    ...findCodes(lines, item.print?.facts?.brand ?? null),
    ...lines.flatMap((line) => line.toUpperCase().match(NUMBER) ?? []),
  ];
  const beginning = typed.trim().toUpperCase();
  return [...new Set(numbers)]
    .filter((number) => number.startsWith(beginning) && number !== beginning)
    .slice(0, MOST)
    .map((number) => ({ ...createSuggestion(number, "read"), sku: number }));
}

/** Returns the codes that the brand prints for a car. `lines` excludes text that the reader doubted. */
function findCodes(lines: readonly string[], brand: string | null): string[] {
  const printed = lines.map((text) => ({ text, confidence: 1, left: 0, top: 0, width: 0, height: 0 }));
  return readCodes(printed, brand)
    .filter(({ identifies }) => identifies === "car")
    .map(({ code }) => code);
}

/** Suggests names from the catalogue, the seller's listings and the card's print. */
export function suggestNames(
  { print }: Pick<QueueItem, "print">,
  { models, named, listings }: FoundCars,
  typed: string,
): Suggestion[] {
  const listPrinted = (side: "front" | "back") =>
    (print?.[side] ?? []).filter(isName).map((line) => createSuggestion(line, side));
  const toSuggestion = (model: CatalogueModel, sku: string | null): Suggestion => ({
    ...createSuggestion(model.model, "catalogue"),
    detail: [copy.sources.catalogue, sku, model.series, model.year].filter(Boolean).join(" · "),
    model,
    sku,
  });
  const all: Suggestion[] = [
    ...models.map((model) => toSuggestion(model, null)),
    ...listings.map(({ carName, sku }) => ({
      ...createSuggestion(carName, "listing"),
      detail: [copy.sources.listing, sku].filter(Boolean).join(" · "),
      sku,
    })),
    ...listPrinted("front"),
    ...listPrinted("back"),
  ];
  const text = normalizeName(typed);
  const fits = ({ label }: Suggestion) => normalizeName(label).includes(text);
  const byName = new Map<string, Suggestion>();
  for (const each of all) {
    const name = normalizeName(each.label);
    if (fits(each) && !byName.has(name)) byName.set(name, each);
  }
  // Cars of one name differ in their number, series or year. Those of the typed number come first.
  const byNumber = named.map(({ toyNumber, ...model }) => toSuggestion(model, toyNumber)).filter(fits);
  const isKnown = (each: Suggestion) => models.some((model) => each.label === model.model);
  const known = [...byName.values()];
  return [...known.filter(isKnown), ...byNumber, ...known.filter((each) => !isKnown(each))].slice(0, MOST);
}

const createSuggestion = (label: string, source: Suggestion["source"]): Suggestion => ({
  label,
  detail: copy.sources[source],
  source,
  model: null,
  sku: null,
});

/** Requires two consecutive letters. A number with its suffix isn't a name. */
function isName(line: string): boolean {
  return /\p{L}{2}/u.test(line) && !/^\s*[A-Z]{3}\d{2}\s*[-.]/.test(line);
}

/** Normalizes a name: ignores case, punctuation and spaces. */
export const normalizeName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/**
 * Returns the model that the seller named. A model of the number has all known fields; any other model has
 * the fields read from the card.
 */
export function resolveModel(
  name: string,
  known: readonly CatalogueModel[],
  item: Pick<QueueItem, "print" | "aiAnalysis">,
): CatalogueModel {
  const model = known.find((each) => normalizeName(each.model) === normalizeName(name));
  if (model) return { ...model, model: model.model.trim() };
  const { series = null, seriesNumber = null, year = null } = item.print?.facts ?? {};
  return {
    ...{ model: name, brand: findBrand(item), series, seriesNumber, year },
    ...NO_VARIANT,
    source: "seller",
  };
}

/** Returns the brand that the card shows, or the most frequent one. */
export function findBrand({ print, aiAnalysis }: Pick<QueueItem, "print" | "aiAnalysis">): string {
  return print?.facts?.brand ?? aiAnalysis?.core.brand ?? "Hot Wheels";
}

/** Lists the brands to choose from: the known brands and the card's own brand. */
export const listBrands = (own: string): string[] => [...new Set([...KNOWN_BRANDS, own])];
