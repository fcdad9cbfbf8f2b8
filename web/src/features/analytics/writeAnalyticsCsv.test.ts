// @vitest-environment node
import { expect, it } from "vitest";

import { readCsv } from "@/lib/testing/readCsv";

import { copy } from "./copy";
import { writeAnalyticsCsv, getExportName } from "./writeAnalyticsCsv";
import type { Figures } from "./figures";
import { getPeriod } from "./period";
import { createSampleFigures } from "./sample";
import { formatPeriod } from "./formats";

const period = getPeriod("7d", new Date(2026, 10, 22, 12).getTime());

const WHOLE = { isSample: false, isCut: false };

it("says which figures are those of the newest orders alone", () => {
  const rows = readCsv(writeAnalyticsCsv(period, createSampleFigures(period), { ...WHOLE, isCut: true }));
  const newest = "The newest 500 orders";
  expect(rows).toContainEqual(["Days to sell", "11", "", "the median of the newest 500 orders"]);
  expect(rows.filter((row) => row.includes(newest))).toEqual([
    [copy.bestSellers, newest],
    [copy.byBrand, newest],
    [copy.bySeries, newest],
  ]);
});

it("exports the shown figures with cents, and marks sample data", () => {
  const rows = readCsv(
    writeAnalyticsCsv(period, createSampleFigures(period), { isSample: true, isCut: false }),
  );
  expect(rows[0]?.[2]).toBe("Sample data");
  expect(rows).toContainEqual(["Revenue", "$1,730.00", "↑ 11%"]);
  expect(rows).toContainEqual(["2026-11-21", "2026-11-21", "400.00", "20", "10"]);
  expect(rows).toContainEqual(["Sample: ’67 Camaro", "9", "54.00"]);
  expect(getExportName(period)).toBe("pegboard-analytics-7d-2026-11-22.csv");
});

it("leaves unknown figures empty, and escapes titles that spreadsheets would run", () => {
  const sold = { key: "x", name: "=HYPERLINK(1)", listingId: null, carsSold: 1, cents: 100 };
  const figures: Figures = {
    ...createSampleFigures(period),
    sales: null,
    sellThrough: null,
    bestSellers: [sold],
    statuses: null,
  };
  const text = writeAnalyticsCsv(period, figures, WHOLE);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(readCsv(text)).toContainEqual(["Revenue", "", ""]);
  expect(readCsv(text)).toContainEqual(["Sell-through", "", ""]);
});

it("has the period, its bars and its tables below each other", () => {
  const share = (name: string) => ({ key: name, name, listingId: null, carsSold: 2, cents: 1_050 });
  const sales = { revenueCents: 12_345, carsSold: 3, feeCents: 0, estimatedFeeCents: 0 };
  const [first, second] = period.bins;
  if (!first || !second) throw new Error("no bars");
  const figures: Figures = {
    ...createSampleFigures(period),
    bins: [
      { ...first, sales, listings: 4 },
      { ...second, until: period.until, sales: null, listings: null },
    ],
    ...{ bestSellers: [share("Camaro")], brands: [share("Matchbox")], series: [] },
    statuses: [{ status: "active", count: 7 }],
  };
  const rows = readCsv(writeAnalyticsCsv(period, figures, WHOLE));
  expect(rows[0]).toEqual(["Analytics", formatPeriod(period), ""]);
  expect(rows.slice(1, 3)).toEqual([[""], ["Figure", "Value", "Change"]]);
  expect(rows.slice(11)).toEqual([
    [""],
    ["From", "To", "Revenue", "Cars sold", "Listings created"],
    ["2026-11-16", "2026-11-16", "123.45", "3", "4"],
    ["2026-11-17", "2026-11-22", "", "", ""],
    [""],
    [copy.bestSellers],
    [copy.car, copy.sold, copy.earned],
    ["Camaro", "2", "10.50"],
    [""],
    [copy.byBrand],
    [copy.brand, copy.sold, copy.earned],
    ["Matchbox", "2", "10.50"],
    [""],
    [copy.bySeries],
    [copy.series, copy.sold, copy.earned],
    [""],
    [copy.byStatus, copy.listingsShort],
    ["Active", "7"],
  ]);
});
