import { expect, it } from "vitest";

import { formatPrice } from "./money";

it("formats dollars, and a dash for an unknown price", () => {
  expect([1_234.5, 0, null, undefined].map(formatPrice)).toEqual(["$1,234.50", "$0.00", "–", "–"]);
});
