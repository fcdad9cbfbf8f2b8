import { countPlace, MAX_COUNTED } from "@contract/places/countPlace";

import { call } from "@/lib/calls/call";
import { describeError, describeFailure } from "@/lib/calls/errorText";
import type { Place } from "@/lib/places/arrangePlaces";
import { type Failure, startWork } from "@/lib/work/work";

import { countCopy, formatCars } from "../copy";
import { type Correction, toCorrection, type Difference, createTakeBack } from "./counting";

type CountedPlace = Pick<Place, "placeId" | "code">;

/**
 * Corrects a place as counted, here and at eBay, with a receipt and Undo. Calls `onAnswered` once the server
 * has answered for every car, also after "Try again". `isOn`: whether the seller uses eBay.
 */
export async function correctCount(
  place: CountedPlace,
  differences: readonly Difference[],
  onAnswered: () => void,
  isOn: boolean,
): Promise<void> {
  await startWork({
    ...planSteps(place, differences, toCorrection, { isOn, moved: countCopy.moved, onAnswered }),
    label: countCopy.correcting(place.code),
    summary: ({ succeeded, failures }) =>
      failures.length > 0 || succeeded.length === 0 ? null : countCopy.done(formatCars(succeeded.length)),
    receipt: { ...buildReceipt(place, toCorrection, countCopy.corrected), fileName: "counted-place.csv" },
    note: isOn ? countCopy.undo : countCopy.undoOff,
    undo: (corrected) =>
      void startWork({
        ...planSteps(place, corrected, createTakeBack, { isOn, moved: countCopy.movedSince }),
        label: countCopy.takingBack(place.code),
        summary: ({ succeeded, failures }) =>
          failures.length > 0 || succeeded.length === 0
            ? null
            : countCopy.takenBack(formatCars(succeeded.length)),
        receipt: {
          ...buildReceipt(place, createTakeBack, countCopy.takenBackLine),
          fileName: "count-taken-back.csv",
        },
      }),
  });
}

interface StepOptions {
  readonly isOn: boolean;
  /** The reason for a car that came or went. */
  readonly moved: string;
  readonly onAnswered?: () => void;
}

/**
 * Creates the steps. Each call has its own id, and is always sent with all of its cars, even if only some are
 * retried. The server corrects once per id, and updates eBay again.
 */
function planSteps(
  { placeId }: CountedPlace,
  differences: readonly Difference[],
  toCorrection: (difference: Difference) => Correction,
  { isOn, moved, onAnswered }: StepOptions,
) {
  const calls = new Map<Difference, { readonly countId: string; readonly counted: readonly Correction[] }>();
  for (let start = 0; start < differences.length; start += MAX_COUNTED) {
    const some = differences.slice(start, start + MAX_COUNTED);
    const whole = { countId: crypto.randomUUID(), counted: some.map(toCorrection) };
    for (const each of some) calls.set(each, whole);
  }
  const open = new Set(calls.values());
  const step = async (some: readonly Difference[]): Promise<Failure[]> => {
    const failures = new Map<string, Failure>();
    for (const sent of new Set(some.flatMap((each) => calls.get(each) ?? []))) {
      const { results } = await call(countPlace, { placeId, ...sent, counted: [...sent.counted] });
      for (const { listingId, outcome, ...failure } of results) {
        const why = describeFailure(failure);
        const corrected = why === "" ? null : isOn ? countCopy.notAtEbay(why) : countCopy.correctedOff;
        const reason = { moved, missing: countCopy.missing, corrected }[outcome];
        const isDoneHere = outcome === "corrected";
        if (reason) failures.set(listingId, { id: listingId, title: "", reason, isDoneHere });
      }
      if (open.delete(sent) && open.size === 0) onAnswered?.();
    }
    return some.flatMap(({ car: { row } }) => {
      const failure = failures.get(row.id);
      return failure === undefined ? [] : [{ ...failure, title: row.title }];
    });
  };
  return { items: differences, stepSize: MAX_COUNTED, step, toFailure };
}

const toFailure = ({ car: { row } }: Difference, error: unknown): Failure => ({
  ...{ id: row.id, title: row.title, reason: describeError(error) },
});

const buildReceipt = (
  { code }: CountedPlace,
  toCorrection: (difference: Difference) => Correction,
  done: string,
) => ({
  done,
  describe: (difference: Difference) => {
    const { id, title, sku } = difference.car.row;
    const { copies, expected } = toCorrection(difference);
    return { ...{ id, title, sku }, before: `${expected} in ${code}`, after: `${copies} in ${code}` };
  },
});
