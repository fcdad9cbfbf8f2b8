import type * as z from "zod";

import { type activityDocument, type orderDocument } from "../../functions/src/contract/documents.ts";
import { DAY, type DemoListing, type Surroundings } from "./listings.ts";

type DemoOrder = z.input<typeof orderDocument>;
type DemoActivity = z.input<typeof activityDocument>;
type Sale = readonly [
  id: string,
  listing: DemoListing & { title: string; ebayItemId: string; price: number },
];

const BUYERS = ["redline_ray", "casehunter22", "pegwarmer", "dieselmom", "track_and_loop", "blister_bob"];

/** One order per listing that sold something, over the last 30 days; the newest two wait to be shipped. */
export function demoOrders(
  listings: ReadonlyMap<string, DemoListing>,
  { now, timestamp }: Surroundings,
): ReadonlyMap<string, DemoOrder> {
  const sales = salesOf(listings);
  return new Map(
    sales.map(([listingId, listing], index) => {
      const orderId = `07-${String(10_000 + index * 137)}-${String(50_000 + index * 911)}`;
      const quantity = listing.quantitySold ?? 1;
      const shipped = index >= 2;
      return [
        orderId,
        {
          orderId,
          buyer: BUYERS[index % BUYERS.length] ?? "buyer",
          total: Math.round((listing.price * quantity + 4.25) * 100) / 100,
          date: timestamp(saleDate(index, sales.length, now)),
          items: [
            {
              listingId,
              ebayItemId: listing.ebayItemId,
              title: listing.title,
              sku: listing.sku ?? null,
              quantity,
              price: listing.price,
            },
          ],
          paymentStatus: "PAID",
          shippingStatus: shipped ? "SHIPPED" : "NOT_SHIPPED",
          status: "open",
          orderFulfillmentStatus: shipped ? "FULFILLED" : "NOT_STARTED",
          itemsSold: quantity,
          revenueCents: Math.round((listing.price * quantity + 4.25) * 100),
        },
      ];
    }),
  );
}

/** What the dashboard tells of the last 30 days: every sale, and around them the other things that happen. */
export function demoActivities(
  listings: ReadonlyMap<string, DemoListing>,
  orders: ReadonlyMap<string, DemoOrder>,
  { now, timestamp }: Surroundings,
): ReadonlyMap<string, DemoActivity> {
  const sales = [...orders.values()].map((order): DemoActivity => {
    const [item] = order.items;
    return {
      type: "sale",
      source: "ebay",
      title: item?.title ?? order.orderId,
      subtitle: `Sold to ${order.buyer}`,
      amount: order.total,
      timestamp: order.date,
      metadata: {
        orderId: order.orderId,
        paymentStatus: order.paymentStatus,
        shippingStatus: order.shippingStatus,
        ...(item?.listingId && { listingId: item.listingId, itemId: item.ebayItemId }),
      },
    };
  });
  const told = [...listings].slice(-HAPPENINGS.length).map(([listingId, listing], index): DemoActivity => {
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
    [...sales, ...told].map((activity, i) => [`demo-${String(i + 1).padStart(2, "0")}`, activity]),
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

/** The latest listings' sales first: nothing sells before it is listed. */
function salesOf(listings: ReadonlyMap<string, DemoListing>): Sale[] {
  return [...listings]
    .reverse()
    .filter(
      (entry): entry is [string, Sale[1]] =>
        (entry[1].quantitySold ?? 0) > 0 && entry[1].ebayItemId != null && entry[1].price != null,
    );
}

/** Evenly over 30 days, the newest first. */
const saleDate = (index: number, count: number, now: number) => now - ((index + 0.3) * 29 * DAY) / count;
