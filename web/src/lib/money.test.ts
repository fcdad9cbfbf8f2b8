// @vitest-environment node
import { expect, it } from "vitest";

import { formatFinePrice, formatPrice } from "./money";

it("formats dollars, and a dash for an unknown price", () => {
  expect([1_234.5, 0, null, undefined].map(formatPrice)).toEqual(["$1,234.50", "$0.00", "–", "–"]);
});

it("formats a small sum with four digits", () => {
  expect([0.0012, 0, 1_234.5].map(formatFinePrice)).toEqual(["$0.0012", "$0.0000", "$1,234.5000"]);
});
