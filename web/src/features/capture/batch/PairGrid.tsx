import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";

import type { Side } from "@/lib/captureStore/captureStore";
import { Button } from "@/ui/controls/Button";
import { Lightbox } from "@/ui/overlays/Lightbox";
import { useWindow } from "@/ui/table/useWindow";

import type { Batch } from "./batch";
import { canUndo } from "./batchState";
import { copy } from "./copy";
import { type TileActions, PairTile } from "./PairTile";
import { usePicture } from "./photos/usePicture";

/**
 * Lengths in pixels: the minimum width of a tile on a desktop and on a phone, the row height, and the gap.
 */
const TILE = 204;
const NARROW_TILE = 168;
const ROW_HEIGHT = 196;
const GAP = 8;

/** Shows hundreds of pairs. The seller moves a photo by pointer or keyboard. Arrow keys move the focus. */
export function PairGrid({ batch, summary }: { readonly batch: Batch; readonly summary: string }) {
  const state = useStore(batch.state);
  const { photos, pairs } = state;
  const isUndoable = canUndo(state);
  const [held, setHeld] = useState<string | null>(null);
  const [enlarged, setEnlarged] = useState<string | null>(null);
  /** The index of the focused slot. Each pair has two slots. */
  const [current, setCurrent] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(scroll);
  const columns = Math.max(1, Math.floor(width / (width < 700 ? NARROW_TILE : TILE)));
  const tile = Math.floor(width / columns);
  const rows = Math.ceil(pairs.length / columns);
  const { lines, scrollTo } = useWindow({
    scroller: scroll,
    count: rows,
    lineHeight: ROW_HEIGHT,
    keep: Math.floor(current / 2 / columns),
  });
  const heldName = held === null ? undefined : photos.get(held)?.name;
  const enlargedUrl = usePicture(batch, enlarged, "picture", true);

  const actions: TileActions = {
    onChoose(captureId, side, photoId) {
      if (held === null) setHeld(photoId);
      else {
        if (held !== photoId) batch.place(held, { captureId, side });
        setHeld(null);
      }
    },
    onSwap: batch.swap,
    onSplit: batch.split,
    onDiscard: batch.discard,
    onEnlarge: setEnlarged,
  };

  function goTo(slotIndex: number) {
    const next = Math.max(0, Math.min(slotIndex, pairs.length * 2 - 1));
    setCurrent(next);
    scrollTo(Math.floor(next / 2 / columns));
    // The row is rendered by then.
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLButtonElement>(`[data-slot-index="${next}"]`)?.focus(),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    const pair = pairs[Math.floor(current / 2)];
    const side: Side = current % 2 === 0 ? "front" : "back";
    const photoId = pair?.[side] ?? null;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => goTo(current - 1),
      ArrowRight: () => goTo(current + 1),
      ArrowUp: () => goTo(current - columns * 2),
      ArrowDown: () => goTo(current + columns * 2),
      Home: () => goTo(0),
      End: () => goTo(pairs.length * 2 - 1),
      s: pair && (() => batch.swap(pair.captureId)),
      x: pair && (() => batch.split(pair.captureId)),
      v: photoId === null ? undefined : () => setEnlarged(photoId),
      Delete: photoId === null ? undefined : () => batch.discard([photoId]),
      Escape: held === null ? undefined : () => setHeld(null),
    };
    const act = ctrlKey || metaKey ? (key === "z" && isUndoable ? batch.undo : undefined) : keys[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <>
      <div className="flex items-center gap-2 max-md:grid max-md:grid-cols-[1fr_auto]">
        <span className="font-strong tabular-nums max-md:col-span-full" role="status">
          {summary}
        </span>
        <span className="min-w-0 flex-1 text-muted" role="status">
          {heldName === undefined ? copy.pickUp : copy.pickedUp(heldName)}
        </span>
        <Button small icon={Undo2} disabled={!isUndoable} onClick={batch.undo}>
          {copy.undo}
        </Button>
      </div>
      {/* The keys act on the focused photo, and every photo is a button. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain" ref={scroll} onKeyDown={onKeyDown}>
        <ul className="relative" aria-label={copy.pairs} style={{ height: rows * ROW_HEIGHT }}>
          {lines.flatMap((row) =>
            pairs.slice(row.index * columns, (row.index + 1) * columns).map((pair, column) => {
              const index = row.index * columns + column;
              return (
                <PairTile
                  key={pair.captureId}
                  batch={batch}
                  pair={pair}
                  photos={photos}
                  index={index}
                  bounds={{ left: column * tile, top: row.index * ROW_HEIGHT, width: tile - GAP }}
                  held={held}
                  current={current}
                  onFocus={setCurrent}
                  actions={actions}
                />
              );
            }),
          )}
        </ul>
      </div>
      <Lightbox
        src={enlargedUrl}
        alt={(enlarged === null ? undefined : photos.get(enlarged)?.name) ?? ""}
        onClose={() => setEnlarged(null)}
      />
    </>
  );
}

/** Returns the width in pixels, or a guess before the layout. */
function useWidth(scroll: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(900);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);
  return width;
}
