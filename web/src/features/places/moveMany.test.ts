import { afterEach, expect, it } from "vitest";

import { MAX_CHANGED_TOGETHER } from "@contract/listings/history";
import { AppError } from "@contract/wire/errors";

import type { moveBetween } from "@/lib/places/placeWrites";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { moveMany } from "./moveMany";

const CARS = [
  { row: { id: "L1", title: "Camaro", sku: null }, copies: 2 },
  { row: { id: "L2", title: "Supra", sku: null }, copies: 1 },
];
const MOVES = [
  { listingId: "L1", copies: 2 },
  { listingId: "L2", copies: 1 },
];
afterEach(() => useBackgroundTasks.setState({ tasks: [] }));

/** Moves as the server does, each id once. The first `lost` moves don't arrive. */
function mover(lost = 0) {
  const moved: unknown[] = [];
  const known = new Set<string>();
  let left = lost;
  const move: typeof moveBetween = (_uid, moveId, from, to, moves) => {
    if (left > 0) {
      left -= 1;
      return Promise.reject(new AppError("server/unreachable"));
    }
    if (!known.has(moveId)) moved.push([from, to, moves]);
    known.add(moveId);
    return Promise.resolve();
  };
  return { move, moved };
}
const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask)[0];

it("ends with a receipt and Undo, which moves the same copies back", async () => {
  const { move, moved } = mover();
  await moveMany("ada", CARS, "A-2", null, move);
  expect(moved).toEqual([["A-2", null, MOVES]]);
  expect(task()).toMatchObject({ summary: "3 copies moved to no place", failures: [] });
  expect(task()?.receipt).not.toBeNull();
  task()?.undo?.();
  await expect.poll(() => moved).toHaveLength(2);
  expect(moved[1]).toEqual([null, "A-2", MOVES]);
});

it("says which cars could not be moved, and tries them again", async () => {
  const { move, moved } = mover(1);
  await moveMany("ada", CARS, "A-2", "B-1", move);
  expect(task()).toMatchObject({ summary: null, undo: null });
  expect(task()?.failures.map(({ title }) => title)).toEqual(["Camaro", "Supra"]);
  task()?.retry?.();
  await expect.poll(() => moved).toEqual([["A-2", "B-1", MOVES]]);
});

it.each<["answer" | "request", number]>([
  ["request", 0],
  ["answer", 0],
  ["request", 1],
  ["answer", 1],
  ["answer", 2],
])("moves every copy once if the %s of step %i is lost, and it is tried again", async (lost, at) => {
  const many = Array.from({ length: 2 * MAX_CHANGED_TOGETHER + 3 }, (_, car) => ({
    row: { id: `L${car}`, title: "Camaro", sku: null },
    copies: 1,
  }));
  const { move, moved } = mover();
  let step = 0;
  const once: typeof moveBetween = async (...given) => {
    const isLost = step === at;
    step += 1;
    if (isLost && lost === "request") throw new AppError("server/unreachable");
    await move(...given);
    if (isLost) throw new AppError("server/unreachable");
  };
  await moveMany("ada", many, "A-2", "B-1", once);
  const retry = task()?.retry;
  expect(retry).toBeTypeOf("function");
  retry?.();
  await expect.poll(() => task()?.failures).toEqual([]);
  await expect.poll(() => task()?.isRunning).toBe(false);
  const sent = moved.flatMap((each) => (each as [unknown, unknown, { listingId: string }[]])[2]);
  expect(sent.map(({ listingId }) => listingId).toSorted()).toEqual(many.map(({ row }) => row.id).toSorted());
});
