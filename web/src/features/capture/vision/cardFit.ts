import type { Box } from "@reading/pixels";

import type { Size } from "../crop";

/** The frame that photos are cut to, as shares of the camera's picture. */
export interface FrameShare {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Side = "left" | "right" | "top" | "bottom";
type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

/**
 * How a card lies that doesn't fit. A side or a corner of the picture: the photo would be cut there. `too-near`: the card
 * is larger than the frame. `too-far`: its print is too small to be read.
 */
export type Misfit = Side | Corner | "too-near" | "too-far";

/**
 * How far a card may reach out of the frame, as a share of the picture's height. On plain desks an edge was found at most
 * 1.3% too far out, and a card that fills the frame, a little askew, reaches 0.8% beyond.
 */
const OVERHANG = 0.022;
/** Camera pixels of a card's height. A little under the smallest real cards that were read, which were 500 high. */
const LEAST_HEIGHT = 480;
/** Of the frame's height: no card is called too far that is about as large as the frame, whatever the camera. */
const FAR_SHARE = 0.75;

/** Why a photo of this card would be of no use; null where it fits. `camera` is the size of the camera's own picture. */
export function misfitOf(card: Box, picture: Size, frame: FrameShare, camera: Size): Misfit | null {
  const { width, height } = picture;
  const right = card.left + card.width;
  const bottom = card.top + card.height;
  /** A card that reaches the picture's own edge goes on beyond it. */
  const beyond = (overhang: number, toEdge: number) => toEdge <= 1 || overhang > OVERHANG * height;
  const out: Record<Side, boolean> = {
    left: beyond(frame.left * width - card.left, card.left),
    right: beyond(right - frame.right * width, width - right),
    top: beyond(frame.top * height - card.top, card.top),
    bottom: beyond(bottom - frame.bottom * height, height - bottom),
  };
  const isLarger =
    card.width > (frame.right - frame.left) * width + 2 * OVERHANG * height ||
    card.height > (frame.bottom - frame.top + 2 * OVERHANG) * height;
  if (isLarger || (out.left && out.right) || (out.top && out.bottom)) return "too-near";
  const across = out.left ? "left" : out.right ? "right" : null;
  const down = out.top ? "top" : out.bottom ? "bottom" : null;
  if (down && across) return `${down}-${across}`;
  return down ?? across ?? (isTooFar(card, height, frame, camera) ? "too-far" : null);
}

function isTooFar(card: Box, height: number, { top, bottom }: FrameShare, camera: Size): boolean {
  const share = card.height / height;
  return share * camera.height < LEAST_HEIGHT && share < FAR_SHARE * (bottom - top);
}
