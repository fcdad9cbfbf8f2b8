import { ArrowLeftRight, Maximize2, Trash2, Unlink } from "lucide-react";

import type { BatchPair, BatchPhoto } from "@/lib/captureStore/batchStore";
import type { Side } from "@/lib/captureStore/captureStore";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";

import type { Batch } from "./batch";
import { copy } from "./copy";
import { isWhole } from "./corrections";
import { usePicture } from "./usePicture";

export interface PlaceActions {
  /** A place was pressed: picks its photo up, or puts the one that is held there. */
  readonly onChoose: (captureId: string, side: Side, photoId: string | null) => void;
  readonly onSwap: (captureId: string) => void;
  readonly onSplit: (captureId: string) => void;
  readonly onDiscard: (photoIds: readonly string[]) => void;
  readonly onLookCloser: (photoId: string) => void;
}

interface PairTileProps {
  readonly batch: Batch;
  readonly pair: BatchPair;
  readonly photos: ReadonlyMap<string, BatchPhoto>;
  readonly index: number;
  /** Pixels from the list's corner. */
  readonly place: { readonly left: number; readonly top: number; readonly width: number };
  /** The photo that is picked up. */
  readonly held: string | null;
  /** The place that the keyboard is at. */
  readonly current: number;
  readonly onFocus: (place: number) => void;
  readonly actions: PlaceActions;
}

/** One card of the batch: its two photos, or the one and the place where the other belongs. */
export function PairTile({ pair, index, place, actions, ...rest }: PairTileProps) {
  const { captureId, front, back } = pair;
  const own = [front, back].filter((photoId) => photoId !== null);
  return (
    <li
      className={classes("batch-tile", !isWhole(pair) && "is-alone")}
      style={place}
      aria-label={copy.pair(index)}
    >
      <div className="batch-places">
        <Place
          {...rest}
          captureId={captureId}
          side="front"
          photoId={front}
          at={index * 2}
          actions={actions}
        />
        <Place
          {...rest}
          captureId={captureId}
          side="back"
          photoId={back}
          at={index * 2 + 1}
          actions={actions}
        />
      </div>
      <div className="batch-acts">
        <span className="batch-number faint num grow">{index + 1}</span>
        <IconButton small label={copy.swap} icon={ArrowLeftRight} onClick={() => actions.onSwap(captureId)} />
        {isWhole(pair) && (
          <IconButton small label={copy.split} icon={Unlink} onClick={() => actions.onSplit(captureId)} />
        )}
        <IconButton
          small
          label={copy.lookCloser}
          icon={Maximize2}
          onClick={() => own[0] !== undefined && actions.onLookCloser(own[0])}
        />
        <IconButton small label={copy.discard} icon={Trash2} onClick={() => actions.onDiscard(own)} />
      </div>
    </li>
  );
}

interface PlaceProps extends Pick<
  PairTileProps,
  "batch" | "photos" | "held" | "current" | "onFocus" | "actions"
> {
  readonly captureId: string;
  readonly side: Side;
  readonly photoId: string | null;
  readonly at: number;
}

function Place({ batch, photos, held, current, onFocus, actions, captureId, side, photoId, at }: PlaceProps) {
  const photo = photoId === null ? undefined : photos.get(photoId);
  const url = usePicture(batch, photoId, "thumb", photo?.state === "ready");
  const sideName = side === "front" ? copy.front : copy.back;
  return (
    <button
      type="button"
      className={classes("batch-place", photo === undefined && "is-empty", held !== null && "is-target")}
      data-place={at}
      tabIndex={at === current ? 0 : -1}
      disabled={photo === undefined && held === null && at !== current}
      aria-pressed={held !== null && held === photoId}
      aria-label={placeName(sideName, photo, held !== null && held !== photoId)}
      title={photo?.name}
      onFocus={() => onFocus(at)}
      onClick={() => (photoId !== null || held !== null) && actions.onChoose(captureId, side, photoId)}
      onDoubleClick={() => photoId !== null && actions.onLookCloser(photoId)}
    >
      {url !== null && <img src={url} alt="" decoding="async" />}
      <span className="batch-side" aria-hidden>
        {photo === undefined ? copy.empty(sideName) : sideName}
      </span>
    </button>
  );
}

function placeName(side: string, photo: BatchPhoto | undefined, isTarget: boolean): string {
  const name = photo === undefined ? copy.empty(side) : copy.photo(side, photo.name);
  return isTarget ? `${name}. ${copy.putHere(side)}` : name;
}
