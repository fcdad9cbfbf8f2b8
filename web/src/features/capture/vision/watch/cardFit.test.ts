// @vitest-environment node
import { describe, expect, it } from "vitest";

import { findMisfit, type Misfit } from "./cardFit";

/** A camera of 1920 x 1080, scaled down, and its crop frame. */
const PICTURE = { width: 320, height: 180 };
const FRAME = { left: 0.34, right: 0.66, top: 0.1, bottom: 0.9 };
const CAMERA = { width: 1920, height: 1080 };

const box = (left: number, top: number, right: number, bottom: number) => {
  return { left, top, width: right - left, height: bottom - top };
};

describe("findMisfit", () => {
  it.each<[string, Misfit | null, ReturnType<typeof box>]>([
    ["fills the frame", null, box(109, 18, 211, 162)],
    ["lies a little askew in it", null, box(106, 15, 214, 165)],
    ["lies anywhere within it", null, box(112, 22, 202, 150)],
    ["is out at the top", "top", box(115, 10, 205, 145)],
    ["is out at the bottom", "bottom", box(115, 40, 205, 170)],
    ["is out at the left", "left", box(90, 25, 180, 155)],
    ["is out at the right", "right", box(140, 25, 230, 155)],
    ["is out at a corner", "top-left", box(95, 5, 185, 140)],
    ["is larger than the frame, though it reaches out on one side alone", "too-near", box(109, 3, 211, 161)],
    ["goes beyond the picture on both sides", "too-near", box(90, 0, 230, 180)],
    ["is so small that nobody could read it", "too-far", box(130, 60, 180, 130)],
  ])("judges a card that %s", (_, misfit, card) => {
    expect(findMisfit(card, PICTURE, FRAME, CAMERA)).toBe(misfit);
  });

  it("treats a card at the picture's edge as cut, even if the frame reaches it", () => {
    const phone = { left: 0, right: 1, top: 0.2, bottom: 0.8 };
    const portrait = { width: 180, height: 320 };
    expect(findMisfit(box(0, 80, 120, 250), portrait, phone, CAMERA)).toBe("left");
    expect(findMisfit(box(20, 80, 140, 250), portrait, phone, CAMERA)).toBeNull();
  });

  it("never calls a card too far that has enough pixels, or is as large as the frame", () => {
    const small = box(130, 60, 180, 130);
    expect(findMisfit(small, PICTURE, FRAME, { width: 3840, height: 2160 })).toBeNull();
    expect(findMisfit(box(115, 25, 205, 155), PICTURE, FRAME, { width: 640, height: 480 })).toBeNull();
  });
});
