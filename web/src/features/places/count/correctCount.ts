import { countPlace, MAX_COUNTED } from "@contract/places/countPlace";

import type { Failure as Refused } from "@contract/wire/errors";
import { call } from "@/lib/calls/call";
import { describeFailure } from "@/lib/calls/errorText";
import type { Place } from "@/lib/places/arrangePlaces";
import {
  describeFailureReason,
  toFailureReason,
  type FailureReason,
} from "@/lib/backgroundTasks/failureReason";
import { type Failure, startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

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
  await startBackgroundTask({
    ...planSteps(place, differences, toCorrection, { isOn, moved: "moved", onAnswered }),
    label: countCopy.correcting(place.code),
    summary: ({ succeeded, failures }) =>
      failures.length > 0 || succeeded.length === 0
        ? null
        : () => countCopy.done(formatCars(succeeded.length)),
    receipt: { ...buildReceipt(place, toCorrection, countCopy.corrected), fileName: "counted-place.csv" },
    note: () => (isOn ? countCopy.undo : countCopy.undoOff),
    undo: (corrected) =>
      void startBackgroundTask({
        ...planSteps(place, corrected, createTakeBack, { isOn, moved: "moved-since" }),
        label: countCopy.takingBack(place.code),
        summary: ({ succeeded, failures }) =>
          failures.length > 0 || succeeded.length === 0
            ? null
            : () => countCopy.takenBack(formatCars(succeeded.length)),
        receipt: {
          ...buildReceipt(place, createTakeBack, countCopy.takenBackLine),
          fileName: "count-taken-back.csv",
        },
      }),
  });
}

/** Why a car wasn't corrected. `not-at-ebay` and `corrected-off`: it was corrected here only. */
type CountFailureReason =
  | FailureReason
  | { readonly code: "moved" | "moved-since" | "missing" | "corrected-off" }
  | { readonly code: "not-at-ebay"; readonly failure: Refused };

function describeCountFailure(reason: CountFailureReason): string {
  switch (reason.code) {
    case "moved":
      return countCopy.moved;
    case "moved-since":
      return countCopy.movedSince;
    case "missing":
      return countCopy.missing;
    case "corrected-off":
      return countCopy.correctedOff;
    case "not-at-ebay":
      return countCopy.notAtEbay(describeFailure(reason.failure));
    default:
      return describeFailureReason(reason);
  }
}

interface StepOptions {
  readonly isOn: boolean;
  /** The code for a car that came or went. */
  readonly moved: "moved" | "moved-since";
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
  const step = async (some: readonly Difference[]): Promise<Failure<CountFailureReason>[]> => {
    const failures = new Map<string, CountFailureReason>();
    for (const sent of new Set(some.flatMap((each) => calls.get(each) ?? []))) {
      const { results } = await call(countPlace, { placeId, ...sent, counted: [...sent.counted] });
      for (const { listingId, outcome, ...failure } of results) {
        const reason = findFailureReason(outcome, failure, { isOn, moved });
        if (reason) failures.set(listingId, reason);
      }
      if (open.delete(sent) && open.size === 0) onAnswered?.();
    }
    return some.flatMap(({ car: { row } }) => {
      const reason = failures.get(row.id);
      if (reason === undefined) return [];
      const isDoneHere = reason.code === "not-at-ebay" || reason.code === "corrected-off";
      return [{ id: row.id, title: row.title, reason, isDoneHere }];
    });
  };
  return { items: differences, stepSize: MAX_COUNTED, step, toFailure, describe: describeCountFailure };
}

/** Returns why a car wasn't corrected everywhere, or null if it was. */
function findFailureReason(
  outcome: "corrected" | "moved" | "missing",
  failure: Refused,
  { isOn, moved }: StepOptions,
): CountFailureReason | null {
  if (outcome !== "corrected") return { code: outcome === "moved" ? moved : "missing" };
  if (failure.code === null && !failure.message) return null;
  return isOn ? { code: "not-at-ebay", failure } : { code: "corrected-off" };
}

const toFailure = ({ car: { row } }: Difference, error: unknown): Failure<CountFailureReason> => ({
  ...{ id: row.id, title: row.title, reason: toFailureReason(error) },
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
