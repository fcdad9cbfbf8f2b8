// @vitest-environment node
import { expect, it } from "vitest";

import { UNPLACED } from "@contract/places/stock";

import { describePick } from "./describePick";
import type { Pick } from "./pickList";

const car = { id: "L1", listingId: "L1", title: "Camaro", sku: "DHR20", quantity: 3, orderIds: ["1"] };
const pick: Pick = { key: "L1|A-01", car, copies: 3, taken: 1, isMissing: false };

it("names the place of a taken car, unless it has none, and counts the copies", () => {
  const taken = { tone: "right", text: "2 of 3 taken here" };
  expect(describePick({ kind: "taken", pick, placeId: "A-01" })).toEqual({
    ...taken,
    title: "Taken from A-01: Camaro",
  });
  expect(describePick({ kind: "taken", pick, placeId: UNPLACED })).toEqual({
    ...taken,
    title: "Taken: Camaro",
  });
});

it("names a scanned place", () => {
  expect(describePick({ kind: "place", placeId: "B-02" })).toEqual({
    tone: "right",
    title: "You are at B-02",
  });
  expect(describePick({ kind: "no-stop", placeId: "Z-99" })).toEqual({
    tone: "doubt",
    title: "You need nothing from Z-99",
  });
});

it("says what to do with a car that isn't needed", () => {
  expect(describePick({ kind: "enough", title: "Camaro" })).toEqual({
    tone: "doubt",
    title: "Enough of Camaro is already taken. Put this one back.",
  });
  expect(describePick({ kind: "foreign", code: "HKC19", title: "Twin Mill" })).toEqual({
    tone: "stop",
    title: "Twin Mill isn't in any of these orders. Put it back.",
  });
});

it("says why nothing is taken for a code", () => {
  expect(describePick({ kind: "foreign", code: "nonsense", title: null })).toEqual({
    ...{ tone: "doubt", title: "Unknown code: nonsense" },
    text: "Scan a place, or the label or the number of a car.",
  });
  expect(describePick({ kind: "ambiguous" })).toEqual({
    tone: "doubt",
    title: "Several of your cars have this code. Scan the label or the number on the card.",
  });
  expect(describePick({ kind: "bounced" })).toEqual({
    tone: "doubt",
    title: "Scanned twice. Counted once.",
  });
});
