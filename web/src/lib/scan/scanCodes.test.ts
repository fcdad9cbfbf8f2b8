import * as fc from "fast-check";
import { expect, it } from "vitest";

import { placeIdOf, readPlaceCode } from "@contract/places/placeCodes";

import { carCode, placeCode, readPlaceScan, readScan } from "./scanCodes";

it("reads back what a label says", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.uuid(), (text, listingId) => {
      const code = readPlaceCode(text);
      fc.pre(code !== null);
      expect(readScan(placeCode(code))).toEqual({ kind: "place", placeId: placeIdOf(code) });
      expect(readScan(carCode(listingId))).toEqual({ kind: "car", listingId });
    }),
  );
});

it("takes a place's code in small letters, as a scanner with the wrong Caps Lock types it", () => {
  expect(readScan("pbp-a-01")).toEqual({ kind: "place", placeId: "A-01" });
});

it("accepts a typed place's code if one is expected, but no car's", () => {
  expect(readPlaceScan(" a-01 ")).toBe("A-01");
  expect(readPlaceScan(carCode("L1"))).toBeNull();
  expect(readPlaceScan("")).toBeNull();
});

it.each(["027084123456", "DHR20", "PBP-", "PBC-", ""])("doesn't take %j for ours", (text) => {
  expect(readScan(text)).toEqual({ kind: "other", text });
});
