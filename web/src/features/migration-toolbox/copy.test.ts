// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

const NONE = { created: 0, raised: 0, already: 0, skipped: 0, failed: 0 };

it("names the store's products, orders and customers, as far as it reports them", () => {
  expect(copy.found(1, 2, 0)).toBe("1 product, 2 orders, 0 customers");
  expect(copy.found(1_200, null, 1)).toBe("1,200 products, 1 customer");
  expect(copy.found(null, 1, null)).toBe("1 order");
  expect(copy.found(null, null, null)).toBe("");
});

it("names the outcomes of an import that occurred, and always the drafts", () => {
  expect(copy.outcome(NONE, 0)).toBe("0 drafts created");
  expect(copy.outcome({ created: 1, raised: 1, already: 1, skipped: 1, failed: 1 }, 1)).toBe(
    "1 draft created, 1 quantity raised, 1 here already, 1 skipped, 1 failed, 1 left",
  );
  expect(copy.outcome({ ...NONE, raised: 2 }, 1_200)).toBe(
    "0 drafts created, 2 quantities raised, 1,200 left",
  );
});

it("names how many an import adds to a listing", () => {
  expect([copy.adds(0), copy.adds(1)]).toEqual(["Nothing to add", "Adds 1"]);
});
