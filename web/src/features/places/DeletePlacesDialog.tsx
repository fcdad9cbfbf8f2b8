import { errorText } from "@/lib/calls/errorText";
import type { Place } from "@/lib/places/arrangePlaces";
import { deletePlaces, savePlaces } from "@/lib/places/placeWrites";
import { usePerson } from "@/lib/session/session";
import { startWork } from "@/lib/work/work";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { copy, formatPlaces } from "./copy";

interface DeletePlacesDialogProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Which places would be deleted, and which hold cars and stay. */
export function DeletePlacesDialog({ places, onClose, onDeleted }: DeletePlacesDialogProps) {
  const { uid } = usePerson();
  const empty = places.filter(({ copies, isSetUp }) => copies === 0 && isSetUp);
  return (
    <DryRunDialog
      title={copy.deleteTitle(empty.length)}
      confirmLabel={`${copy.deletePlaces} ${formatPlaces(empty.length)}`}
      danger
      lines={empty.map(({ placeId, code, name }) => ({ key: placeId, title: code, change: name }))}
      skipped={[
        { reason: copy.notEmpty, titles: places.filter((place) => !empty.includes(place)).map(codeOf) },
      ]}
      undo={copy.deleteUndo}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void deleteMany(uid, empty).then(onDeleted);
      }}
    />
  );
}

const codeOf = ({ code }: Place): string => code;

/** Deletes places at once, with a receipt and Undo, which sets each up as it was. */
async function deleteMany(uid: string, places: readonly Place[]): Promise<void> {
  await startWork({
    label: copy.deletingPlaces,
    items: places,
    stepSize: places.length,
    step: async (some) => {
      await deletePlaces(
        uid,
        some.map(({ placeId }) => placeId),
      );
      return [];
    },
    toFailure,
    summary: ({ succeeded }) => (succeeded.length === 0 ? null : copy.deletedPlaces(succeeded.length)),
    note: copy.deleteUndo,
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
      void startWork({
        label: copy.restoringPlaces,
        items: deleted,
        step: async (some) => {
          for (const { code, name, kind, note, capacity } of some)
            await savePlaces(uid, [code], { name, kind, note, capacity });
          return [];
        },
        toFailure,
      }),
  });
}

const toFailure = ({ placeId, code }: Place, error: unknown) => ({
  ...{ id: placeId, to: null, title: code, reason: errorText(error) },
});
