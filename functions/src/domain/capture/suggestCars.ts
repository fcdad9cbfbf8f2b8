import type * as z from "zod";

import type { suggestCars as contract } from "../../contract/capture.ts";
import { catalogueModel } from "../../contract/cards.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import type { Catalogue } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface NamedListings {
  /** Listings of a SKU, newest first. */
  bySku(uid: string, sku: string): Promise<{ sku: string | null; carName: string }[]>;
  /** Listings whose car's name begins so. */
  byName(uid: string, beginning: string): Promise<{ sku: string | null; carName: string }[]>;
}

/** Fewer letters begin too many names. */
const LEAST_LETTERS = 2;

/** What a card that the seller names by hand may be. */
export async function suggestCars(
  { catalogue, listings }: { catalogue: Pick<Catalogue, "lookup">; listings: NamedListings },
  uid: string,
  { sku, name }: Input,
): Promise<Output> {
  const beginning = name.trim();
  const [models, bySku, byName] = await Promise.all([
    sku === null ? [] : catalogue.lookup(sku, uid),
    sku === null ? [] : listings.bySku(uid, sku),
    beginning.length < LEAST_LETTERS ? [] : listings.byName(uid, beginning),
  ]);
  const named = new Map(
    [...bySku, ...byName]
      .filter(({ carName }) => carName !== "")
      .map((listing) => [`${foldName(listing.carName)} ${listing.sku ?? ""}`, listing]),
  );
  return { models: models.map((model) => catalogueModel.parse(model)), listings: [...named.values()] };
}
