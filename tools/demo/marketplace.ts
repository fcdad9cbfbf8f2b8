import { type DemoListing } from "./listings.ts";

/** The simulated eBay's account that the demo's seller sells under; the first that its consent page offers. */
const SELLER = "redline_garage";

/**
 * Puts the demo's listings on the simulated eBay under the item ids that they have here, so that their links lead
 * somewhere and a first sync finds what it expects.
 */
export async function placeAtMarketplace(
  simulatorUrl: string,
  listings: ReadonlyMap<string, DemoListing>,
): Promise<void> {
  for (const listing of listings.values()) {
    const { ebayItemId, title, sku, price, startTime, endTime } = listing;
    if (ebayItemId === null || ebayItemId === undefined || !startTime) continue;
    const response = await fetch(`${simulatorUrl}/control/place`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        seller: SELLER,
        itemId: ebayItemId,
        title,
        ...(sku === null || sku === undefined ? {} : { sku }),
        price: (price ?? 0).toFixed(2),
        pictures: (listing.firebaseImages ?? []).join(","),
        quantity: listing.quantity,
        sold: listing.quantitySold,
        watchers: listing.watchCount ?? 0,
        startTime: new Date(startTime.toMillis()).toISOString(),
        ...(endTime ? { endTime: new Date(endTime.toMillis()).toISOString() } : {}),
      }),
    });
    if (!response.ok) throw new Error(`The simulated eBay refused ${ebayItemId}: ${await response.text()}`);
  }
}
