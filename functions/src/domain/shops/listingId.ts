import { createHash } from "node:crypto";

/** The id of a shop's product here: the same with every import, and another one for each shop. */
export function listingIdOf(storeUrl: string, productId: number): string {
  const { host, pathname } = new URL(storeUrl);
  const shop = createHash("sha256").update(`${host}${pathname}`).digest("hex").slice(0, 8);
  return `woo-${shop}-${productId}`;
}
