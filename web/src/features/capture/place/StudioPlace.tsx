import { MapPin } from "lucide-react";
import { type RefObject, useEffect, useMemo } from "react";

import { toPlaceCode } from "@contract/places/placeCodes";

import { findNextFreePlace, type Place } from "@/lib/places/arrangePlaces";
import { usePlaces } from "@/lib/places/usePlaces";
import { readScan } from "@/lib/scan/scanCodes";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";

import { usePreferences } from "../deck/preferences";
import type { QueueEntry } from "../queue/panel/queueView";
import { countArriving } from "./arriving";
import { copy } from "./copy";
import { PlaceDialog } from "./PlaceDialog";

interface StudioPlaceProps {
  /** Whether the dialog is open. A button or a key opens it. */
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly entries: readonly QueueEntry[];
  /** The camera's video element. Null while the camera is off. */
  readonly video: RefObject<HTMLVideoElement | null> | null;
}

/**
 * Shows the place of the next cards. The seller changes it by key, by typing, or by scanning a place's code.
 */
export function StudioPlace({ isOpen, onOpenChange, entries, video }: StudioPlaceProps) {
  const placeId = usePreferences((preferences) => preferences.capture_placeId);
  const choose = (chosen: string | null) => {
    usePreferences.getState().set("capture_placeId", chosen);
    if (chosen !== null) showToast(copy.chosen(toPlaceCode(chosen)), { tone: "success" });
  };
  useHandScanner((text) => {
    const scan = readScan(text);
    if (scan.kind === "place") choose(scan.placeId);
    else showToast(copy.notPlace(text), { tone: "danger" });
  }, !isOpen);
  return (
    <>
      <Button icon={MapPin} aria-label={describe(placeId)} onClick={() => onOpenChange(true)}>
        {placeId === null ? (
          <span className="max-[90rem]:sr-only">{copy.none}</span>
        ) : (
          <ChosenPlace key={placeId} placeId={placeId} entries={entries} />
        )}
      </Button>
      {isOpen && (
        <PlaceDialog
          chosen={placeId}
          video={video?.current ?? null}
          onChoose={(chosen) => {
            choose(chosen);
            onOpenChange(false);
          }}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  );
}

const describe = (placeId: string | null): string =>
  placeId === null ? copy.none : `${copy.place}: ${toPlaceCode(placeId)}`;

/** Shows how full the place is. Chooses the next free place once this one is full. */
function ChosenPlace({
  placeId,
  entries,
}: {
  readonly placeId: string;
  readonly entries: readonly QueueEntry[];
}) {
  const loaded = usePlaces();
  const places = loaded.status === "ready" ? loaded.value.places : null;
  const arriving = useMemo(() => countArriving(entries), [entries]);
  const place: Place | undefined = places?.find((each) => each.placeId === placeId);
  const onItsWay = arriving.get(placeId) ?? 0;
  const isFull = place?.capacity != null && place.copies + onItsWay >= place.capacity;
  useEffect(() => {
    if (!isFull || places === null) return;
    const next = findNextFreePlace(
      places.filter(({ isSetUp }) => isSetUp),
      placeId,
      1,
      arriving,
    );
    const code = toPlaceCode(placeId);
    if (next === null) {
      showToast(copy.full(code), { tone: "danger", detail: copy.allFull });
      return;
    }
    usePreferences.getState().set("capture_placeId", next.placeId);
    showToast(copy.full(code), { detail: copy.next(next.code) });
    // Runs once when the place becomes full. Later arrivals don't repeat it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFull, placeId]);
  return (
    <>
      {toPlaceCode(placeId)}
      {place && (
        <span className={isFull ? "text-warning-ink tabular-nums" : "text-muted tabular-nums"}>
          {copy.fullness(place.copies + onItsWay, place.capacity)}
        </span>
      )}
    </>
  );
}
