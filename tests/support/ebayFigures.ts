import { estimateFeeCents } from "../../functions/src/contract/ebay/fees.ts";
import { toPacificDay } from "../../functions/src/domain/ebay/quota.ts";
import { computeAmounts } from "../../tools/simulators/ebay/rest/orderAmounts.ts";
import type { Order, Sale } from "../../tools/simulators/ebay/state/order.ts";

const DAY_MS = 86_400_000;

/** What a seller's pages must show of the last thirty days, as they format it. */
export interface ExpectedFigures {
  revenue: string;
  carsSold: string;
  fees: string;
  /** The part of the fees that eBay hasn't charged yet. */
  estimatedFees: string;
  profit: string;
  average: string;
  /** The cells of the best seller's row. */
  bestSeller: readonly string[];
}

/**
 * Computes the figures from the simulated eBay's data. A cancelled order brings no revenue, but it costs what
 * eBay charges.
 */
export function computeExpectedFigures(state: unknown, seller: string): ExpectedFigures {
  const { orders, sales } = state as { orders: Order[]; sales: Sale[] };
  const since = Date.now() - 30 * DAY_MS;
  const own = orders
    .filter((order) => order.seller === seller.toLowerCase() && Date.parse(order.createdAt) >= since)
    .map((order) => {
      const lines = sales.filter(({ orderId }) => orderId === order.orderId);
      const { total, fee } = computeAmounts(order, lines);
      const isCancelled = order.cancelState === "CANCELED";
      const revenue = isCancelled ? 0 : toCents(total) - toCents(order.refunded ?? 0);
      const estimated = fee === undefined ? estimateFeeCents(revenue) : 0;
      return {
        ...{ revenue, estimated, fee: fee === undefined ? estimated : toCents(fee) },
        lines: isCancelled ? [] : lines,
      };
    });
  const sum = (of: (order: (typeof own)[number]) => number) =>
    own.reduce((total, order) => total + of(order), 0);
  const lines = own.flatMap((order) => order.lines);
  const [revenue, fees] = [sum((order) => order.revenue), sum((order) => order.fee)];
  const carsSold = lines.reduce((total, { quantity }) => total + quantity, 0);
  return {
    revenue: formatDollars(revenue),
    carsSold: String(carsSold),
    fees: formatDollars(fees),
    estimatedFees: formatDollars(sum((order) => order.estimated)),
    profit: formatDollars(revenue - fees),
    average: formatDollars(revenue / carsSold),
    bestSeller: findBest(lines),
  };
}

/** Sorts by copies, then by money, then by title. */
function findBest(lines: readonly Sale[]): readonly string[] {
  const byItem = Map.groupBy(lines, ({ itemId }) => itemId);
  const [best] = [...byItem.values()]
    .map((all) => ({
      title: all[0]?.title ?? "",
      copies: all.reduce((total, { quantity }) => total + quantity, 0),
      earned: all.reduce(
        (total, { priceEach, quantity }) => total + toCents(Number(priceEach)) * quantity,
        0,
      ),
    }))
    .toSorted((a, b) => b.copies - a.copies || b.earned - a.earned || (a.title < b.title ? -1 : 1));
  return best ? [best.title, String(best.copies), formatDollars(best.earned)] : [];
}

const toCents = (amount: number) => Math.round(amount * 100);
const formatDollars = (amount: number) =>
  (amount / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

interface Visited {
  itemId: string;
  seller: string;
  status: string;
  title: string;
  visits: Record<string, number>;
}

/**
 * Returns the days of today's traffic report as a page formats them, and the item with the most views in
 * those days.
 */
export function readVisits(state: unknown, seller: string) {
  const { listings } = state as { listings: Visited[] };
  // eBay's last whole days.
  const to = Date.parse(toPacificDay(Date.now())) - DAY_MS;
  const from = to - 29 * DAY_MS;
  const isReported = (day: string) => Date.parse(day) >= from && Date.parse(day) <= to;
  const [most] = listings
    .filter((item) => item.seller === seller.toLowerCase() && item.status === "active")
    .map(({ itemId, title, visits }) => ({
      ...{ itemId, title },
      views: Object.entries(visits).reduce((total, [day, count]) => total + (isReported(day) ? count : 0), 0),
    }))
    .toSorted((a, b) => b.views - a.views);
  if (!most) throw new Error("nobody has looked at anything");
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return { most, days: format.formatRange(from, to).replaceAll("\u2009", " ") };
}
