import { ArrowLeftRight, Maximize2, Trash2, Unlink } from "lucide-react";
import type { ComponentProps } from "react";

import type { BatchPair, BatchPhoto } from "@/lib/captureStore/batchStore";
import { type Side, SIDES } from "@/lib/captureStore/captureStore";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";

import type { Batch } from "./batch";
import { copy } from "./copy";
import { isWhole } from "./corrections";
import { usePicture } from "./photos/usePicture";

export interface TileActions {
  /** Picks up the photo of a slot, or puts the held photo into the slot. */
  readonly onChoose: (captureId: string, side: Side, photoId: string | null) => void;
  readonly onSwap: (captureId: string) => void;
  readonly onSplit: (captureId: string) => void;
  readonly onDiscard: (photoIds: readonly string[]) => void;
  readonly onEnlarge: (photoId: string) => void;
}

interface PairTileProps {
  readonly batch: Batch;
  readonly pair: BatchPair;
  readonly photos: ReadonlyMap<string, BatchPhoto>;
  readonly index: number;
  /** Position and width in pixels, relative to the list's top left corner. */
  readonly bounds: { readonly left: number; readonly top: number; readonly width: number };
  /** The id of the photo that is picked up, or null. */
  readonly held: string | null;
  readonly current: number;
  readonly onFocus: (slotIndex: number) => void;
  readonly actions: TileActions;
}

/** Shows the front and the back of one card, either of which may be missing. */
export function PairTile({ pair, index, bounds, actions, ...rest }: PairTileProps) {
  const { captureId, front, back } = pair;
  const own = [front, back].filter((photoId) => photoId !== null);
  return (
    <li
      className={classes(
        "absolute h-47 rounded-md border px-1.5 pt-1.5 pb-0.5",
        isWhole(pair) ? "bg-surface" : "border-warning bg-warning-quiet",
      )}
      style={bounds}
      aria-label={copy.pair(index)}
    >
      <div className="grid grid-cols-2 gap-1.5">
        {SIDES.map((side, at) => (
          <PhotoSlot
            {...rest}
            key={side}
            captureId={captureId}
            side={side}
            photoId={pair[side]}
            at={index * 2 + at}
            actions={actions}
          />
        ))}
      </div>
      <div className="flex items-center gap-0.5 pt-0.5 max-md:justify-between max-md:gap-0">
        <span className="min-w-0 flex-1 text-faint tabular-nums max-md:hidden">{index + 1}</span>
        <ActionButton label={copy.swap} icon={ArrowLeftRight} onClick={() => actions.onSwap(captureId)} />
        {isWhole(pair) && (
          <ActionButton label={copy.split} icon={Unlink} onClick={() => actions.onSplit(captureId)} />
        )}
        <ActionButton
          label={copy.lookCloser}
          icon={Maximize2}
          onClick={() => own[0] !== undefined && actions.onEnlarge(own[0])}
        />
        <ActionButton label={copy.discard} icon={Trash2} onClick={() => actions.onDiscard(own)} />
      </div>
    </li>
  );
}

const ActionButton = (props: Pick<ComponentProps<typeof IconButton>, "label" | "icon" | "onClick">) => (
  <IconButton {...props} small className="max-md:min-h-9 max-md:min-w-9" />
);

interface PhotoSlotProps extends Pick<
  PairTileProps,
  "batch" | "photos" | "held" | "current" | "onFocus" | "actions"
> {
  readonly captureId: string;
  readonly side: Side;
  readonly photoId: string | null;
  readonly at: number;
}

function PhotoSlot({
  batch,
  photos,
  held,
  current,
  onFocus,
  actions,
  captureId,
  side,
  photoId,
  at,
}: PhotoSlotProps) {
  const photo = photoId === null ? undefined : photos.get(photoId);
  const url = usePicture(batch, photoId, "thumb", photo?.state === "ready");
  const sideName = side === "front" ? copy.front : copy.back;
  return (
    <button
      type="button"
      className={classes(
        "relative h-36 overflow-hidden rounded-sm not-focus-visible:aria-pressed:outline-3 not-focus-visible:aria-pressed:-outline-offset-3 not-focus-visible:aria-pressed:outline-accent-line focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus",
        photo === undefined ? "border border-dashed border-field" : "bg-sunken",
        held !== null &&
          "hover:not-focus-visible:outline-2 hover:not-focus-visible:-outline-offset-2 hover:not-focus-visible:outline-accent-line",
        held !== null && held !== photoId
          ? "cursor-copy"
          : photo === undefined
            ? "cursor-default"
            : "cursor-pointer",
      )}
      data-slot-index={at}
      tabIndex={at === current ? 0 : -1}
      disabled={photo === undefined && held === null && at !== current}
      aria-pressed={held !== null && held === photoId}
      aria-label={describeSlot(sideName, photo, held !== null && held !== photoId)}
      title={photo?.name}
      onFocus={() => onFocus(at)}
      onClick={() => (photoId !== null || held !== null) && actions.onChoose(captureId, side, photoId)}
      onDoubleClick={() => photoId !== null && actions.onEnlarge(photoId)}
    >
      {url !== null && <img className="size-full object-cover" src={url} alt="" decoding="async" />}
      <span
        className={classes(
          "absolute inset-x-1 rounded-sm px-1 text-12",
          photo === undefined
            ? "inset-y-0 grid place-items-center text-muted"
            : "bottom-1 bg-stage/78 text-stage-ink",
        )}
        aria-hidden
      >
        {photo === undefined ? copy.empty(sideName) : sideName}
      </span>
    </button>
  );
}

function describeSlot(side: string, photo: BatchPhoto | undefined, isTarget: boolean): string {
  const name = photo === undefined ? copy.empty(side) : copy.photo(side, photo.name);
  return isTarget ? `${name}. ${copy.putHere(side)}` : name;
}
