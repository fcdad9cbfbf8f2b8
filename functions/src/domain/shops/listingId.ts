import { createHash } from "node:crypto";

/** Returns the listing id of a shop's product: the same for every import, and unique per shop. */
export function toListingId(storeUrl: string, productId: number): string {
  const { host, pathname } = new URL(storeUrl);
  const shop = createHash("sha256").update(`${host}${pathname}`).digest("hex").slice(0, 8);
  return `woo-${shop}-${productId}`;
}
