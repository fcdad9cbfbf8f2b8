import * as z from "zod";
import { DAY_MS } from "../../../contract/wire/durations.ts";

import type { SellerOrder } from "../ports.ts";
import { toLocalDay, defineTool, startOfDay, type ToolContext } from "./tool.ts";

const MAX_ORDERS = 300;
/** Maximum rows of one result. */
const MAX_ROWS = 25;
const LISTED_ORDERS = 10;
/** Longer periods start later, so that they end on the requested day. */
const MAX_DAYS = 400;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "as YYYY-MM-DD");
const period = {
  from: day.describe("first day, YYYY-MM-DD"),
  to: day.describe("last day, included, YYYY-MM-DD"),
};

export const salesOfPeriod = defineTool(
  "sales_of_period",
  "Orders, cars sold and revenue (dollars, after refunds) of a period without cancelled orders, which are counted apart, with the newest orders of it.",
  z.object(period),
  async (context, days) => {
    const bounds = parsePeriod(context, days);
    if (bounds === null) return NO_PERIOD;
    const { from, to } = bounds;
    const [sums, newest] = await Promise.all([
      context.reads.sumSales(context.uid, from, to),
      context.reads.listOrders(context.uid, from, to, LISTED_ORDERS),
    ]);
    return {
      result: {
        from: toLocalDay(from, context.utcOffsetMinutes),
        to: toLocalDay(to - 1, context.utcOffsetMinutes),
        orders: sums.orders,
        cancelledOrders: sums.cancelled,
        carsSold: sums.cars,
        revenue: sums.cents / 100,
        newestOrders: newest.map((order) => toOrderLine(context, order)),
      },
      found: sums.orders,
    };
  },
);

export const ordersToShip = defineTool(
  "orders_to_ship",
  "Paid orders that are not shipped yet, the most urgent first.",
  z.object({}),
  async (context) => {
    // The newest are read first, and the most urgent are among the oldest.
    const waiting = await context.reads.listOrdersToShip(context.uid, MAX_ORDERS);
    const urgent = waiting.toSorted((one, other) => (one.shipBy ?? Infinity) - (other.shipBy ?? Infinity));
    const late = urgent.filter(({ shipBy }) => shipBy !== null && shipBy < context.now).length;
    return {
      result: {
        waiting: waiting.length === MAX_ORDERS ? `${MAX_ORDERS} or more` : waiting.length,
        ...(waiting.length === MAX_ORDERS && { lookedThrough: `the newest ${MAX_ORDERS} orders to ship` }),
        late,
        orders: urgent.slice(0, MAX_ROWS).map((order) => toOrderLine(context, order)),
      },
      found: waiting.length,
    };
  },
);

export const needsAttention = defineTool(
  "needs_attention",
  "What needs the seller: orders to ship, drafts, listings without a SKU, sold out or unidentified ones, each as a count.",
  z.object({}),
  async ({ reads, uid }) => ({ result: await reads.countAttention(uid), found: null }),
);

export const bestSellers = defineTool(
  "best_sellers",
  "What sold best in a period, by cars sold, with the revenue of each.",
  z.object({ ...period, limit: z.int().min(1).max(MAX_ROWS).optional() }),
  async (context, { limit = 10, ...days }) => {
    const bounds = parsePeriod(context, days);
    if (bounds === null) return NO_PERIOD;
    const orders = await context.reads.listOrders(context.uid, bounds.from, bounds.to, MAX_ORDERS);
    const sellers = rankSellers(orders);
    return {
      result: {
        ...(orders.length === MAX_ORDERS && {
          lookedThrough: `the newest ${MAX_ORDERS} orders of the period`,
        }),
        different: sellers.length,
        best: sellers.slice(0, limit),
      },
      found: sellers.length,
    };
  },
);

/**
 * Ranks by cars sold, then by revenue, without cancelled orders. One line per listing, or per title if the
 * listing isn't known.
 */
export function rankSellers(orders: readonly SellerOrder[]) {
  const lines = new Map<
    string,
    { id: string | null; title: string; sku: string | null; sold: number; cents: number }
  >();
  const sold = orders.filter(({ cancelled }) => !cancelled);
  for (const { listingId: id, title, sku, quantity, price } of sold.flatMap(({ items }) => items)) {
    const key = id ?? `title:${title}`;
    const line = lines.get(key) ?? { id, title, sku, sold: 0, cents: 0 };
    line.sold += quantity;
    line.cents += Math.round(price * 100) * quantity;
    lines.set(key, line);
  }
  return [...lines.values()]
    .toSorted((one, other) => other.sold - one.sold || other.cents - one.cents)
    .map(({ cents, ...line }) => ({ ...line, revenue: cents / 100 }));
}

const NO_PERIOD = {
  result: { error: "from must be a day before or at to, and not after today." },
  found: null,
};

function parsePeriod({ now, utcOffsetMinutes }: ToolContext, { from, to }: { from: string; to: string }) {
  // Models write 9999-12-31 for a period without an end, whose end is no valid time in Firestore.
  const today = startOfDay(toLocalDay(now, utcOffsetMinutes), utcOffsetMinutes);
  const end = Math.min(startOfDay(to, utcOffsetMinutes), today) + DAY_MS;
  const start = Math.max(startOfDay(from, utcOffsetMinutes), end - MAX_DAYS * DAY_MS);
  return Number.isNaN(start) || Number.isNaN(end) || start < 0 || start >= end
    ? null
    : { from: start, to: end };
}

const toOrderLine = ({ utcOffsetMinutes }: ToolContext, order: SellerOrder) => ({
  orderId: order.orderId,
  date: toLocalDay(order.date, utcOffsetMinutes),
  shipBy: order.shipBy === null ? null : toLocalDay(order.shipBy, utcOffsetMinutes),
  total: order.total,
  paid: order.paid,
  ...(order.cancelled && { cancelled: true }),
  items: order.items.map(({ listingId, title, quantity }) => ({ listingId, title, quantity })),
});
