import { expect, it } from "vitest";

import { captureLogDocument } from "@contract/capture/captureLog";

import { describeMarketplace, formatTable, sumTotals } from "./captureHistory";
import { copy } from "./copy";

const entry = (fields: object = {}) =>
  captureLogDocument.parse({ timestamp: { toMillis: () => 0 }, action: "created", ...fields });

it.each([
  [{ ebayCreated: true, ebayUpdated: true, autoCreateEbay: true }, copy.listed],
  [{ ebayUpdated: true, autoCreateEbay: true }, copy.quantityTold],
  [{ autoCreateEbay: true }, copy.notListed],
  [{}, ""],
])("says of %j what became of it at eBay", (fields, text) => {
  expect(describeMarketplace(entry(fields))).toBe(text);
});

it("counts a card without a quantity as one car, and no car of a failed card", () => {
  const log = [entry({ quantity: null }), entry({ action: "updated", quantity: 3 })];
  expect(sumTotals([...log, entry({ action: "failed", quantity: 5 })])).toEqual({
    ...{ entries: 3, created: 1, updated: 1, failed: 1, cars: 4 },
  });
  expect(sumTotals([])).toEqual({ entries: 0, created: 0, updated: 0, failed: 0, cars: 0 });
});

it.each([
  ["=SUM(A1)", "'=SUM(A1)"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["a=b", "a=b"],
  ["two\n\tlines", "two lines"],
])("copies the name %j as %j", (carName, cell) => {
  const [head = "", line = ""] = formatTable([entry({ carName })]).split("\n");
  expect(line.split("\t")[2]).toBe(cell);
  expect(line.split("\t")).toHaveLength(head.split("\t").length);
});

it("leaves unknown values empty", () => {
  const [, line] = formatTable([entry()]).split("\n");
  expect(line).toMatch(/^1970-01-01T00:00:00.000Z\t\t\tcreated\t+$/);
});
