import type * as z from "zod";

import type { suggestCars } from "@contract/capture";
import { type CatalogueModel, NO_VARIANT } from "@contract/cards";
import type { QueueItem } from "@/lib/queueItem";

import { copy } from "./copy";

export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly source: keyof typeof copy.sources;
  /** Null where only the name is known. */
  readonly model: CatalogueModel | null;
  /** The number that goes with it. */
  readonly sku: string | null;
}

export type FoundCars = Pick<z.output<typeof suggestCars.output>, "models" | "listings">;

/** More than these are not read by anybody who is in a hurry. */
const MOST = 8;
const NUMBER = /\b(?:[A-Z]{3}\d{2}|[A-Z]\d{4}|\d{5})\b/g;

/** The numbers that were read or may have been, as far as they begin as what is typed. */
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

/** What the card may be called: as the catalogue, the seller's own listings and the card itself say. */
export function suggestNames(
  { print }: Pick<QueueItem, "print">,
  { models, listings }: FoundCars,
  typed: string,
): Suggestion[] {
  const printed = (side: "front" | "back") =>
    (print?.[side] ?? []).filter(isName).map((line) => suggestionOf(line, side));
  const all: Suggestion[] = [
    ...models.map((model) => ({
      ...suggestionOf(model.model, "catalogue"),
      detail: [copy.sources.catalogue, model.series, model.year].filter(Boolean).join(" · "),
      model,
    })),
    ...listings.map(({ carName, sku }) => ({
      ...suggestionOf(carName, "listing"),
      detail: [copy.sources.listing, sku].filter(Boolean).join(" · "),
      sku,
    })),
    ...printed("front"),
    ...printed("back"),
  ];
  const words = folded(typed);
  const byName = new Map<string, Suggestion>();
  for (const each of all) {
    const name = folded(each.label);
    if (name.includes(words) && !byName.has(name)) byName.set(name, each);
  }
  return [...byName.values()].slice(0, MOST);
}

const suggestionOf = (label: string, source: Suggestion["source"]): Suggestion => ({
  label,
  detail: copy.sources[source],
  source,
  model: null,
  sku: null,
});

/** Two letters in a row at least; a number with its suffix is no name. */
function isName(line: string): boolean {
  return /\p{L}{2}/u.test(line) && !/^\s*[A-Z]{3}\d{2}\s*[-.]/.test(line);
}

/** Case, marks and spaces aside. */
export const folded = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** The model as the seller has named it: a known one with all that is known of it. */
export function modelNamed(
  name: string,
  known: readonly CatalogueModel[],
  item: Pick<QueueItem, "print" | "aiAnalysis">,
): CatalogueModel {
  const model = known.find((each) => folded(each.model) === folded(name));
  if (model) return { ...model, model: model.model.trim() };
  return {
    model: name,
    brand: brandOf(item),
    series: null,
    seriesNumber: null,
    year: null,
    ...NO_VARIANT,
    source: "seller",
  };
}

function brandOf({ print, aiAnalysis }: Pick<QueueItem, "print" | "aiAnalysis">): string {
  const lines = [...(print?.front ?? []), ...(print?.back ?? [])].join(" ");
  return aiAnalysis?.core.brand ?? (/matchbox/i.test(lines) ? "Matchbox" : "Hot Wheels");
}
