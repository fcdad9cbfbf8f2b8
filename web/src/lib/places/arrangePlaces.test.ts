import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";
import { placeDocument } from "@contract/places/places";

import { rowDocument, toRow } from "../listings/row";
import { arrangePlaces, findNextFreePlace } from "./arrangePlaces";

const row = (id: string, quantity: number, storageBin: string | null) =>
  toRow(id, rowDocument.parse(listingDocument.parse({ title: id, quantity, storageBin })));
const place = (code: string, capacity: number | null = null) => ({
  id: code,
  ...placeDocument.parse({ code, kind: "bin", capacity }),
});

it("sorts copies into places in walking order, and lists the unplaced ones", () => {
  const { places, unplaced, unplacedCopies } = arrangePlaces(
    [place("A-10"), place("A-2")],
    [row("Camaro", 3, "a-2 ×2"), row("Mustang", 1, "Shelf 3"), row("Sold", 0, "A-2"), row("Van", 2, null)],
  );
  expect(places.map(({ code, copies, isSetUp, note }) => [code, copies, isSetUp, note])).toEqual([
    ["A-2", 2, true, ""],
    ["A-10", 0, true, ""],
    ["SHELF 3", 1, false, ""],
  ]);
  expect(unplaced.map(({ row: { id }, copies }) => [id, copies])).toEqual([
    ["Camaro", 1],
    ["Van", 2],
  ]);
  expect(unplacedCopies).toBe(3);
});

it("leaves out lots, whose copies lie with their cars", () => {
  const { unplaced } = arrangePlaces([], [row("lot-1", 1, null), row("Van", 2, null)]);
  expect(unplaced.map(({ row: { id } }) => id)).toEqual(["Van"]);
});

it("continues with the next place with room, and starts again after the last", () => {
  const { places } = arrangePlaces(
    [place("A-1", 2), place("A-2", 1), place("A-3", 5)],
    [row("Camaro", 2, "A-1"), row("Mustang", 4, "A-3")],
  );
  expect(findNextFreePlace(places, "A-1")?.code).toBe("A-2");
  expect(findNextFreePlace(places, "A-2", 1, new Map([["A-2", 1]]))?.code).toBe("A-3");
  expect(findNextFreePlace(places, "A-3", 2)).toBeNull();
  expect(findNextFreePlace(places, "A-3", 1, new Map([["A-3", 1]]))?.code).toBe("A-2");
});
