// @vitest-environment node
import { expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import type { Place, Storage } from "@/lib/places/arrangePlaces";
import { toRow } from "@/lib/listings/row";
import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import { findCars, findPlaces } from "./findPlaces";
import { openScanned } from "./openScanned";

const car = (title: string, sku: string | null) => ({
  row: toRow(title, listingDocument.parse({ title, sku })),
  copies: 1,
});
const place = (code: string, name: string, cars: Place["cars"] = []): Place => ({
  ...{ placeId: code, code, name, kind: "bin", note: "", capacity: null, isSetUp: true, cars },
  copies: cars.length,
});
const camaro = car("'67 Camaro", "DHR20");
const storage: Storage = {
  places: [place("A-01", "Window", [camaro, car("Twin Mill", null)]), place("B-02", "Cellar")],
  ...{ unplaced: [], unplacedCopies: 0 },
};
const codes = (search: string) => findPlaces(storage, search).map(({ code }) => code);

it.each([
  ["", ["A-01", "B-02"]],
  ["  ", ["A-01", "B-02"]],
  [" b-0", ["B-02"]],
  ["CELLAR", ["B-02"]],
  ["02 cel", ["B-02"]],
  ["camaro", ["A-01"]],
  ["dhr", ["A-01"]],
  ["camaro dhr", ["A-01"]],
  ["null", []],
])("for %j finds the places %j", (search, found) => {
  expect(codes(search)).toEqual(found);
});

it("finds the cars of a place, and none without a search", () => {
  const cars = [camaro, car("Twin Mill", null)];
  expect(findCars({ cars }, " CAM ")).toEqual([camaro]);
  expect(findCars({ cars }, " ")).toEqual([]);
});

it.each([
  ["a place", formatPlaceCode("A-01"), { to: expect.stringMatching(/A-01$/) as string }],
  ["a car", formatCarCode("L1"), { to: expect.stringMatching(/L1$/) as string }],
  ["any other code, and searches it", " DHR20 ", { searched: "DHR20" }],
])("opens %s", (_, code, { to, searched }: { to?: string; searched?: string }) => {
  const [navigate, search] = [vi.fn(), vi.fn()];
  openScanned(code, navigate, search);
  expect(navigate.mock.calls).toEqual(to === undefined ? [] : [[to]]);
  expect(search.mock.calls).toEqual(searched === undefined ? [] : [[searched]]);
});
