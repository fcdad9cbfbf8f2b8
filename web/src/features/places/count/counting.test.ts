// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { rowDocument, toRow } from "@/lib/listings/row";
import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import {
  toCorrection,
  findDifferences,
  findScanned,
  isCounted,
  readCounted,
  createTakeBack,
} from "./counting";

const row = (id: string, sku: string | null) =>
  toRow(id, rowDocument.parse(listingDocument.parse({ title: id, sku })));
const rows = [row("L1", "DHR20"), row("L2", "GTB12"), row("L3", "GTB12")];

it("finds the car of our label, and of a SKU that only one car has", () => {
  expect(findScanned(formatCarCode("L2"), rows)).toEqual({ listingId: "L2" });
  expect(findScanned("dhr20", rows)).toEqual({ listingId: "L1" });
  expect(findScanned(formatCarCode("l1"), rows)).toEqual({ listingId: "L1" });
  const labelled = rows.map((each) => ({ ...each, customLabel: each.id === "L3" ? "Box 7" : null }));
  expect(findScanned("BOX 7", labelled)).toEqual({ listingId: "L3" });
});

it("says what is wrong with any other code", () => {
  expect(findScanned("GTB12", rows)).toEqual({ problem: "several" });
  expect(findScanned(formatCarCode("gone"), rows)).toEqual({ problem: "unknown" });
  expect(findScanned("027084123456", rows)).toEqual({ problem: "unknown" });
  expect(findScanned(formatPlaceCode("A-01"), rows)).toEqual({ problem: "place" });
});

it("lists only counted cars that differ, and counts sold copies as expected", () => {
  const cars = rows.map((each) => ({ row: each, forSale: 2, sold: 1 }));
  expect(findDifferences(cars, { L1: 3, L2: 1 }).map(({ car, copies }) => [car.row.id, copies])).toEqual([
    ["L2", 1],
  ]);
});

it("ignores a stored count that can't be parsed", () => {
  for (const text of ["{", "null", "3", '"x"', "[]"]) expect(readCounted(text)).toEqual({});
  expect(readCounted('{"L1":0,"L2":1.5}')).toEqual({ L1: 0 });
  expect(readCounted('{"L1":2,"L2":"x","L3":-1}')).toEqual({ L1: 2 });
});

it("takes a count back to what was expected, from what is left beside the sold copies", () => {
  const [car] = rows.map((each) => ({ row: each, forSale: 2, sold: 1 }));
  if (car === undefined) throw new Error("no car");
  expect(createTakeBack({ car, copies: 2 })).toEqual({ listingId: "L1", copies: 3, expected: 2 });
  expect(createTakeBack({ car, copies: 0 })).toEqual({ listingId: "L1", copies: 3, expected: 1 });
});

it("counts a car once it has an entry, also if no copy was found", () => {
  const [car] = rows.map((each) => ({ row: each, forSale: 2, sold: 1 }));
  if (car === undefined) throw new Error("no car");
  expect([isCounted({ L1: 0 }, car), isCounted({ L2: 1 }, car), isCounted({}, car)]).toEqual([
    ...[true, false, false],
  ]);
  expect(findDifferences([car], { L1: 0 })).toEqual([{ car, copies: 0 }]);
  expect(toCorrection({ car, copies: 0 })).toEqual({ listingId: "L1", copies: 0, expected: 3 });
});
