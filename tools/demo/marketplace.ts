import { type DemoSale } from "./business.ts";
import { type DemoListing } from "./listings.ts";
import { computeShippingCost } from "./terms.ts";

/** The simulated eBay's account of the demo's seller. */
export const MARKET_NAME = "redline_garage";

/**
 * Puts the demo's listings and their sales on the simulated eBay, under the ids that they have here, so that
 * their links work and a sync finds what it expects.
 */
export async function placeAtMarketplace(
  simulatorUrl: string,
  listings: ReadonlyMap<string, DemoListing>,
  sales: readonly DemoSale[],
): Promise<void> {
  for (const listing of listings.values()) {
    const { ebayItemId, title, sku, price, startTime, endTime } = listing;
    if (ebayItemId === null || ebayItemId === undefined || !startTime) continue;
    await control(simulatorUrl, "place", {
      seller: MARKET_NAME,
      itemId: ebayItemId,
      title,
      ...(sku === null || sku === undefined ? {} : { sku }),
      price: (price ?? 0).toFixed(2),
      pictures: (listing.firebaseImages ?? []).join(","),
      quantity: listing.quantity,
      sold: listing.quantitySold,
      watchers: listing.watchCount ?? 0,
      views: listing.viewCount ?? 0,
      shipping: computeShippingCost(listing.handlingCost).toFixed(2),
      ...(typeof listing.brand === "string" && { brand: listing.brand }),
      startTime: new Date(startTime.toMillis()).toISOString(),
      ...(endTime ? { endTime: new Date(endTime.toMillis()).toISOString() } : {}),
    });
  }
  for (const { orderId, itemId, quantity, buyer, at, shipped } of sales) {
    await control(simulatorUrl, "sold", {
      ...{ orderId, itemId, quantity, buyer, shipped },
      at: new Date(at).toISOString(),
    });
  }
}

/** Does what buyers do while the seller works. The product learns of it by eBay's notifications. */
export async function simulateBuyers(
  simulatorUrl: string,
  listings: ReadonlyMap<string, DemoListing>,
  sales: readonly DemoSale[],
): Promise<void> {
  const active = [...listings.values()].filter(({ status }) => status === "active");
  const itemId = (place: number) => active.at(place)?.ebayItemId ?? "";
  for (const [place, buyer, text] of QUESTIONS)
    await control(simulatorUrl, "ask", { itemId: itemId(place), buyer, text });
  // Not sent from the question form, so only the Message API has it.
  await control(simulatorUrl, "message", {
    ...{
      itemId: itemId(2),
      buyer: "pegwarmer",
      text: "It arrived today, and the card is perfect. Thank you!",
    },
  });
  for (const [place, buyer] of OFFERS) await control(simulatorUrl, "offer", { itemId: itemId(place), buyer });
  const toShip = sales.find(({ shipped }) => !shipped);
  if (toShip) await control(simulatorUrl, "cancel", { orderId: toShip.orderId, reason: "ORDER_MISTAKE" });
  const arrived = sales.findLast(({ shipped }) => shipped);
  if (arrived) {
    const { itemId } = arrived;
    await control(simulatorUrl, "return", { itemId, text: "The blister has come off the card." });
  }
}

const QUESTIONS = [
  [-1, "dieselmom", "Is the blister clear all around? It is a present."],
  [-3, "loopmaster9", "Do you combine shipping for five cars?"],
  [4, "pegwarmer", "Is the card the short one or the long one?"],
] as const;
const OFFERS = [
  [-2, "casehunter22"],
  [6, "chrome_carla"],
] as const;

async function control(simulatorUrl: string, command: string, fields: object): Promise<void> {
  const response = await fetch(`${simulatorUrl}/control/${command}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  if (!response.ok) {
    throw new Error(`The simulated eBay refused ${JSON.stringify(fields)}: ${await response.text()}`);
  }
}
