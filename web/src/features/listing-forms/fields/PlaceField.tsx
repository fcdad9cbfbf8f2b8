import { toPlaceCode } from "@contract/places/placeCodes";

import { findNextFreePlace, countRoom } from "@/lib/places/arrangePlaces";
import { PlaceInput } from "@/lib/places/PlaceInput";
import { readTypedPlace } from "@/lib/places/useTypedPlace";
import { usePlaces } from "@/lib/places/usePlaces";
import { Button } from "@/ui/controls/Button";

import { copy } from "../copy";
import type { Editor } from "../useEditor";

/** Renders the place of a new listing's copies: a typed or scanned code, or the next free place. */
export function PlaceField({ editor }: { readonly editor: Editor }) {
  const loaded = usePlaces();
  const places = loaded.status === "ready" ? loaded.value.places.filter(({ isSetUp }) => isSetUp) : [];
  const typed = editor.value("storageBin") ?? "";
  const placeId = readTypedPlace(typed);
  const copies = editor.value("quantity") ?? 1;
  const place = places.find((each) => each.placeId === placeId);
  const next = findNextFreePlace(places, placeId ?? "", copies);
  const isFull = place !== undefined && countRoom(place) < copies;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <PlaceInput
        label={copy.add.place}
        maxLength={200}
        value={typed}
        hint={
          isFull
            ? copy.add.placeFull(countRoom(place))
            : place?.capacity == null
              ? copy.add.placeHint
              : copy.add.placeRoom(countRoom(place), place.capacity)
        }
        places={places.map(({ code, name }) => ({ code, about: name }))}
        onChange={(text) => editor.set("storageBin", text || null)}
        onBlur={() => {
          // A scanner types the code printed on the label, not the place's own code.
          if (placeId !== null) editor.set("storageBin", toPlaceCode(placeId));
        }}
      />
      {places.length > 0 && (
        <Button
          className="mt-5.5"
          disabled={next === null}
          onClick={() => next && editor.set("storageBin", next.code)}
        >
          {next === null ? copy.add.placesFull : copy.add.nextPlace}
        </Button>
      )}
    </div>
  );
}
