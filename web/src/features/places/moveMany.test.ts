import { afterEach, expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import type { moveBetween } from "@/lib/places/placeWrites";
import { useWork } from "@/lib/work/work";

import { moveMany } from "./moveMany";

const CARS = [
  { row: { id: "L1", title: "Camaro", sku: null }, copies: 2 },
  { row: { id: "L2", title: "Supra", sku: null }, copies: 1 },
];
const MOVES = [
  { listingId: "L1", copies: 2 },
  { listingId: "L2", copies: 1 },
];
afterEach(() => useWork.setState({ works: [] }));

/** Notes what is moved; the first `failures` moves fail. */
function mover(failures = 0) {
  const moved: unknown[] = [];
  let left = failures;
  const move: typeof moveBetween = (_uid, from, to, moves) => {
    if (left > 0) {
      left -= 1;
      return Promise.reject(new AppError("server/unreachable"));
    }
    moved.push([from, to, moves]);
    return Promise.resolve();
  };
  return { move, moved };
}
const work = () => useWork.getState().works[0];

it("ends with a receipt and Undo, which moves the same copies back", async () => {
  const { move, moved } = mover();
  await moveMany("ada", CARS, "A-2", null, move);
  expect(moved).toEqual([["A-2", null, MOVES]]);
  expect(work()).toMatchObject({ summary: "3 copies moved to no place", failures: [] });
  expect(work()?.receipt).not.toBeNull();
  work()?.undo?.();
  await expect.poll(() => moved).toHaveLength(2);
  expect(moved[1]).toEqual([null, "A-2", MOVES]);
});

it("says which cars could not be moved, and tries them again", async () => {
  const { move, moved } = mover(1);
  await moveMany("ada", CARS, "A-2", "B-1", move);
  expect(work()).toMatchObject({ summary: null, undo: null });
  expect(work()?.failures.map(({ title }) => title)).toEqual(["Camaro", "Supra"]);
  work()?.retry?.();
  await expect.poll(() => moved).toEqual([["A-2", "B-1", MOVES]]);
});
