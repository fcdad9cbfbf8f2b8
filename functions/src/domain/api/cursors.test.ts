import { describe, expect, it } from "vitest";

import type { ChangePosition, MarketplacePosition } from "./ports.ts";
import { decodeChangeCursor, decodeMarketplaceCursor, encodeCursor } from "./cursors.ts";

const encoded = (value: unknown) => encodeCursor(value as ChangePosition);

describe("a cursor of changes", () => {
  it.each<ChangePosition>([
    [1_700_000_000, 0, "l1"],
    [-62_135_596_800, 999_999_999, "l1"],
    [253_402_300_799, 0, "l1"],
  ])("is read as it was written: %j", (...place) => {
    expect(decodeChangeCursor(encodeCursor(place))).toEqual(place);
  });

  it("is the list's beginning if there is none", () => {
    expect([decodeChangeCursor(undefined), decodeMarketplaceCursor(undefined)]).toEqual([null, null]);
  });

  it.each([
    "no cursor",
    encoded([1.5, 0, "l1"]),
    encoded([-62_135_596_801, 0, "l1"]),
    encoded([253_402_300_800, 0, "l1"]),
    encoded([1, -1, "l1"]),
    encoded([1, 1_000_000_000, "l1"]),
    encoded([1, 0, "a/b"]),
    encoded([1, 0, "\ud800"]),
    encoded([1, 0]),
  ])("isn't %s", (cursor) => {
    expect(() => decodeChangeCursor(cursor)).toThrow(
      expect.objectContaining({ code: "invalid-request" }) as Error,
    );
  });
});

it("reads a cursor of listings at eBay", () => {
  const place: MarketplacePosition = [7, "110"];
  expect(decodeMarketplaceCursor(encodeCursor(place))).toEqual(place);
  expect(() => decodeMarketplaceCursor(encoded(["7", "110"]))).toThrow();
});
