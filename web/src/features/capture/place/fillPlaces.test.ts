// @vitest-environment node
import { expect, it } from "vitest";

import { arrangePlaces } from "@/lib/places/arrangePlaces";

import { fillPlaces } from "./fillPlaces";

const place = (code: string, capacity: number | null) => ({
  ...{ id: code, code, capacity, name: "", kind: "bin" as const, note: "" },
});
const { places } = arrangePlaces([place("A-01", 2), place("A-02", 3), place("B-01", null)], []);
const fill = (
  chosen: string,
  copies: readonly number[],
  known = places,
  arriving = new Map<string, number>(),
) => {
  const next = fillPlaces(known, arriving);
  return copies.map((some) => next(chosen, some)).join(" ");
};

it("continues with the next place if a batch has filled the chosen one", () => {
  expect(fill("A-01", [1, 1, 1, 1, 1, 1])).toBe("A-01 A-01 A-02 A-02 A-02 B-01");
  expect(fill("A-01", [1, 2, 1, 2])).toBe("A-01 A-02 A-01 B-01");
});

it("counts copies of unfinished cards, and has no limit for a place that isn't set up", () => {
  expect(fill("A-01", [1, 1], places, new Map([["A-01", 1]]))).toBe("A-01 A-02");
  expect(fill("Z-9", [10, 10])).toBe("Z-9 Z-9");
});

it("leaves the rest at one place when all are full", () => {
  expect(fill("A-01", [1, 1, 1, 1], places.slice(0, 1))).toBe("A-01 A-01 A-01 A-01");
});
