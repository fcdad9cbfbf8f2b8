// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { toPlaceId, readPlaceCode } from "@contract/places/placeCodes";

import { formatCarCode, formatPlaceCode, isOrderId, readPlaceScan, readScan } from "./scanCodes";

it("reads back what a label says", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.uuid(), (text, listingId) => {
      const code = readPlaceCode(text);
      fc.pre(code !== null);
      expect(readScan(formatPlaceCode(code))).toEqual({ kind: "place", placeId: toPlaceId(code) });
      expect(readScan(formatCarCode(listingId))).toEqual({ kind: "car", listingId });
    }),
  );
});

it("takes a place's code in small letters, as a scanner with the wrong Caps Lock types it", () => {
  expect(readScan("pbp-a-01")).toEqual({ kind: "place", placeId: "A-01" });
});

it("accepts a typed place's code if one is expected, but no car's", () => {
  expect(readPlaceScan(" a-01 ")).toBe("A-01");
  expect(readPlaceScan(formatCarCode("L1"))).toBeNull();
  expect(readPlaceScan("")).toBeNull();
});

it.each(["027084123456", "DHR20", "PBP-", "PBC-", ""])("doesn't take %j for ours", (text) => {
  expect(readScan(text)).toEqual({ kind: "other", text });
});

it("writes codes with the prefixes that printed labels have", () => {
  expect([formatPlaceCode("A-01"), formatCarCode("L1")]).toEqual(["PBP-A-01", "PBC-L1"]);
});

it("keeps a car's id as it is, and removes spaces around a code", () => {
  expect(readScan(" pbc-Ab1 \n")).toEqual({ kind: "car", listingId: "Ab1" });
  expect(readScan(" DHR20 ")).toEqual({ kind: "other", text: "DHR20" });
});

it("accepts a scanned place's code where a place is expected", () => {
  expect(readPlaceScan("PBP-A-01")).toBe("A-01");
});

it.each([
  ["12-34567-89012", true],
  ["112-34567-89012", false],
  ["12-34567-890123", false],
  ["1-34567-89012", false],
  ["12-3456-89012", false],
  ["12-34567-8901", false],
  ["ab-34567-89012", false],
  ["", false],
])("says whether %j is an order's id: %s", (text, isOne) => {
  expect(isOrderId(text)).toBe(isOne);
});
