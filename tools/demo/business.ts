import type * as z from "zod";

import { type activityDocument } from "../../functions/src/contract/documents.ts";
import { DAY, type DemoListing, type Surroundings } from "./listings.ts";

type DemoActivity = z.input<typeof activityDocument>;

export interface DemoSale {
  readonly orderId: string;
  readonly listingId: string;
  readonly itemId: string;
  readonly title: string;
  readonly price: number;
  readonly quantity: number;
  readonly buyer: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly shipped: boolean;
}

const BUYERS = [
  "redline_ray",
  "casehunter22",
  "pegwarmer",
  "dieselmom",
  "track_and_loop",
  "blister_bob",
  "chrome_carla",
  "garage_gus",
  "loopmaster9",
  "tampo_tess",
  "mainline_mo",
  "wheel_well_wes",
];
/** The newest orders, which wait to be packed. */
const TO_SHIP = 4;

/** Spreads sales evenly by multiples of the golden ratio, so that no two listings sell on the same days. */
const SPREAD = 0.618;

/** Returns the sales of the listings from their start to their end or until now, newest first. */
export function createDemoSales(
  listings: ReadonlyMap<string, DemoListing>,
  { now }: Pick<Surroundings, "now">,
): readonly DemoSale[] {
  const sales = [...listings].flatMap(([listingId, listing], index) => {
    const { ebayItemId, title, price, startTime, endTime, quantitySold = 0 } = listing;
    if (ebayItemId == null || title == null || price == null || !startTime) return [];
    const from = startTime.toMillis();
    const until = endTime?.toMillis() ?? now;
    // Some buyers take two.
    const quantities = Array.from({ length: Math.ceil(quantitySold * 0.8) }, () => 1);
    for (let left = quantitySold - quantities.length; left > 0; left -= 1)
      quantities[left - 1] = (quantities[left - 1] ?? 0) + 1;
    return quantities.map((quantity, place) => ({
      ...{ listingId, itemId: ebayItemId, title, price, quantity },
      at: from + ((place + 0.1 + 0.8 * ((index * SPREAD) % 1)) / quantities.length) * (until - from),
    }));
  });
  return sales
    .toSorted((one, other) => other.at - one.at)
    .map((sale, index) => ({
      ...sale,
      orderId: `07-${String(10_000 + index * 137)}-${String(50_000 + index * 211)}`,
      buyer: BUYERS[(index * 5) % BUYERS.length] ?? "buyer",
      shipped: index >= TO_SHIP,
    }));
}

/** Returns the dashboard's activities of the last 30 days: every sale, and other events between them. */
export function createDemoActivities(
  listings: ReadonlyMap<string, DemoListing>,
  sales: readonly DemoSale[],
  { now, timestamp }: Surroundings,
): ReadonlyMap<string, DemoActivity> {
  const sold = sales
    .filter(({ at }) => at > now - 30 * DAY)
    .map(({ orderId, listingId, itemId, title, price, quantity, buyer, at, shipped }): DemoActivity => ({
      type: "sale",
      source: "ebay",
      title,
      subtitle: `Sold to ${buyer}`,
      amount: price * quantity,
      timestamp: timestamp(at),
      metadata: {
        orderId,
        paymentStatus: "PAID",
        shippingStatus: shipped ? "SHIPPED" : "NOT_SHIPPED",
        ...{ listingId, itemId },
      },
    }));
  const activities = [...listings]
    .slice(-HAPPENINGS.length)
    .map(([listingId, listing], index): DemoActivity => {
      const [type, source, subtitle] = HAPPENINGS[index] ?? HAPPENINGS[0];
      return {
        type,
        source,
        title: listing.title ?? "",
        subtitle,
        amount: type === "bid" || type === "offer" ? (listing.price ?? null) : null,
        timestamp: timestamp(now - (index * 30 * DAY) / HAPPENINGS.length - DAY / 3),
        metadata: { listingId, ...(listing.ebayItemId && { itemId: listing.ebayItemId }) },
      };
    });
  return new Map(
    [...sold, ...activities].map((activity, i) => [`demo-${String(i + 1).padStart(2, "0")}`, activity]),
  );
}

const HAPPENINGS = [
  ["captured", "pegboard", "Captured with the studio"],
  ["listed", "pegboard", "Went live"],
  ["question", "ebay", "Is the blister clear all around?"],
  ["viewed", "ebay", "25 views today"],
  ["offer", "ebay", "Offer from casehunter22"],
  ["captured", "pegboard", "Captured with the studio"],
  ["revised", "pegboard", "Price changed"],
  ["feedback", "ebay", "Positive: packed with care"],
  ["message", "ebay", "Message from pegwarmer"],
  ["bid", "ebay", "Bid from redline_ray"],
  ["listed", "pegboard", "Went live"],
  ["ended", "ebay", "Ended without a buyer"],
  ["event", "ebay", "Monthly selling limit was raised"],
  ["captured", "pegboard", "Quantity raised"],
] as const;
