// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import type { OrderDocument } from "@contract/documents";

import type { ListingRow } from "@/lib/listings/row";
import { arbitraryRow } from "@/lib/listings/testing/sampleRows";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { computeAveragePrice, computeChange, computeFigures, sumSalesPerBin } from "./figures";
import { getPeriod } from "./period";
import { DAY_MS } from "@contract/wire/durations";

const now = new Date(2026, 10, 22, 15).getTime();
const period = getPeriod("7d", now);

const order = (daysAgo: number, fields: Partial<OrderDocument> = {}) =>
  sampleOrder({ orderId: `o-${daysAgo}`, date: Timestamp.fromMillis(now - daysAgo * DAY_MS), ...fields });
const [plain] = fc.sample(arbitraryRow(fc.constant("L1")), 1) as [ListingRow];
const row = (fields: Partial<ListingRow>): ListingRow => ({
  ...plain,
  id: "L1",
  ebayItemId: null,
  status: "active",
  quantity: 1,
  createdAt: null,
  startTime: null,
  brand: null,
  series: null,
  ...fields,
});
const of = (orders: readonly OrderDocument[], rows: readonly ListingRow[] | null) =>
  computeFigures({ period, orders, rows, binSales: sumSalesPerBin(period.bins, orders), before: null });

it("adds up cents per day after refunds, without cancelled orders", () => {
  const cancelled = order(0, { status: "cancelled", revenueCents: 0, itemsSold: 0, feeCents: 0 });
  const { sales, bins, bestSellers } = of(
    [order(0, { revenueCents: 10 }), order(0, { revenueCents: 20 }), cancelled, order(6)],
    [],
  );
  expect(sales).toEqual({ revenueCents: 1405, carsSold: 6, feeCents: 666, estimatedFeeCents: 0 });
  expect(bins.map((bin) => bin.sales?.revenueCents)).toEqual([1375, 0, 0, 0, 0, 0, 30]);
  expect(bestSellers).toMatchObject([{ carsSold: 6, cents: 2850 }]);
});

it("counts the listings of each day and of the period before, and computes the sell-through", () => {
  const rows = [
    row({ id: "a", createdAt: now }),
    row({ id: "b", createdAt: now - 6 * DAY_MS, quantity: 5 }),
    row({ id: "c", createdAt: now - 7 * DAY_MS, status: "draft", quantity: 100 }),
    row({ id: "d" }),
  ];
  const figures = of([order(1)], rows);
  expect(figures.listings).toBe(2);
  expect(figures.listingsBefore).toBe(1);
  expect(figures.bins.map(({ listings }) => listings)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(figures.sellThrough).toBeCloseTo(2 / 9);
  expect(figures.statuses).toEqual([
    { status: "active", count: 3 },
    { status: "draft", count: 1 },
  ]);
});

it("takes brand and series from the listing, a missing brand from the title, or calls them unknown", () => {
  const items = [
    sampleItem({ listingId: "L1", quantity: 1, price: 2 }),
    sampleItem({ listingId: null, ebayItemId: "2", title: "MATCHBOX Jeep", quantity: 3, price: 1.1 }),
    sampleItem({ listingId: "gone", ebayItemId: "3", title: "A car", quantity: 1, price: 0.1 }),
  ];
  const figures = of([order(0, { items })], [row({ brand: "Hot Wheels", series: "HW Art Cars" })]);
  const brief = (shares: typeof figures.brands) =>
    shares.map(({ name, carsSold, cents }) => [name, carsSold, cents]);
  expect(brief(figures.brands)).toEqual([
    ["Matchbox", 3, 330],
    ["Hot Wheels", 1, 200],
    ["Unknown", 1, 10],
  ]);
  expect(brief(figures.series)).toEqual([
    ["Unknown", 4, 340],
    ["HW Art Cars", 1, 200],
  ]);
  expect(figures.bestSellers.map(({ listingId }) => listingId)).toEqual([null, "L1", null]);
});

it("computes the median of the days from a listing's start to its sales", () => {
  const rows = [
    row({ id: "L1", startTime: now - 10 * DAY_MS, createdAt: now - 50 * DAY_MS }),
    row({ id: "L2", createdAt: now - 20 * DAY_MS }),
    row({ id: "L3", startTime: now + DAY_MS }),
  ];
  const sale = (listingId: string) => order(0, { items: [sampleItem({ listingId, ebayItemId: listingId })] });
  expect(of([sale("L1"), sale("L2")], rows).daysToSell).toBe(15);
  expect(of([sale("L1"), sale("L2"), sale("L1")], rows).daysToSell).toBe(10);
  expect(of([sale("L3")], rows).daysToSell).toBeNull();
});

it("keeps unknown figures unknown instead of zero", () => {
  const unknown = computeFigures({ period, orders: [], rows: null, binSales: null, before: null });
  expect(unknown).toMatchObject({
    sales: null,
    listings: null,
    sellThrough: null,
    daysToSell: null,
    statuses: null,
  });
  expect(unknown.bins[0]).toMatchObject({ sales: null, listings: null });
  expect(of([], []).sellThrough).toBeNull();
  expect(computeAveragePrice({ revenueCents: 0, carsSold: 0, feeCents: 0, estimatedFeeCents: 0 })).toBeNull();
  expect([computeChange(11, 10), computeChange(5, 0), computeChange(null, 3)]).toEqual([0.1, null, null]);
});

it("counts a sale on the day of the listing's start, and none before it", () => {
  const sold = (startTime: number) =>
    of([order(0, { items: [sampleItem({ listingId: "L1" })] })], [row({ startTime })]).daysToSell;
  expect(sold(now)).toBe(0);
  expect(sold(now + 1)).toBeNull();
});

it("finds a listing by its item if the order doesn't name it, or names one that is gone", () => {
  const rows = [row({ id: "L1", ebayItemId: "110", brand: "Majorette" })];
  const brandOf = (fields: object) =>
    of([order(0, { items: [sampleItem({ title: "Car", ebayItemId: "110", ...fields })] })], rows);
  expect(brandOf({ listingId: null }).brands).toMatchObject([{ name: "Majorette" }]);
  const gone = brandOf({ listingId: "gone" });
  expect(gone.brands).toMatchObject([{ name: "Majorette" }]);
  expect(gone.bestSellers).toEqual([{ key: "gone", name: "Car", listingId: "L1", carsSold: 2, cents: 950 }]);
});

it("adds up a brand that is spelled differently, and calls a blank one unknown", () => {
  const brands = ["Hot Wheels", " hot wheels ", "  "];
  const rows = brands.map((brand, at) => row({ id: `L${at}`, brand }));
  const items = rows.map(({ id }) => sampleItem({ listingId: id, ebayItemId: id, quantity: 1 }));
  expect(of([order(0, { items })], rows).brands).toEqual([
    { key: "hot wheels", name: "Hot Wheels", listingId: null, carsSold: 2, cents: 950 },
    { key: "Unknown", name: "Unknown", listingId: null, carsSold: 1, cents: 475 },
  ]);
});

it.each([
  ["a HOT WHEELS car", "Hot Wheels"],
  ["matchbox van", "Matchbox"],
  ["Majorette bus", "Majorette"],
  ["Siku crane", "Unknown"],
])("takes the brand of “%s” from its title: %s", (title, name) => {
  expect(of([order(0, { items: [sampleItem({ title })] })], []).brands).toMatchObject([{ name }]);
});

it("shows the ten largest shares: by cars, then by cents, then by name", () => {
  const item = (title: string, quantity: number, price: number) =>
    sampleItem({ listingId: title, ebayItemId: title, title, quantity, price });
  const few = Array.from({ length: 9 }, (_, at) => item(`few ${at}`, 1, 1));
  const items = [...few, item("b", 2, 2), item("a", 2, 2), item("dear", 2, 3), item("many", 3, 0.1)];
  const { bestSellers } = of([order(0, { items })], []);
  expect(bestSellers.map(({ name }) => name)).toEqual([
    ...["many", "dear", "a", "b", "few 0", "few 1", "few 2", "few 3", "few 4", "few 5"],
  ]);
});

it("counts cars for sale alone in the sell-through, which is all if none is left", () => {
  const sell = (rows: readonly ListingRow[]) => of([order(0)], rows).sellThrough;
  expect(sell([row({ quantity: 6 })])).toBe(0.25);
  expect(sell([row({ status: "sold", quantity: 6 })])).toBe(1);
  expect(of([], [row({ quantity: 6 })]).sellThrough).toBe(0);
});

it("sorts the statuses by count, then by name", () => {
  const statuses = ["sold", "draft", "active", "draft"] as const;
  expect(
    of(
      [],
      statuses.map((status, at) => row({ id: String(at), status })),
    ).statuses,
  ).toEqual([
    { status: "draft", count: 2 },
    { status: "active", count: 1 },
    { status: "sold", count: 1 },
  ]);
});

it("leaves orders outside the period out of its bars", () => {
  const [first] = period.bins;
  const at = (millis: number) => order(0, { date: Timestamp.fromMillis(millis), estimatedFeeCents: 7 });
  const sums = sumSalesPerBin(period.bins, [at(period.from - 1), at(period.from), at(period.until)]);
  expect(first?.from).toBe(period.from);
  expect(sums[0]).toEqual({ revenueCents: 1_375, carsSold: 2, feeCents: 222, estimatedFeeCents: 7 });
  expect(sums.slice(1).every(({ carsSold }) => carsSold === 0)).toBe(true);
});

it("computes the average price of a car, and changes", () => {
  const sales = { revenueCents: 1_000, carsSold: 4, feeCents: 0, estimatedFeeCents: 0 };
  expect(computeAveragePrice(sales)).toBe(2.5);
  expect(computeAveragePrice(null)).toBeNull();
  expect([computeChange(5, 10), computeChange(0, 4), computeChange(3, null)]).toEqual([-0.5, -1, null]);
});
