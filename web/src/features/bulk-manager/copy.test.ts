// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("an import's report names what it did, and always what it added", () => {
  const counts = { source: "cars.csv", added: 1, updated: 0, repeated: 0 };
  expect(copy.imported(counts)).toBe("1 listing imported from cars.csv");
  expect(copy.imported({ ...counts, added: 2, updated: 1, repeated: 1 })).toBe(
    "2 listings imported from cars.csv, 1 updated, 1 here already",
  );
});

it("a run's report names the results that occurred, and always what has ended", () => {
  expect(copy.outcome({ ended: 0, warnings: 0, failed: 0, left: 0 })).toBe("0 ended");
  expect(copy.outcome({ ended: 2, warnings: 1, failed: 1, left: 1 })).toBe(
    "2 ended, 1 to check, 1 failed, 1 left",
  );
});

it("a text uses the singular for one listing and the plural for several", () => {
  expect(copy.endQuestion(1)).toMatch(/^1 listing will end .* can't buy it any more\./);
  expect(copy.endQuestion(2)).toMatch(/^2 listings will end .* can't buy them any more\./);
  expect(copy.skipped(1)).toBe("1 listing without an eBay item id is left out.");
  expect(copy.skipped(2)).toBe("2 listings without an eBay item id are left out.");
});
