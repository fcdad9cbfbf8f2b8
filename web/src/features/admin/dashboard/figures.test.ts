// @vitest-environment node
import { expect, it } from "vitest";

import { formatCost, formatCount, formatPercent, formatShare, formatSize, sumKnown } from "./figures";

it("shows unknown figures as a dash, and 0 as 0", () => {
  expect([formatCost(null), formatCount(null), formatSize(null), formatPercent(null)]).toEqual(
    Array(4).fill("–"),
  );
  expect([formatCost(0), formatCount(0), formatSize(0), formatPercent(0)]).toEqual([
    "$0.00",
    "0",
    "0.0",
    "0%",
  ]);
  expect([formatShare(1, null), formatShare(null, 1), formatShare(0, 0)]).toEqual(["–", "–", "–"]);
  expect([sumKnown([null, null]), sumKnown([null, 2]), sumKnown([])]).toEqual([null, 2, null]);
});

it("shows small costs with four digits", () => {
  expect([formatCost(0.0003), formatCost(0.01), formatCost(1234.5)]).toEqual([
    "$0.0003",
    "$0.01",
    "$1,234.50",
  ]);
  expect([formatSize(0.0021), formatSize(11.25), formatShare(1, 3)]).toEqual(["0.0021", "11.3", "33.3%"]);
});

it("shows a figure with its usual digits from the bound on", () => {
  expect([formatCost(0.0099), formatCost(0.01), formatCost(-0.005)]).toEqual(["$0.0099", "$0.01", "-$0.01"]);
  expect([formatSize(0.049), formatSize(0.05)]).toEqual(["0.049", "0.1"]);
  expect([formatPercent(99.5), formatPercent(1234)]).toEqual(["100%", "1,234%"]);
});
