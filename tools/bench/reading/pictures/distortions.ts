import type { Box, RgbPixels } from "../../../../functions/src/reading/pixels.ts";
import { createRandom, hashSeed } from "../../../cards/random.ts";
import {
  combineMaps,
  computeHomography,
  type Matrix,
  moveBy,
  type Point,
  project,
  type Quad,
  warp,
} from "./homography.ts";
import {
  type Cover,
  defocus,
  dim,
  computeGlare,
  hangHook,
  computeHookCover,
  screenLight,
  smear,
} from "./optics.ts";

export const KINDS = [
  "perspective",
  "rotation",
  "defocus",
  "motion",
  "glare",
  "hook",
  "low light",
  "JPEG 60",
] as const;
type Kind = (typeof KINDS)[number];

/** The strongest of each kind. Lengths are in pixels of a picture 960 wide, and grow with its width. */
export const STRONGEST = {
  /** Every corner moves by up to this share of the width, in both directions. */
  perspective: 0.06,
  rotationDegrees: 8,
  defocusSigma: 1.2,
  /** At 4, strokes of capitals 9 pixels high run together. */
  motionLength: 2.5,
  glarePeak: 0.85,
  hookWidth: 12,
  /** The share of the light that is left, with `noiseSigma`. */
  lowLight: 0.35,
  noiseSigma: 6,
  jpegQuality: 60,
} as const;

const QUALITY = 92;

interface Distortion {
  readonly kind: Kind;
  /** From 0 (none) to 1 (the strongest). */
  readonly strength: number;
}

export interface FramePlan {
  /** The group of the frame: one kind and its strength, or the number of kinds at once. */
  readonly condition: string;
  readonly distortions: readonly Distortion[];
  readonly seed: number;
}

const STRENGTHS = [
  { name: "mild", strength: 1 / 3 },
  { name: "medium", strength: 2 / 3 },
  { name: "strong", strength: 1 },
] as const;

const ALONE = KINDS.flatMap((kind): Omit<FramePlan, "seed">[] =>
  kind === "JPEG 60"
    ? [{ condition: kind, distortions: [{ kind, strength: 1 }] }]
    : STRENGTHS.map(({ name, strength }) => ({
        condition: `${kind}, ${name}`,
        distortions: [{ kind, strength }],
      })),
);

/** Plans a card's frames: in turns one kind of distortion, and two to four at once, by the seed. */
export function planFrames(card: string, frames: number, seed: number): FramePlan[] {
  const random = createRandom(seed ^ hashSeed(card));
  return Array.from({ length: frames }, (_, frame) => {
    const alone = ALONE[(frame / 2) % ALONE.length];
    const chosen = frame % 2 === 0 && alone ? alone : planSeveral(random);
    return { ...chosen, seed: Math.floor(random() * 2 ** 32) };
  });
}

/** Combines two kinds at full strength, or more at up to two thirds. Never defocus with motion. */
function planSeveral(random: () => number): Omit<FramePlan, "seed"> {
  const count = 2 + Math.floor(random() * 3);
  const most = count === 2 ? 1 : 2 / 3;
  const left = [...KINDS];
  const distortions: Distortion[] = [];
  while (distortions.length < count) {
    const [kind] = left.splice(Math.floor(random() * left.length), 1);
    if (kind === undefined) break;
    const rival = kind === "defocus" ? "motion" : kind === "motion" ? "defocus" : null;
    if (distortions.some((other) => other.kind === rival)) continue;
    distortions.push({ kind, strength: kind === "JPEG 60" ? 1 : 1 / 3 + random() * (most - 1 / 3) });
  }
  return { condition: `${count} at once`, distortions };
}

export interface DistortedFrame {
  readonly picture: RgbPixels;
  readonly jpegQuality: number;
  /** A person couldn't read the number either: the hook or the light hides one of its characters. */
  readonly covered: boolean;
}

/**
 * Distorts a picture in physical order: the hook hangs before the card and the light falls on it, the camera
 * looks from the side, its lens and the hand blur, and its sensor adds noise. If the number would leave the
 * picture, the camera follows it. The same plan gives the same pixels.
 */
export function distortFrame(picture: RgbPixels, number: Box | null, plan: FramePlan): DistortedFrame {
  const random = createRandom(plan.seed);
  const getStrength = (kind: Kind) => plan.distortions.find((each) => each.kind === kind)?.strength ?? 0;
  const unit = picture.width / 960;
  const around = number ?? {
    left: picture.width * 0.4,
    top: picture.height * 0.03,
    width: 40 * unit,
    height: 9 * unit,
  };
  let frame = picture;
  let covered = false;

  const hooked = getStrength("hook");
  if (hooked > 0) {
    const hook = placeHook(around, STRONGEST.hookWidth * (0.4 + 0.6 * hooked) * unit, random);
    covered ||=
      number !== null &&
      hides(computeHookCover(frame.width, frame.height, hook), frame.width, number, HIDDEN_BY_HOOK);
    frame = hangHook(frame, hook);
  }
  const lit = getStrength("glare");
  if (lit > 0) {
    const light = computeGlare(
      frame.width,
      frame.height,
      placeGlare(around, STRONGEST.glarePeak * (0.4 + 0.6 * lit), random),
    );
    covered ||= number !== null && hides(light, frame.width, number, HIDDEN_BY_LIGHT);
    frame = screenLight(frame, light);
  }
  const turned = getStrength("rotation");
  const tilted = getStrength("perspective");
  if (turned > 0 || tilted > 0) frame = warp(frame, planViewpoint(frame, around, turned, tilted, random));
  const soft = getStrength("defocus");
  if (soft > 0) frame = defocus(frame, STRONGEST.defocusSigma * soft * unit);
  const moved = getStrength("motion");
  if (moved > 0) frame = smear(frame, STRONGEST.motionLength * moved * unit, random() * Math.PI);
  const dark = getStrength("low light");
  if (dark > 0) frame = dim(frame, 1 - (1 - STRONGEST.lowLight) * dark, STRONGEST.noiseSigma * dark, random);
  return {
    picture: frame,
    jpegQuality: getStrength("JPEG 60") > 0 ? STRONGEST.jpegQuality : QUALITY,
    covered,
  };
}

/** A character isn't legible if more than this share of it is behind the hook, or under this much light. */
const HIDDEN_BY_HOOK = 0.3;
const HIDDEN_BY_LIGHT = 0.7;
const CHARACTERS = 5;

function hides(cover: Cover, width: number, number: Box, most: number): boolean {
  const wide = number.width / CHARACTERS;
  return Array.from({ length: CHARACTERS }, (_, place) =>
    measureMean(cover, width, { ...number, left: number.left + place * wide, width: wide }),
  ).some((mean) => mean > most);
}

function measureMean(cover: Cover, width: number, box: Box): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(box.top); y < box.top + box.height; y += 1) {
    for (let x = Math.floor(box.left); x < box.left + box.width; x += 1) {
      sum += cover[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Places the hook up to one width of the number beside it, down to its line or slightly further. */
function placeHook(number: Box, width: number, random: () => number) {
  return {
    x: number.left + number.width * (random() * 3 - 1),
    y: number.top + number.height * (random() * 3),
    lean: (random() - 0.5) * 0.5,
    width,
    shadowX: width * (0.4 + random() * 0.6) * (random() < 0.5 ? -1 : 1),
    shadowY: width * (0.3 + random() * 0.5),
  };
}

/** Places an ellipse or a streak. Its center is at most one and a half widths from the number's. */
function placeGlare(number: Box, peak: number, random: () => number) {
  const long = number.width * (0.7 + random() * 1.3);
  return {
    x: number.left + number.width * (0.5 + (random() - 0.5) * 3),
    y: number.top + number.height * (0.5 + (random() - 0.5) * 6),
    long,
    short: long * (random() < 0.5 ? 0.15 + random() * 0.15 : 0.5 + random() * 0.4),
    angle: random() * Math.PI,
    peak,
  };
}

function planViewpoint(
  { width, height }: RgbPixels,
  number: Box,
  turned: number,
  tilted: number,
  random: () => number,
): Matrix {
  const angle = ((STRONGEST.rotationDegrees * Math.PI) / 180) * turned * (random() < 0.5 ? -1 : 1);
  const reach = STRONGEST.perspective * width * tilted;
  const centre = { x: width / 2, y: height / 2 };
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const moved = corners.map(({ x, y }): Point => {
    const [fromX, fromY] = [x - centre.x, y - centre.y];
    return {
      x: centre.x + fromX * Math.cos(angle) - fromY * Math.sin(angle) + reach * (random() * 2 - 1),
      y: centre.y + fromX * Math.sin(angle) + fromY * Math.cos(angle) + reach * (random() * 2 - 1),
    };
  }) as unknown as Quad;
  const map = computeHomography(corners, moved);
  return combineMaps(map, keepInside(computeBoxAround(number, map), width, height, number.height));
}

function computeBoxAround({ left, top, width, height }: Box, map: Matrix): Box {
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ].map((corner) => project(map, corner));
  const [least, most] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const [high, low] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  return { left: least, top: high, width: most - least, height: low - high };
}

/** Moves the picture so that the box stays `margin` away from its edges. */
function keepInside(box: Box, width: number, height: number, margin: number): Matrix {
  const shift = (from: number, length: number, all: number) =>
    Math.max(0, margin - from) - Math.max(0, from + length + margin - all);
  return moveBy(shift(box.left, box.width, width), shift(box.top, box.height, height));
}
