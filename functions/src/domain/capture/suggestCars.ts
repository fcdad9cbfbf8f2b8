import type * as z from "zod";

import type { suggestCars as contract } from "../../contract/capture/capture.ts";
import { catalogueModel, type NumberedModel, numberedModel } from "../../contract/capture/cards.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import type { Catalogue } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface NamedListings {
  /** Lists a few of a SKU's listings. */
  listBySku(uid: string, sku: string): Promise<{ sku: string | null; carName: string }[]>;
  /** Lists a few listings whose car name starts with one of these texts, case-sensitively. */
  listByName(uid: string, beginnings: readonly string[]): Promise<{ sku: string | null; carName: string }[]>;
}

export interface SuggestPorts {
  catalogue: Pick<Catalogue, "lookup" | "findByName" | "findByBeginning">;
  listings: NamedListings;
}

/** Fewer letters match too many names. */
const MIN_LETTERS = 2;
/** Maximum number of suggestions in a form. */
const MAX_NAMED = 8;

/** Suggests cars for a card that the seller names by hand (decisions/capture/0098). */
export async function suggestCars(
  { catalogue, listings }: SuggestPorts,
  uid: string,
  { sku, name }: Input,
): Promise<Output> {
  const beginning = name.trim();
  const isNamed = beginning.length >= MIN_LETTERS;
  const [models, named, bySku, byName] = await Promise.all([
    sku === null ? [] : catalogue.lookup(sku, uid),
    isNamed ? findNamed(catalogue, uid, beginning) : [],
    sku === null ? [] : listings.listBySku(uid, sku),
    isNamed ? listings.listByName(uid, listSpellings(beginning)) : [],
  ]);
  const distinct = new Map(
    [...bySku, ...byName]
      .filter(({ carName }) => carName !== "")
      .map((listing) => [`${foldName(listing.carName)} ${listing.sku ?? ""}`, listing]),
  );
  return {
    models: models.map((model) => catalogueModel.parse(model)),
    named: named.filter(({ toyNumber }) => toyNumber !== sku).slice(0, MAX_NAMED),
    listings: [...distinct.values()],
  };
}

/** Finds the models with exactly this name, then those whose name starts with it. */
async function findNamed(
  catalogue: SuggestPorts["catalogue"],
  uid: string,
  name: string,
): Promise<NumberedModel[]> {
  const found = await Promise.all([
    catalogue.findByName({ words: [name], series: null, year: null }, uid),
    catalogue.findByBeginning(name, uid),
  ]);
  const models = found.flat().map((model) => numberedModel.parse(model));
  return [...new Map(models.map((model) => [JSON.stringify(model), model])).values()];
}

/**
 * Lists the spellings of a name's beginning for a case-sensitive search of a seller's listings: as typed, in
 * lower case, in upper case and with capital initials, and with an apostrophe before a model year.
 */
export function listSpellings(beginning: string): string[] {
  const small = beginning.toLowerCase();
  const initials = small.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  const scottish = initials.replace(/\bMc\p{L}/gu, (word) => `Mc${word.slice(2).toUpperCase()}`);
  const firstOnly = small.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  const spellings = [beginning, initials, scottish, firstOnly, beginning.toUpperCase(), small];
  const years = spellings.flatMap((text) => (/^\d\d\b/.test(text) ? [`'${text}`] : []));
  return [...new Set([...spellings, ...years])];
}
