import type { Size } from "../../studio/camera/crop";
import { findMisfit, type FrameShare, type Misfit } from "./cardFit";
import { createMosaic, findCard, getCellMask, measureLikeness } from "./cardInFrame";
import { findChangedCells, type FrameSample, computeShare } from "./frameSample";

/**
 * The state of the scene under the camera.
 * - `empty`: no card.
 * - `moving`: something moves, or the focus changes.
 * - `outside`: a card that doesn't fit the frame.
 * - `blocked`: a card and something else, usually a hand.
 * - `still`: a card that is about to be photographed.
 * - `taken`: the side photographed last. Nothing happens until it is turned or replaced.
 */
export type WatchState = "empty" | "moving" | "outside" | "blocked" | "still" | "taken";

export interface Sighting {
  readonly state: WatchState;
  /** True once per placement, when the photo should be taken. */
  readonly fire: boolean;
  /** With `outside`: why a photo would be unusable. */
  readonly misfit: Misfit | null;
  /** When the last motion ended, on the clock of `analyze`. */
  readonly since: number;
}

export interface WatchSettings {
  readonly frame: FrameShare;
  /** The camera's full resolution. */
  readonly camera: Size;
  /** False when a person takes the photos. The watch then only reports what it sees. */
  readonly fires: boolean;
}

export interface Watch {
  /** Analyzes the next small picture, about ten a second. `at` is in milliseconds. */
  analyze(sample: FrameSample, at: number): Sighting;
}

/** Milliseconds without motion before the shutter fires, and before a card is looked for. */
const STILL = 500;
const SETTLED = 250;
/** Milliseconds after which an object next to the card is treated as part of the desk. */
const PATIENCE = 5_000;
/** Shares of cells. More than MOTION is motion. At least BESIDE is a hand next to the card. */
const MOTION = 0.012;
const BESIDE = 0.05;
/**
 * If a smaller share of the card's cells differs from the desk, the card was removed, even during a movement.
 */
const BARE = 0.35;
/** Maximum change of sharpness while the focus holds. */
const FOCUS = 0.15;
/**
 * Two pictures with at most this likeness are different. Measured on 18 cards: the two sides have at most
 * 0.45; the same side shifted, rotated or in other light has at least 0.64.
 */
const ANOTHER = 0.55;
/**
 * The first picture since the last motion. Later ones are compared with it, so that a slow drift counts as
 * motion.
 */
interface Calm {
  readonly sample: FrameSample;
  readonly since: number;
  /** The scene in that picture. Undefined until it is analyzed. */
  scene?: Scene;
}
type Scene =
  | { readonly kind: "empty" }
  | {
      readonly kind: "card";
      /** Null if it fits the frame. */
      readonly misfit: Misfit | null;
      readonly mosaic: Float32Array;
      /** Cells covered by the card, and cells that are clear of it. */
      readonly cells: Uint8Array;
      readonly around: Uint8Array;
    };

/**
 * Decides when to take a photo. Fires once for each side placed in the frame and left alone. After a photo it
 * waits until the card has been covered or turned and the picture in the frame differs.
 */
export function createWatch({ frame, camera, fires }: WatchSettings): Watch {
  let calm: Calm | null = null;
  let desk: FrameSample | null = null;
  /** The card in the last photo and its cells. Null once that part of the desk was seen empty. */
  let lastCard: { mosaic: Float32Array; cells: Uint8Array } | null = null;

  function analyze(sample: FrameSample, at: number): Sighting {
    if (lastCard && desk && computeShare(findChangedCells(sample, desk), lastCard.cells) < BARE)
      lastCard = null;
    if (!calm || hasMoved(sample, calm.sample)) calm = { sample, since: at };
    if (at - calm.since < SETTLED) return toSighting("moving", calm.since);
    calm.scene ??= analyzeScene(calm.sample, frame, camera);
    return calm.scene.kind === "card"
      ? watchCard(calm, calm.scene, at)
      : toSighting(watchEmptyDesk(calm, at), calm.since);
  }

  function watchEmptyDesk({ sample, since }: Calm, at: number): WatchState {
    // A hand resting on the card isn't an empty desk.
    const isDesk = !desk || computeShare(findChangedCells(sample, desk)) < BESIDE || at - since >= PATIENCE;
    if (!isDesk) return "blocked";
    if (at - since >= STILL) {
      desk = sample;
      lastCard = null;
    }
    // Without a known desk, this can still be a hand over the card, and a similar card would count as that one.
    return lastCard ? "moving" : "empty";
  }

  function watchCard(
    { sample, since }: Calm,
    { misfit, mosaic, cells, around }: Extract<Scene, { kind: "card" }>,
    at: number,
  ): Sighting {
    if (desk && computeShare(findChangedCells(sample, desk), around) >= BESIDE) {
      // An object that doesn't move for this long isn't a hand: the desk has changed.
      if (at - since >= PATIENCE) desk = null;
      return toSighting("blocked", since);
    }
    if (lastCard && measureLikeness(mosaic, lastCard.mosaic) > ANOTHER) return toSighting("taken", since);
    if (at - since < STILL) return toSighting("still", since);
    if (misfit) return { state: "outside", fire: false, misfit, since };
    if (!fires) return toSighting("still", since);
    lastCard = { mosaic, cells };
    return { state: "taken", fire: true, misfit: null, since };
  }

  return { analyze };
}

function hasMoved(now: FrameSample, first: FrameSample): boolean {
  const focus = now.sharpness / Math.max(first.sharpness, 1e-6);
  return computeShare(findChangedCells(now, first)) > MOTION || Math.abs(focus - 1) > FOCUS;
}

function analyzeScene(sample: FrameSample, frame: FrameShare, camera: Size): Scene {
  const card = findCard(sample);
  if (!card) return { kind: "empty" };
  const around = getCellMask(card, sample, 1).map((value) => 1 - value);
  const misfit = findMisfit(card, sample.picture, frame, camera);
  return {
    kind: "card",
    misfit,
    mosaic: createMosaic(sample, card),
    cells: getCellMask(card, sample),
    around,
  };
}

const toSighting = (state: WatchState, since: number): Sighting => ({
  state,
  fire: false,
  misfit: null,
  since,
});
