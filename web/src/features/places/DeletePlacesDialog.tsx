import { useQuery } from "@tanstack/react-query";

import { type KeptPlace, MAX_DELETED_PLACES } from "@contract/places/deletePlaces";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import type { Place } from "@/lib/places/arrangePlaces";
import { deletePlaces, savePlaces } from "@/lib/places/placeWrites";
import { usePerson } from "@/lib/session/session";
import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";
import { describeFailureReason, toFailureReason } from "@/lib/backgroundTasks/failureReason";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { copy, formatPlaces } from "./copy";
import { describePlaceFailure, type PlaceFailure, toPlaceFailure } from "./addMany";

interface DeletePlacesDialogProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/**
 * Shows which places would be deleted, and which contain cars and stay. The server also checks for sold
 * copies.
 */
export function DeletePlacesDialog({ places, onClose, onDeleted }: DeletePlacesDialogProps) {
  const { uid } = usePerson();
  const setUp = places.filter(({ isSetUp }) => isSetUp);
  const ids = setUp.map(({ placeId }) => placeId);
  const looked = useQuery({
    queryKey: ["deletable-places", ids],
    queryFn: () => deletePlaces(ids, { dryRun: true }),
    gcTime: 0,
    retry: false,
  });
  const reasons = new Map(looked.data?.map(({ placeId, reason }) => [placeId, reason]));
  const empty = looked.data ? setUp.filter(({ placeId }) => !reasons.has(placeId)) : [];
  const count = looked.data ? empty.length : setUp.filter(({ copies }) => copies === 0).length;
  const listCodes = (reason: KeptPlace["reason"]) =>
    setUp.filter(({ placeId }) => reasons.get(placeId) === reason).map(getCode);
  return (
    <DryRunDialog
      title={copy.deleteTitle(count)}
      confirmLabel={count === 0 ? copy.deletePlaces : `${copy.deletePlaces} ${formatPlaces(count)}`}
      danger
      busy={looked.isFetching}
      lines={empty.map(({ placeId, code, name }) => ({ key: placeId, title: code, change: name }))}
      skipped={[
        { reason: copy.stays["to-pack"], titles: listCodes("to-pack") },
        { reason: copy.stays["holds-cars"], titles: listCodes("holds-cars") },
        { reason: copy.stays["not-set-up"], titles: places.filter(({ isSetUp }) => !isSetUp).map(getCode) },
      ]}
      undo={copy.deleteUndo}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void deleteMany(uid, empty).then(onDeleted);
      }}
    >
      {looked.isFetching ? (
        <p role="status">{copy.deleteLooking}</p>
      ) : (
        looked.isError && (
          <FailureBanner
            title={copy.deleteLookFailed}
            error={looked.error}
            onRetry={() => void looked.refetch()}
          />
        )
      )}
    </DryRunDialog>
  );
}

const getCode = ({ code }: Place): string => code;

/** Deletes places in one step, with a receipt and Undo. Undo restores their settings. */
async function deleteMany(uid: string, places: readonly Place[]): Promise<void> {
  await startBackgroundTask({
    label: copy.deletingPlaces,
    items: places,
    stepSize: MAX_DELETED_PLACES,
    step: async (some): Promise<PlaceFailure[]> =>
      (await deletePlaces(some.map(({ placeId }) => placeId))).map(toPlaceFailure),
    toFailure,
    describe: describePlaceFailure,
    summary: ({ succeeded }) => (succeeded.length === 0 ? null : () => copy.deletedPlaces(succeeded.length)),
    note: () => copy.deleteUndo,
    receipt: {
      fileName: "deleted-places.csv",
      done: copy.deletedPlace,
      describe: ({ placeId, code, name, capacity }) => ({
        id: placeId,
        title: code,
        sku: name,
        before: capacity,
      }),
    },
    undo: (deleted) =>
      void startBackgroundTask({
        label: copy.restoringPlaces,
        items: deleted,
        step: async (some) => {
          for (const { code, name, kind, note, capacity } of some)
            await savePlaces(uid, [code], { name, kind, note, capacity });
          return [];
        },
        toFailure,
        describe: describeFailureReason,
      }),
  });
}

const toFailure = ({ placeId, code }: Place, error: unknown) => ({
  ...{ id: placeId, to: null, title: code, reason: toFailureReason(error) },
});
