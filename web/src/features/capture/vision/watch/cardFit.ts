import type { Box } from "@reading/pixels";

import type { Size } from "../../studio/camera/crop";

/** The crop frame relative to the camera's picture, 0 to 1. */
export interface FrameShare {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Side = "left" | "right" | "top" | "bottom";
type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

/**
 * Why a card doesn't fit. A side or corner means that the photo would be cropped there. `too-near` means
 * larger than the frame. `too-far` means that the print is too small to read.
 */
export type Misfit = Side | Corner | "too-near" | "too-far";

/**
 * Maximum extension of a card beyond the frame, relative to the picture's height. Measured: edges on plain
 * desks were found up to 1.3% too far out, and a slightly rotated card that fills the frame extends by 0.8%
 * (decisions/capture/0094).
 */
const OVERHANG = 0.022;
/** Minimum height of a card in camera pixels. The smallest real cards that were read were 500 high. */
const LEAST_HEIGHT = 480;
/** Share of the frame's height. A card of at least this size is never too far, whatever the camera. */
const FAR_SHARE = 0.75;

/**
 * Returns why a photo of this card would be unusable, or null if it fits. `camera` is the camera's full
 * resolution.
 */
export function findMisfit(card: Box, picture: Size, frame: FrameShare, camera: Size): Misfit | null {
  const { width, height } = picture;
  const right = card.left + card.width;
  const bottom = card.top + card.height;
  /**
   * Returns whether the card extends beyond an edge. A card that touches the picture's edge continues beyond
   * it.
   */
  const isBeyond = (overhang: number, toEdge: number) => toEdge <= 1 || overhang > OVERHANG * height;
  const out: Record<Side, boolean> = {
    left: isBeyond(frame.left * width - card.left, card.left),
    right: isBeyond(right - frame.right * width, width - right),
    top: isBeyond(frame.top * height - card.top, card.top),
    bottom: isBeyond(bottom - frame.bottom * height, height - bottom),
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
