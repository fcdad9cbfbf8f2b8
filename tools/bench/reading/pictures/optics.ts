import type { RgbPixels } from "../../../../functions/src/reading/pixels.ts";

/** The coverage of each pixel from 0 to 1, row by row. */
export type Cover = Float32Array;

/** Blurs like a lens out of focus: a Gaussian of `sigma` pixels. */
export function defocus(picture: RgbPixels, sigma: number): RgbPixels {
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const weights = Array.from({ length: 2 * radius + 1 }, (_, tap) =>
    Math.exp(-((tap - radius) ** 2) / (2 * sigma ** 2)),
  );
  const across = weights.map((weight, tap) => ({ weight, x: tap - radius, y: 0 }));
  const down = weights.map((weight, tap) => ({ weight, x: 0, y: tap - radius }));
  return sumTaps(sumTaps(picture, across), down);
}

/** Blurs like a moving hand: the mean along a line of `length` pixels. */
export function smear(picture: RgbPixels, length: number, angle: number): RgbPixels {
  const steps = Math.max(2, Math.ceil(length * 2));
  const taps = Array.from({ length: steps + 1 }, (_, step) => {
    const way = (step / steps - 0.5) * length;
    return { x: way * Math.cos(angle), y: way * Math.sin(angle) };
  });
  return sumTaps(
    picture,
    taps.flatMap(({ x, y }) => {
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, under] = [x - left, y - top];
      return [
        { x: left, y: top, weight: (1 - right) * (1 - under) },
        { x: left + 1, y: top, weight: right * (1 - under) },
        { x: left, y: top + 1, weight: (1 - right) * under },
        { x: left + 1, y: top + 1, weight: right * under },
      ].filter(({ weight }) => weight > 0);
    }),
  );
}

/** Adds light with a screen blend: white stays white, ink turns grey, and full light hides it. */
export function screenLight({ data, width, height }: RgbPixels, light: Cover): RgbPixels {
  const result = data.map((value, index) => value + (255 - value) * (light[Math.floor(index / 3)] ?? 0));
  return { data: result, width, height };
}

export interface Glare {
  readonly x: number;
  readonly y: number;
  /** Half axes and angle of the ellipse. A streak is a long and narrow one. */
  readonly long: number;
  readonly short: number;
  readonly angle: number;
  readonly peak: number;
}

/** A soft ellipse of light, brightest in its center. */
export function computeGlare(
  width: number,
  height: number,
  { x, y, long, short, angle, peak }: Glare,
): Cover {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return createCover(width, height, (px, py) => {
    const along = ((px - x) * cos + (py - y) * sin) / long;
    const beside = ((py - y) * cos - (px - x) * sin) / short;
    return peak * Math.exp(-(along ** 2 + beside ** 2) * 1.5);
  });
}

export interface Hook {
  /** The lower end of the rod. It comes from above the picture. */
  readonly x: number;
  readonly y: number;
  readonly lean: number;
  readonly width: number;
  /** The offset of its shadow. */
  readonly shadowX: number;
  readonly shadowY: number;
}

/** Returns which pixels the rod hides. */
export function computeHookCover(width: number, height: number, hook: Hook): Cover {
  return createCover(width, height, (x, y) => edge(hook.width / 2 - measureDistanceFromRod(x, y, hook)));
}

/** Draws a steel rod over the picture, light along its middle, with a soft shadow. */
export function hangHook(picture: RgbPixels, hook: Hook): RgbPixels {
  const { width, height } = picture;
  const data = new Uint8Array(picture.data);
  const shadow = { ...hook, x: hook.x + hook.shadowX, y: hook.y + hook.shadowY };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = measureDistanceFromRod(x, y, hook);
      const rod = edge(hook.width / 2 - away);
      const shade =
        0.45 * Math.min(1, Math.max(0, (hook.width / 2 + 2 - measureDistanceFromRod(x, y, shadow)) / 4));
      if (rod === 0 && shade === 0) continue;
      const steel = 95 + 120 * Math.exp(-((away / (hook.width * 0.22)) ** 2));
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at += 1) {
        const under = (data[at] ?? 0) * (1 - shade);
        data[at] = Math.round(under * (1 - rod) + steel * rod);
      }
    }
  }
  return { data, width, height };
}

/** Darkens the picture, and adds a sensor's noise of `sigma` levels to each channel. */
export function dim(
  { data, width, height }: RgbPixels,
  share: number,
  sigma: number,
  random: () => number,
): RgbPixels {
  const result = data.map((value) =>
    Math.max(0, Math.min(255, Math.round(value * share + sigma * normal(random)))),
  );
  return { data: result, width, height };
}

/** Returns a standard normal deviate (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const edge = (inside: number) => Math.min(1, Math.max(0, inside + 0.5));

function measureDistanceFromRod(x: number, y: number, { x: endX, y: endY, lean }: Hook): number {
  const [downX, downY] = [Math.sin(lean), Math.cos(lean)];
  const along = Math.min(0, (x - endX) * downX + (y - endY) * downY);
  return Math.hypot(x - endX - along * downX, y - endY - along * downY);
}

function createCover(width: number, height: number, amount: (x: number, y: number) => number): Cover {
  return Float32Array.from({ length: width * height }, (_, index) =>
    amount(index % width, Math.floor(index / width)),
  );
}

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** Returns the columns before `first`, and from `end` on. */
function listEdges(width: number, first: number, end: number): number[] {
  return [...Array(first).keys(), ...Array.from({ length: width - end }, (_, beyond) => end + beyond)];
}

/** Computes each pixel as the weighted mean of the pixels at the taps. Beyond the edge, its pixels repeat. */
function sumTaps({ data, width, height }: RgbPixels, taps: readonly Tap[]): RgbPixels {
  const total = taps.reduce((sum, { weight }) => sum + weight, 0);
  const sums = new Float32Array(data.length);
  for (const { x: byX, y: byY, weight } of taps) {
    const share = weight / total;
    for (let y = 0; y < height; y += 1) {
      const row = Math.max(0, Math.min(height - 1, y + byY)) * width;
      // Away from the edges, a tap is a constant number of bytes away. This loop takes nearly all of the
      // time.
      const first = Math.max(0, -byX);
      const end = Math.min(width, width - byX);
      const further = (row - y * width + byX) * 3;
      for (let to = (y * width + first) * 3; to < (y * width + end) * 3; to += 1) {
        sums[to] = (sums[to] ?? 0) + (data[to + further] ?? 0) * share;
      }
      for (const x of listEdges(width, first, end)) {
        const from = (row + (x < first ? 0 : width - 1)) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const to = (y * width + x) * 3 + channel;
          sums[to] = (sums[to] ?? 0) + (data[from + channel] ?? 0) * share;
        }
      }
    }
  }
  const result = new Uint8Array(data.length);
  for (let at = 0; at < result.length; at += 1) result[at] = Math.round(sums[at] ?? 0);
  return { data: result, width, height };
}
