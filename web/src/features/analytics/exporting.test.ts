import { expect, it } from "vitest";

import { readCsv } from "@/lib/csv";

import { analyticsCsv, exportName } from "./exporting";
import type { Figures } from "./figures";
import { periodOf } from "./period";
import { sampleFigures } from "./sample";

const period = periodOf("7d", new Date(2026, 10, 22, 12).getTime());

it("holds the figures that are shown, cents and all, and says of a sample that it is one", () => {
  const rows = readCsv(analyticsCsv(period, sampleFigures(period), true));
  expect(rows[0]?.[2]).toBe("Sample data");
  expect(rows).toContainEqual(["Revenue", "$1,730.00", "↑ 11%"]);
  expect(rows).toContainEqual(["2026-11-21", "2026-11-21", "400.00", "20", "10"]);
  expect(rows).toContainEqual(["Sample: ’67 Camaro", "9", "54.00"]);
  expect(exportName(period)).toBe("pegboard-analytics-7d-2026-11-22.csv");
});

it("leaves empty what is not known, and lets no title act in a spreadsheet", () => {
  const sold = { key: "x", name: "=HYPERLINK(1)", listingId: null, carsSold: 1, cents: 100 };
  const figures: Figures = {
    ...sampleFigures(period),
    sales: null,
    sellThrough: null,
    bestSellers: [sold],
    statuses: null,
  };
  const text = analyticsCsv(period, figures, false);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(readCsv(text)).toContainEqual(["Revenue", "", ""]);
  expect(readCsv(text)).toContainEqual(["Sell-through", "", ""]);
});
