import type { OrderDocument } from "@contract/documents";

import type { ListingStatusName } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";

import { type Bin, findBin, type Period } from "./period";
import { DAY_MS } from "@contract/wire/durations";

/** Sums of orders in cents, after refunds and with shipping. Excludes cancelled orders. */
export interface Sales {
  readonly revenueCents: number;
  readonly carsSold: number;
  /** The fees that eBay charged, or an estimate, and the estimated part. */
  readonly feeCents: number;
  readonly estimatedFeeCents: number;
}

interface BinFigures extends Bin {
  /** Null if the sums are unknown. */
  readonly sales: Sales | null;
  readonly listings: number | null;
}

/** The sales under one name, at the prices of the cars, before shipping and refunds. */
export interface Share {
  readonly key: string;
  readonly name: string;
  /** The listing of a best seller. Null if the collection doesn't contain it. */
  readonly listingId: string | null;
  readonly carsSold: number;
  readonly cents: number;
}

/** The figures of a period. Null means unknown. */
export interface Figures {
  readonly sales: Sales | null;
  readonly before: Sales | null;
  readonly listings: number | null;
  readonly listingsBefore: number | null;
  /** Sold cars as a share of sold cars plus cars for sale, 0 to 1. */
  readonly sellThrough: number | null;
  /** Median number of days between a listing's start and its sales. */
  readonly daysToSell: number | null;
  readonly bins: readonly BinFigures[];
  readonly bestSellers: readonly Share[];
  readonly brands: readonly Share[];
  readonly series: readonly Share[];
  readonly statuses: readonly { readonly status: ListingStatusName; readonly count: number }[] | null;
}

type Order = Pick<
  OrderDocument,
  "date" | "items" | "status" | "revenueCents" | "itemsSold" | "feeCents" | "estimatedFeeCents"
>;

export interface FigureSource {
  readonly period: Period;
  /** Orders of the period. May be incomplete. */
  readonly orders: readonly Order[];
  /** Sums of each bar, and of the previous period. Null if unknown. */
  readonly binSales: readonly Sales[] | null;
  readonly before: Sales | null;
  /** All listings. Null if unknown. */
  readonly rows: readonly ListingRow[] | null;
}

/**
 * Maximum number of orders to read. If a period has more, the database sums each bar (decisions/orders/0083).
 */
export const MOST_ORDERS = 500;

const MOST_SHARES = 10;
const UNKNOWN = "Unknown";

export function computeFigures({ period, orders, binSales, before, rows }: FigureSource): Figures {
  const { bins, from } = period;
  const sold = listSoldLines(orders, rows ?? []);
  const created = rows && countListingsPerBin(bins, rows);
  const sales = binSales && addUp(binSales);
  return {
    sales,
    before,
    listings: created?.reduce((sum, each) => sum + each, 0) ?? null,
    listingsBefore: rows?.filter((row) => isWithin(row.createdAt, period.before, from)).length ?? null,
    sellThrough: sales && rows && computeSellThrough(sales.carsSold, rows),
    daysToSell: computeMedianDays(sold),
    bins: bins.map((bin, at) => ({ ...bin, sales: binSales?.[at] ?? null, listings: created?.[at] ?? null })),
    bestSellers: computeShares(sold, ({ key, title, row }) => ({
      key,
      name: title,
      listingId: row?.id ?? null,
    })),
    brands: computeShares(sold, ({ title, row }) => toNamedKey(row?.brand ?? findBrand(title))),
    series: computeShares(sold, ({ row }) => toNamedKey(row?.series)),
    statuses: rows && countStatuses(rows),
  };
}

/** Adds up the orders of each bar. */
export function sumSalesPerBin(bins: readonly Bin[], orders: readonly Order[]): Sales[] {
  const byBin = Map.groupBy(orders, ({ date }) => findBin(bins, date.toMillis()));
  return bins.map((_, at) =>
    addUp((byBin.get(at) ?? []).map(({ itemsSold, ...order }) => ({ ...order, carsSold: itemsSold }))),
  );
}

/** Returns the average price of a car in dollars. Null if none was sold, or if unknown. */
export function computeAveragePrice(sales: Sales | null): number | null {
  return sales && sales.carsSold > 0 ? sales.revenueCents / 100 / sales.carsSold : null;
}

/**
 * Returns the change from `before` to `now`, where 0.1 is ten percent. Null if there is nothing to compare.
 */
export function computeChange(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before;
}

interface Line {
  readonly key: string;
  readonly title: string;
  readonly row: ListingRow | undefined;
  readonly quantity: number;
  readonly cents: number;
  readonly soldAt: number;
}

function listSoldLines(orders: readonly Order[], rows: readonly ListingRow[]): Line[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byItem = new Map(rows.flatMap((row) => (row.ebayItemId === null ? [] : [[row.ebayItemId, row]])));
  return orders
    .filter(({ status }) => status !== "cancelled")
    .flatMap(({ items, date }) =>
      items.map(({ listingId, ebayItemId, title, quantity, price }) => ({
        key: listingId ?? ebayItemId,
        title,
        row: (listingId === null ? undefined : byId.get(listingId)) ?? byItem.get(ebayItemId),
        quantity,
        cents: Math.round(price * 100) * quantity,
        soldAt: date.toMillis(),
      })),
    );
}

/** Returns the largest shares, largest first. */
function computeShares(
  lines: readonly Line[],
  group: (line: Line) => Pick<Share, "key" | "name"> & Partial<Pick<Share, "listingId">>,
): Share[] {
  const shares = new Map<string, { -readonly [K in keyof Share]: Share[K] }>();
  for (const line of lines) {
    const { key, name, listingId = null } = group(line);
    const share = shares.get(key) ?? { key, name, listingId, carsSold: 0, cents: 0 };
    share.carsSold += line.quantity;
    share.cents += line.cents;
    shares.set(key, share);
  }
  return [...shares.values()]
    .toSorted((a, b) => b.carsSold - a.carsSold || b.cents - a.cents || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SHARES);
}

function toNamedKey(name: string | null | undefined) {
  const text = name?.trim() ?? "";
  return text === "" ? { key: UNKNOWN, name: UNKNOWN } : { key: text.toLowerCase(), name: text };
}

const findBrand = (title: string): string | null =>
  ["Hot Wheels", "Matchbox", "Majorette"].find((brand) =>
    title.toLowerCase().includes(brand.toLowerCase()),
  ) ?? null;

export function addUp(parts: readonly Sales[]): Sales {
  const sum = (name: keyof Sales) => parts.reduce((total, part) => total + part[name], 0);
  return {
    revenueCents: sum("revenueCents"),
    carsSold: sum("carsSold"),
    feeCents: sum("feeCents"),
    estimatedFeeCents: sum("estimatedFeeCents"),
  };
}

function countListingsPerBin(bins: readonly Bin[], rows: readonly ListingRow[]): number[] {
  const counts = bins.map(() => 0);
  for (const { createdAt } of rows) {
    const at = createdAt === null ? -1 : findBin(bins, createdAt);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function computeSellThrough(carsSold: number, rows: readonly ListingRow[]): number | null {
  const forSale = rows.reduce((sum, { status, quantity }) => sum + (status === "active" ? quantity : 0), 0);
  return carsSold + forSale === 0 ? null : carsSold / (carsSold + forSale);
}

function computeMedianDays(lines: readonly Line[]): number | null {
  const days = lines
    .flatMap(({ row, soldAt }) => {
      const start = row?.startTime ?? row?.createdAt ?? null;
      return start === null || start > soldAt ? [] : [(soldAt - start) / DAY_MS];
    })
    .toSorted((a, b) => a - b);
  const middle = Math.floor(days.length / 2);
  const [lower, upper] = [days[days.length % 2 === 0 ? middle - 1 : middle], days[middle]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

function countStatuses(rows: readonly ListingRow[]) {
  const counts = new Map<ListingStatusName, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1));
}

const isWithin = (time: number | null, from: number, until: number): boolean =>
  time !== null && time >= from && time < until;
