import { createHash } from "node:crypto";

import type { ShopRow } from "../../contract/shops/shopMigration.ts";
import type { ShopOperation } from "./ports.ts";

/** Adds the rows' verdicts to the counts so far. */
export function addFound(found: ShopOperation["found"], rows: readonly ShopRow[]): ShopOperation["found"] {
  const sum = { ...found };
  for (const { verdict } of rows) sum[verdict] += 1;
  return sum;
}

/** Returns whether a row still has to be imported. */
export const isOpen = ({ wanted, outcome }: ShopRow): boolean => wanted && outcome === null;

/** Returns the listing id of a shop's product: the same for every import, and unique per shop. */
export function toListingId(storeUrl: string, productId: number): string {
  const { host, pathname } = new URL(storeUrl);
  const shop = createHash("sha256").update(`${host}${pathname}`).digest("hex").slice(0, 8);
  return `woo-${shop}-${productId}`;
}
