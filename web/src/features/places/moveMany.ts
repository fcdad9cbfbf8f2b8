import { MAX_CHANGED_TOGETHER } from "@contract/listing/history";
import { placeCodeOf } from "@contract/places/placeCodes";

import { errorText } from "@/lib/calls/errorText";
import type { ListingRow } from "@/lib/listings/row";
import { countCopies } from "@/lib/places/arrangePlaces";
import { moveBetween } from "@/lib/places/placeWrites";
import { startWork } from "@/lib/work/work";

import { formatCopies, moveCopy } from "./copy";

interface MovedCar {
  readonly row: Pick<ListingRow, "id" | "title" | "sku">;
  readonly copies: number;
}

export const nameOf = (placeId: string | null): string =>
  placeId === null ? moveCopy.nowhere : placeCodeOf(placeId);

/** Moves copies of many cars, with a receipt and Undo. A step is one transaction. `move` is for tests. */
export async function moveMany(
  uid: string,
  cars: readonly MovedCar[],
  from: string | null,
  to: string | null,
  move: typeof moveBetween = moveBetween,
): Promise<void> {
  await startWork({
    label: moveCopy.moving,
    items: cars,
    stepSize: MAX_CHANGED_TOGETHER,
    step: async (some) => {
      await move(uid, from, to, toMoves(some));
      return [];
    },
    toFailure,
    summary: ({ succeeded }) =>
      succeeded.length === 0 ? null : moveCopy.done(formatCopies(countCopies(succeeded)), nameOf(to)),
    receipt: {
      fileName: "moved-copies.csv",
      done: moveCopy.moved,
      describe: ({ row: { id, title, sku }, copies }) => ({
        ...{ id, title, sku },
        before: `${copies} in ${nameOf(from)}`,
        after: `${copies} in ${nameOf(to)}`,
      }),
    },
    undo: (moved) =>
      void startWork({
        label: moveCopy.movingBack,
        items: moved,
        stepSize: MAX_CHANGED_TOGETHER,
        step: async (some) => {
          await move(uid, to, from, toMoves(some));
          return [];
        },
        toFailure,
      }),
  });
}

const toFailure = ({ row: { id, title } }: MovedCar, error: unknown) => ({
  ...{ id, title, reason: errorText(error) },
});

const toMoves = (cars: readonly MovedCar[]) =>
  cars.map(({ row: { id }, copies }) => ({ listingId: id, copies }));
