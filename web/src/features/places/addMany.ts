import type { KeptPlace } from "@contract/places/deletePlaces";
import { toPlaceCode, toPlaceId } from "@contract/places/placeCodes";

import { urls } from "@/lib/browser/urls";
import type { Place } from "@/lib/places/arrangePlaces";
import { deletePlaces, type PlaceFields, savePlaces } from "@/lib/places/placeWrites";
import {
  describeFailureReason,
  toFailureReason,
  type FailureReason,
} from "@/lib/backgroundTasks/failureReason";
import { type Failure, startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

import { addCopy, copy, formatPlaces } from "./copy";

/** The functions that adding places needs from outside. */
export interface PlaceStore {
  readonly savePlaces: typeof savePlaces;
  readonly deletePlaces: (placeIds: readonly string[]) => Promise<readonly KeptPlace[]>;
}

const SERVER: PlaceStore = { savePlaces, deletePlaces };

interface Added {
  readonly placeId: string;
  readonly code: string;
  /** The place's previous settings. Null for a new place. */
  readonly before: PlaceFields | null;
}

/**
 * Sets up several places in one step, with a receipt and Undo. Undo deletes new places that are still empty,
 * and restores the settings of the others. Returns the codes once they are stored. `store` is for tests.
 */
export async function addMany(
  uid: string,
  codes: readonly string[],
  fields: PlaceFields,
  known: readonly Place[],
  store: PlaceStore = SERVER,
): Promise<readonly string[]> {
  const { succeeded } = await startBackgroundTask({
    label: addCopy.adding,
    items: codes.map((code) => toAdded(code, known)),
    stepSize: codes.length,
    step: async (some) => {
      await store.savePlaces(
        uid,
        some.map(({ code }) => code),
        fields,
      );
      return [];
    },
    toFailure,
    describe: describeFailureReason,
    summary: ({ succeeded }) =>
      succeeded.length === 0 ? null : () => addCopy.added(formatPlaces(succeeded.length)),
    note: () => addCopy.undo,
    receipt: {
      fileName: "added-places.csv",
      done: addCopy.line,
      describe: ({ placeId, code, before }) => ({
        ...{ id: placeId, title: code, before: before?.capacity ?? null, after: fields.capacity },
      }),
    },
    undo: (added) =>
      void startBackgroundTask({
        label: addCopy.removing,
        items: added,
        stepSize: added.length,
        step: (some) => takeBack(uid, some, store),
        toFailure,
        describe: describePlaceFailure,
      }),
  });
  return succeeded.map(({ code }) => code);
}

function toAdded(code: string, known: readonly Place[]): Added {
  const placeId = toPlaceId(code);
  const there = known.find((place) => place.placeId === placeId && place.isSetUp);
  if (there === undefined) return { placeId, code, before: null };
  const { name, kind, note, capacity } = there;
  return { placeId, code, before: { name, kind, note, capacity } };
}

async function takeBack(uid: string, added: readonly Added[], store: PlaceStore) {
  const isNew = added.filter(({ before }) => before === null);
  const staying = await store.deletePlaces(isNew.map(({ placeId }) => placeId));
  for (const { code, before } of added) if (before !== null) await store.savePlaces(uid, [code], before);
  return staying.map(toPlaceFailure);
}

const toFailure = ({ placeId, code }: Added, error: unknown) => ({
  ...{ id: placeId, to: null, title: code, reason: toFailureReason(error) },
});

/** Returns the failure for a place that the server didn't delete. */
export const toPlaceFailure = ({ placeId, reason }: KeptPlace): PlaceFailure => ({
  ...{ id: placeId, to: urls.place(placeId), title: toPlaceCode(placeId) },
  reason: { code: "kept", reason },
});

/** `kept`: the server didn't delete the place. */
type PlaceFailureReason = FailureReason | { readonly code: "kept"; readonly reason: KeptPlace["reason"] };
export type PlaceFailure = Failure<PlaceFailureReason>;

export const describePlaceFailure = (reason: PlaceFailureReason): string =>
  reason.code === "kept" ? copy.stays[reason.reason] : describeFailureReason(reason);
