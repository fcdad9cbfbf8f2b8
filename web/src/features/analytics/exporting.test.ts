import { expect, it } from "vitest";

import { readCsv } from "@/lib/testing/readCsv";

import { writeAnalyticsCsv, getExportName } from "./exporting";
import type { Figures } from "./figures";
import { getPeriod } from "./period";
import { createSampleFigures } from "./sample";

const period = getPeriod("7d", new Date(2026, 10, 22, 12).getTime());

it("exports the shown figures with cents, and marks sample data", () => {
  const rows = readCsv(writeAnalyticsCsv(period, createSampleFigures(period), true));
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
  const text = writeAnalyticsCsv(period, figures, false);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(readCsv(text)).toContainEqual(["Revenue", "", ""]);
  expect(readCsv(text)).toContainEqual(["Sell-through", "", ""]);
});
