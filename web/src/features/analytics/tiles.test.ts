// @vitest-environment node
import { expect, it } from "vitest";

import type { Figures } from "./figures";
import { getPeriod } from "./period";
import { createSampleFigures } from "./sample";
import { getTiles } from "./tiles";

const figures = createSampleFigures(getPeriod("7d", new Date(2026, 10, 22, 12).getTime()));
const tile = (label: string, sales: Figures["sales"]) =>
  getTiles({ ...figures, sales }, false).find((one) => one.label === label);
const sales = { revenueCents: 2_000, carsSold: 4, feeCents: 300, estimatedFeeCents: 0 };

it("shows eBay's fees and what is left after them", () => {
  expect(tile("eBay fees", sales)).toMatchObject({ value: "$3.00", hint: "as eBay charged them" });
  expect(tile("After fees", sales)).toMatchObject({ value: "$17.00" });
  expect(tile("eBay fees", null)).toMatchObject({ value: "–", change: "–", hint: "" });
  expect(tile("After fees", null)).toMatchObject({ value: "–" });
});

it("says how much of the fees is an estimate", () => {
  expect(tile("eBay fees", { ...sales, estimatedFeeCents: 100 })?.hint).toBe("$1.00 of it estimated");
  expect(tile("eBay fees", { ...sales, estimatedFeeCents: 300 })?.hint).toBe(
    "an estimate: eBay hasn't reported them yet",
  );
});

it("shows each figure with its change from the period before", () => {
  const before = { revenueCents: 1_000, carsSold: 5, feeCents: 200, estimatedFeeCents: 0 };
  const tiles = getTiles({ ...figures, sales, before, listings: 1_234, listingsBefore: 1_000 }, false);
  expect(tiles.map(({ label, value, change }) => [label, value, change])).toEqual([
    ["Revenue", "$20.00", "↑ 100%"],
    ["eBay fees", "$3.00", "↑ 50%"],
    ["After fees", "$17.00", "↑ 113%"],
    ["Cars sold", "4", "↓ 20%"],
    ["Average per car", "$5.00", "↑ 150%"],
    ["Listings created", "1,234", "↑ 23%"],
    ["Sell-through", "42%", null],
    ["Days to sell", "11", null],
  ]);
});

it("shows unknown figures as dashes, and no change without a period before", () => {
  const unknown = getTiles(
    {
      ...{ ...figures, sales: null, before: null, listings: null, listingsBefore: null },
      ...{ sellThrough: null, daysToSell: null },
    },
    false,
  );
  expect(unknown.map(({ value }) => value)).toEqual(unknown.map(() => "–"));
  expect(unknown.map(({ change }) => change)).toEqual(["–", "–", "–", "–", "–", "–", null, null]);
  const fresh = getTiles({ ...figures, sales, before: null, listingsBefore: null }, false);
  expect(fresh.map(({ change }) => change)).toEqual(["–", "–", "–", "–", "–", "–", null, null]);
});

it("says which figure is that of the newest orders alone", () => {
  const hintsOf = (isCut: boolean) => getTiles(figures, isCut).map(({ hint }) => hint);
  const differing = hintsOf(true).filter((hint) => !hintsOf(false).includes(hint));
  expect(differing).toEqual(["the median of the newest 500 orders"]);
});
