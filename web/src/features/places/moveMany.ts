import { MAX_CHANGED_TOGETHER } from "@contract/listings/history";
import { toPlaceCode } from "@contract/places/placeCodes";

import type { ListingRow } from "@/lib/listings/row";
import { countCopies } from "@/lib/places/arrangePlaces";
import { moveBetween } from "@/lib/places/placeWrites";
import { describeFailureReason, toFailureReason } from "@/lib/backgroundTasks/failureReason";
import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

import { formatCopies, moveCopy } from "./copy";

interface MovedCar {
  readonly row: Pick<ListingRow, "id" | "title" | "sku">;
  readonly copies: number;
}

export const namePlace = (placeId: string | null): string =>
  placeId === null ? moveCopy.nowhere : toPlaceCode(placeId);

/**
 * Moves copies of many cars, with a receipt and Undo. Each step is one transaction with an id. "Try again"
 * keeps the id, so that a step whose response was lost isn't repeated. `move` is for tests.
 */
export async function moveMany(
  uid: string,
  cars: readonly MovedCar[],
  from: string | null,
  to: string | null,
  move: typeof moveBetween = moveBetween,
): Promise<void> {
  await startBackgroundTask({
    ...planSteps(cars, (moveId, some) => move(uid, moveId, from, to, toMoves(some))),
    label: moveCopy.moving,
    summary: ({ succeeded }) =>
      succeeded.length === 0
        ? null
        : () => moveCopy.done(formatCopies(countCopies(succeeded)), namePlace(to)),
    receipt: {
      fileName: "moved-copies.csv",
      done: moveCopy.moved,
      describe: ({ row: { id, title, sku }, copies }) => ({
        ...{ id, title, sku },
        before: `${copies} in ${namePlace(from)}`,
        after: `${copies} in ${namePlace(to)}`,
      }),
    },
    undo: (moved) =>
      void startBackgroundTask({
        ...planSteps(moved, (moveId, some) => move(uid, moveId, to, from, toMoves(some))),
        label: moveCopy.movingBack,
      }),
  });
}

/**
 * Creates the steps. A step fails as a whole, so "Try again" has the same steps. The id of a step is stored
 * by its first car.
 */
function planSteps(
  cars: readonly MovedCar[],
  move: (moveId: string, some: readonly MovedCar[]) => Promise<void>,
) {
  const ids = new Map<MovedCar | undefined, string>();
  for (let at = 0; at < cars.length; at += MAX_CHANGED_TOGETHER) ids.set(cars[at], crypto.randomUUID());
  return {
    items: cars,
    stepSize: MAX_CHANGED_TOGETHER,
    toFailure,
    describe: describeFailureReason,
    step: async (some: readonly MovedCar[]) => {
      await move(ids.get(some[0]) ?? crypto.randomUUID(), some);
      return [];
    },
  };
}

const toFailure = ({ row: { id, title } }: MovedCar, error: unknown) => ({
  ...{ id, title, reason: toFailureReason(error) },
});

const toMoves = (cars: readonly MovedCar[]) =>
  cars.map(({ row: { id }, copies }) => ({ listingId: id, copies }));
