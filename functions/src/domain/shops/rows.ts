import type { ShopRow } from "../../contract/shops/shopMigration.ts";
import type { ShopWork } from "./ports.ts";

/** Adds the rows' verdicts to the counts so far. */
export function addFound(found: ShopWork["found"], rows: readonly ShopRow[]): ShopWork["found"] {
  const sum = { ...found };
  for (const { verdict } of rows) sum[verdict] += 1;
  return sum;
}

/** Returns whether a row still has to be imported. */
export const isOpen = ({ wanted, outcome }: ShopRow): boolean => wanted && outcome === null;
