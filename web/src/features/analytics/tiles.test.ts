import { expect, it } from "vitest";

import type { Figures } from "./figures";
import { getPeriod } from "./period";
import { createSampleFigures } from "./sample";
import { getTiles } from "./tiles";

const figures = createSampleFigures(getPeriod("7d", new Date(2026, 10, 22, 12).getTime()));
const tile = (label: string, sales: Figures["sales"]) =>
  getTiles({ ...figures, sales }).find((one) => one.label === label);
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
    "an estimate: eBay hasn’t reported them yet",
  );
});
