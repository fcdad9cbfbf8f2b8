// @vitest-environment node
import { expect, it } from "vitest";

import {
  formatCount,
  formatFineShare,
  formatFixedDigit,
  formatNumber,
  formatOneDigit,
  formatRate,
  formatShare,
  formatTwoDigits,
} from "./numbers";

it("groups thousands, and shows an unknown number as a dash", () => {
  expect([formatNumber(1_204), formatNumber(0), formatNumber(null), formatNumber(undefined)]).toEqual([
    ...["1,204", "0", "–", "–"],
  ]);
});

it("names what is counted", () => {
  expect([
    formatCount(1, "listing"),
    formatCount(1_204, "listing"),
    formatCount(2, "entry", "entries"),
  ]).toEqual([...["1 listing", "1,204 listings", "2 entries"]]);
});

it("rounds to the requested digits", () => {
  expect([
    formatOneDigit(12),
    formatOneDigit(12.55),
    formatFixedDigit(1_234),
    formatTwoDigits(0.0121),
  ]).toEqual([...["12", "12.6", "1,234.0", "0.012"]]);
});

it("formats shares as percent", () => {
  expect([formatShare(0.142), formatFineShare(0.142), formatShare(null)]).toEqual(["14%", "14.2%", "–"]);
  expect([formatRate(0.1325), formatRate(0.08875), formatRate(0.1)]).toEqual(["13.25%", "8.875%", "10%"]);
});
