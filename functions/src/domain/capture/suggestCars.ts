import type * as z from "zod";

import type { suggestCars as contract } from "../../contract/capture/capture.ts";
import { catalogueModel } from "../../contract/capture/cards.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import type { Catalogue } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface NamedListings {
  /** Lists the listings of a SKU, newest first. */
  listBySku(uid: string, sku: string): Promise<{ sku: string | null; carName: string }[]>;
  /** Lists the listings whose car name starts with this. */
  listByName(uid: string, beginning: string): Promise<{ sku: string | null; carName: string }[]>;
}

/** Fewer letters match too many names. */
const MIN_LETTERS = 2;

/** Suggests cars for a card that the seller names by hand. */
export async function suggestCars(
  { catalogue, listings }: { catalogue: Pick<Catalogue, "lookup">; listings: NamedListings },
  uid: string,
  { sku, name }: Input,
): Promise<Output> {
  const beginning = name.trim();
  const [models, bySku, byName] = await Promise.all([
    sku === null ? [] : catalogue.lookup(sku, uid),
    sku === null ? [] : listings.listBySku(uid, sku),
    beginning.length < MIN_LETTERS ? [] : listings.listByName(uid, beginning),
  ]);
  const named = new Map(
    [...bySku, ...byName]
      .filter(({ carName }) => carName !== "")
      .map((listing) => [`${foldName(listing.carName)} ${listing.sku ?? ""}`, listing]),
  );
  return { models: models.map((model) => catalogueModel.parse(model)), listings: [...named.values()] };
}
