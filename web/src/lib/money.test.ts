import { expect, it } from "vitest";

import { formatPrice } from "./money";

it("writes dollars, and a dash for a price that nobody knows", () => {
  expect([1_234.5, 0, null, undefined].map(formatPrice)).toEqual(["$1,234.50", "$0.00", "–", "–"]);
});
