// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";
import { placeDocument } from "@contract/places/places";

import { rowDocument, toRow } from "../listings/row";
import { arrangePlaces, countCopies, countRoom, findNextFreePlace } from "./arrangePlaces";

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

it("has what is known of each place, and its cars by title", () => {
  const shelf = placeDocument.parse({ code: "B-1", name: "Wall", kind: "box", note: "top", capacity: 9 });
  const cars = [row("Viper", 2, "B-1"), row("Camaro", 1, "B-1"), row("Van", 1, "new")];
  const { places, unplaced, unplacedCopies } = arrangePlaces([{ id: "B-1", ...shelf }], cars);
  expect(places).toEqual([
    {
      ...{ placeId: "B-1", code: "B-1", name: "Wall", kind: "box", note: "top", capacity: 9 },
      ...{ isSetUp: true, copies: 3 },
      cars: [
        { row: cars[1], copies: 1 },
        { row: cars[0], copies: 2 },
      ],
    },
    {
      ...{ placeId: "NEW", code: "NEW", name: "", kind: "bin", note: "", capacity: null },
      ...{ isSetUp: false, copies: 1, cars: [{ row: cars[2], copies: 1 }] },
    },
  ]);
  expect([unplaced, unplacedCopies]).toEqual([[], 0]);
});

it("counts copies, and the room that is left", () => {
  expect([countCopies([]), countCopies([{ copies: 2 }, { copies: 3 }])]).toEqual([0, 5]);
  expect(countRoom({ capacity: null, copies: 900 })).toBe(Infinity);
  expect(countRoom({ capacity: 5, copies: 3 })).toBe(2);
  expect(countRoom({ capacity: 5, copies: 7 }), "too full").toBe(0);
});

it("begins with the first place if the sought one comes after all, and finds none among none", () => {
  const { places } = arrangePlaces([place("A-1"), place("A-2", 1)], [row("Camaro", 1, "A-2")]);
  expect(findNextFreePlace(places, "Z-9")?.code).toBe("A-1");
  expect(findNextFreePlace(places, "A-2")?.code).toBe("A-1");
  expect(findNextFreePlace(places, "A-0")?.code).toBe("A-1");
  expect(findNextFreePlace([], "A-1")).toBeNull();
});

it("takes a place with exactly the room that is needed", () => {
  const { places } = arrangePlaces([place("A-1", 3)], [row("Camaro", 1, "A-1")]);
  expect(findNextFreePlace(places, "A-1", 2)?.code).toBe("A-1");
  expect(findNextFreePlace(places, "A-1", 3)).toBeNull();
  expect(findNextFreePlace(places, "A-1", 2, new Map([["A-1", 1]]))).toBeNull();
});
