// @vitest-environment node
import { describe, expect, it } from "vitest";

import { captureLogDocument } from "@contract/capture/captureLog";
import type { DocumentList, WithId } from "@/lib/firestore/documents";
import type { Live } from "@/lib/firestore/useDocuments";

import {
  describeEntryFailure,
  describeMarketplace,
  filterCleared,
  formatTable,
  sumTotals,
} from "./captureHistory";
import { copy } from "./copy";
import { formatSeconds } from "../queue/panel/queueView";

const entry = (fields: object = {}) =>
  captureLogDocument.parse({ timestamp: { toMillis: () => 0 }, action: "created", ...fields });

it.each([
  [{ ebayCreated: true, ebayUpdated: true, autoCreateEbay: true }, copy.listed],
  [{ ebayUpdated: true, autoCreateEbay: true }, copy.quantityTold],
  [{ autoCreateEbay: true }, copy.notListed],
  [{}, ""],
])("describes the marketplace's result of %j", (fields, text) => {
  expect(describeMarketplace(entry(fields))).toBe(text);
});

it("counts a card without a quantity as one car, and a failed card as none", () => {
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
  const [head = "", line = ""] = formatTable([entry({ carName })], true).split("\n");
  expect(line.split("\t")[2]).toBe(cell);
  expect(line.split("\t")).toHaveLength(head.split("\t").length);
});

it("leaves unknown values empty", () => {
  const [, line] = formatTable([entry()], true).split("\n");
  expect(line).toMatch(/^1970-01-01T00:00:00.000Z\t\t\tcreated\t+$/);
});

it("copies a line of headings, and one line for each card", () => {
  const whole = entry({
    ...{ sku: "DHR20", carName: "Camaro", price: 4.5, quantity: 2, ebayCreated: true, ebayItemId: "29" },
    ...{ aiProvider: "gemini", aiSimulated: true, processingTime: 2_500, errorMessage: "Boom" },
  });
  const [head, first, second] = formatTable([whole, entry({ action: "failed" })], true).split("\n");
  expect(head).toBe("Time\tSKU\tCar\tAction\tPrice\tQuantity\teBay\tItem id\tAI\tTook\tError");
  expect(first?.split("\t")).toEqual([
    ...["1970-01-01T00:00:00.000Z", "DHR20", "Camaro", "created", "4.50", "2"],
    ...["Listed", "29", "Gem (simulated)", formatSeconds(2_500), "Boom"],
  ]);
  expect(second?.split("\t")).toEqual([
    "1970-01-01T00:00:00.000Z",
    ...["", "", "failed", "", "", "", "", "", "", ""],
  ]);
});

it("copies nothing of eBay if the seller doesn't use it", () => {
  const listed = entry({
    sku: "DHR20",
    quantity: 2,
    ebayCreated: true,
    ebayItemId: "29",
    aiProvider: "gemini",
  });
  const [head, line] = formatTable([listed], false).split("\n");
  expect(head).toBe("Time\tSKU\tCar\tAction\tPrice\tQuantity\tAI\tTook\tError");
  expect(line).toBe("1970-01-01T00:00:00.000Z\tDHR20\t\tcreated\t\t2\tGem\t\t");
});

it("describes a failure by its codes, or by the words of an earlier version", () => {
  const problem = { step: "analyze", reason: { code: "timed-out" } };
  const failed = { action: "failed", sku: "DHR20", errorMessage: "Words" };
  expect(describeEntryFailure(entry({ ...failed, failure: "timed-out", problem }))).toBe(
    "Timeout: DHR20: AI analysis timed out after 30 seconds",
  );
  expect(describeEntryFailure(entry(failed))).toBe("Words");
  expect(describeEntryFailure(entry())).toBeNull();
});

describe("cleared entries", () => {
  const at = (millis: number) => ({ toMillis: () => millis });
  const ready = <T>(documents: readonly WithId<T>[], fromCache = false): Live<DocumentList<T>> => ({
    ...{ value: { documents, unreadable: [], fromCache }, fromCache },
    status: "ready",
  });
  const found = (id: string, millis: number) => ({ ...entry({ timestamp: at(millis) }), id });
  const log = [found("new", 12), found("same", 10), found("old", 8)];
  const clearings = [10, 5].map((millis) => ({ id: String(millis), removedAt: at(millis) }));
  const loading = { status: "loading" } as const;

  it("are left out up to the last clearing", () => {
    expect(filterCleared(ready(log), ready(clearings))).toEqual({
      ...{ status: "ready", value: log.slice(0, 1), fromCache: false },
    });
  });

  it("are none without a clearing", () => {
    expect(filterCleared(ready(log), ready([]))).toMatchObject({ value: log });
  });

  it("are unknown until both lists are loaded", () => {
    const failed = { status: "error", error: new Error("denied"), retry: () => undefined } as const;
    expect(filterCleared(loading, ready(clearings))).toBe(loading);
    expect(filterCleared(ready(log), loading)).toBe(loading);
    expect(filterCleared(failed, loading)).toBe(failed);
    expect(filterCleared(ready(log), failed)).toBe(failed);
  });

  it.each([
    [true, false, true],
    [false, true, true],
    [true, true, true],
    [false, false, false],
  ])("are from the cache if either list is (%s, %s)", (one, other, expected) => {
    expect(filterCleared(ready(log, one), ready(clearings, other))).toHaveProperty("fromCache", expected);
  });
});
