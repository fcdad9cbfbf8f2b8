import type { Size } from "../crop";
import { type FrameShare, type Misfit, misfitOf } from "./cardFit";
import { cardIn, cellsOf, likeness, mosaicOf } from "./cardLook";
import { changedCells, type Look, share } from "./look";

/**
 * What lies under the camera.
 * - `empty`: no card. `moving`: something moves, or the focus does. `outside`: a card that doesn't fit the frame.
 * - `blocked`: a card and something else, a hand most likely. `still`: a card, about to be photographed.
 * - `taken`: the side that was photographed last; nothing more comes of it until it is turned or changed.
 */
export type WatchState = "empty" | "moving" | "outside" | "blocked" | "still" | "taken";

export interface Sighting {
  readonly state: WatchState;
  /** True once per placement: now is the moment. */
  readonly fire: boolean;
  /** With `outside`: why a photo would be of no use. */
  readonly misfit: Misfit | null;
  /** Since when nothing has moved, on the clock of `see`. */
  readonly since: number;
}

export interface WatchSettings {
  /** What photos are cut to. */
  readonly frame: FrameShare;
  /** Pixels of the camera's own picture. */
  readonly camera: Size;
  /** False where a person presses the shutter: the watch then says only what lies there. */
  readonly fires: boolean;
}

export interface Watch {
  /** The next small picture of the preview, `at` milliseconds. About ten a second. */
  see(look: Look, at: number): Sighting;
}

/** Milliseconds without any motion until the shutter fires, and until it is worth looking for a card at all. */
const STILL = 500;
const SETTLED = 250;
/** Milliseconds after which what is "beside the card" is taken for a part of the desk. */
const PATIENCE = 5_000;
/** Shares of cells: more than the first is motion, at least the second is a hand beside the card. */
const MOTION = 0.012;
const BESIDE = 0.05;
/** Less of the card's own cells that differ from the desk: the card was taken away, also in the midst of a movement. */
const BARE = 0.35;
/** How much the finest detail may differ while the focus holds. */
const FOCUS = 0.15;
/**
 * How alike the picture is that was taken and the one that lies there, at most, for it to be another one. Of 18 cards
 * the two sides are alike by 0.45 at most; the same side, nudged, turned a little or in another light, by 0.64 at least.
 */
const ANOTHER = 0.55;
/** Pictures since nothing has moved, measured against the first of them: a slow drift is motion, too. */
interface Calm {
  readonly look: Look;
  readonly since: number;
  /** What the first look at it found; undefined before. */
  scene?: Scene;
}
type Scene =
  | { readonly kind: "empty" }
  | {
      readonly kind: "card";
      /** Null where it fits the frame. */
      readonly misfit: Misfit | null;
      readonly mosaic: Float32Array;
      /** The cells on which it lies, and those that it doesn't come near. */
      readonly cells: Uint8Array;
      readonly around: Uint8Array;
    };

/**
 * Says when to photograph by itself. Fires once for each side that is laid into the frame and left alone: after a photo
 * it waits until the card was covered or turned and another picture lies there.
 */
export function createWatch({ frame, camera, fires }: WatchSettings): Watch {
  let calm: Calm | null = null;
  /** The desk without a card, as it was seen last. */
  let desk: Look | null = null;
  /** What the last photo shows, and where it lay; null once the desk was seen there. */
  let taken: { mosaic: Float32Array; cells: Uint8Array } | null = null;

  function see(look: Look, at: number): Sighting {
    if (taken && desk && share(changedCells(look, desk), taken.cells) < BARE) taken = null;
    if (!calm || hasMoved(look, calm.look)) calm = { look, since: at };
    if (at - calm.since < SETTLED) return seen("moving", calm.since);
    calm.scene ??= sceneOf(calm.look, frame, camera);
    return calm.scene.kind === "card"
      ? cardLies(calm, calm.scene, at)
      : seen(nothingLies(calm, at), calm.since);
  }

  function nothingLies({ look, since }: Calm, at: number): WatchState {
    // A hand that rests on the card is no empty desk.
    const isDesk = !desk || share(changedCells(look, desk)) < BESIDE || at - since >= PATIENCE;
    if (!isDesk) return "blocked";
    if (at - since >= STILL) {
      desk = look;
      taken = null;
    }
    return "empty";
  }

  function cardLies(
    { look, since }: Calm,
    { misfit, mosaic, cells, around }: Extract<Scene, { kind: "card" }>,
    at: number,
  ): Sighting {
    if (desk && share(changedCells(look, desk), around) >= BESIDE) {
      // Whatever lies there for so long without a tremor is no hand: the desk itself has changed.
      if (at - since >= PATIENCE) desk = null;
      return seen("blocked", since);
    }
    if (taken && likeness(mosaic, taken.mosaic) > ANOTHER) return seen("taken", since);
    if (at - since < STILL) return seen("still", since);
    if (misfit) return { state: "outside", fire: false, misfit, since };
    if (!fires) return seen("still", since);
    taken = { mosaic, cells };
    return { state: "taken", fire: true, misfit: null, since };
  }

  return { see };
}

function hasMoved(now: Look, first: Look): boolean {
  const focus = now.sharpness / Math.max(first.sharpness, 1e-6);
  return share(changedCells(now, first)) > MOTION || Math.abs(focus - 1) > FOCUS;
}

function sceneOf(look: Look, frame: FrameShare, camera: Size): Scene {
  const card = cardIn(look);
  if (!card) return { kind: "empty" };
  const around = cellsOf(card, look, 1).map((value) => 1 - value);
  const misfit = misfitOf(card, look.picture, frame, camera);
  return { kind: "card", misfit, mosaic: mosaicOf(look, card), cells: cellsOf(card, look), around };
}

const seen = (state: WatchState, since: number): Sighting => ({ state, fire: false, misfit: null, since });
