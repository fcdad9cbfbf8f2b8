import type * as z from "zod";

import type { suggestCars } from "@contract/capture/capture";
import { type CatalogueModel, NO_VARIANT } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

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

export type FoundCars = Pick<z.output<typeof suggestCars.output>, "models" | "listings">;

/** Maximum number of suggestions. */
const MOST = 8;
const NUMBER = /\b(?:[A-Z]{3}\d{2}|[A-Z]\d{4}|\d{5})\b/g;

/** Suggests the numbers that were read or may have been, filtered by what is typed. */
export function suggestNumbers(item: QueueItem, typed: string): Suggestion[] {
  const printed = [...(item.print?.back ?? []), ...(item.print?.front ?? [])].flatMap(
    (line) => line.toUpperCase().match(NUMBER) ?? [],
  );
  const numbers = [...item.skuCandidates, ...(item.readSku ? [item.readSku] : []), ...printed];
  const beginning = typed.trim().toUpperCase();
  return [...new Set(numbers)]
    .filter((number) => number.startsWith(beginning) && number !== beginning)
    .slice(0, MOST)
    .map((number) => ({
      label: number,
      detail: copy.sources.read,
      source: "read",
      model: null,
      sku: number,
    }));
}

/** Suggests names from the catalogue, the seller's listings and the card's print. */
export function suggestNames(
  { print }: Pick<QueueItem, "print">,
  { models, listings }: FoundCars,
  typed: string,
): Suggestion[] {
  const listPrinted = (side: "front" | "back") =>
    (print?.[side] ?? []).filter(isName).map((line) => createSuggestion(line, side));
  const all: Suggestion[] = [
    ...models.map((model) => ({
      ...createSuggestion(model.model, "catalogue"),
      detail: [copy.sources.catalogue, model.series, model.year].filter(Boolean).join(" · "),
      model,
    })),
    ...listings.map(({ carName, sku }) => ({
      ...createSuggestion(carName, "listing"),
      detail: [copy.sources.listing, sku].filter(Boolean).join(" · "),
      sku,
    })),
    ...listPrinted("front"),
    ...listPrinted("back"),
  ];
  const words = normaliseName(typed);
  const byName = new Map<string, Suggestion>();
  for (const each of all) {
    const name = normaliseName(each.label);
    if (name.includes(words) && !byName.has(name)) byName.set(name, each);
  }
  return [...byName.values()].slice(0, MOST);
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

/** Normalises a name: ignores case, punctuation and spaces. */
export const normaliseName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** Returns the model the seller named, with all known fields if it is a known one. */
export function resolveModel(
  name: string,
  known: readonly CatalogueModel[],
  item: Pick<QueueItem, "print" | "aiAnalysis">,
): CatalogueModel {
  const model = known.find((each) => normaliseName(each.model) === normaliseName(name));
  if (model) return { ...model, model: model.model.trim() };
  return {
    model: name,
    brand: findBrand(item),
    series: null,
    seriesNumber: null,
    year: null,
    ...NO_VARIANT,
    source: "seller",
  };
}

function findBrand({ print, aiAnalysis }: Pick<QueueItem, "print" | "aiAnalysis">): string {
  const lines = [...(print?.front ?? []), ...(print?.back ?? [])].join(" ");
  return aiAnalysis?.core.brand ?? (/matchbox/i.test(lines) ? "Matchbox" : "Hot Wheels");
}
