import type { ColourPixels } from "@reading/pixels";

/** A test scene under the camera. Lengths are relative to the picture's width. */
export interface Scene {
  readonly card?:
    | {
        readonly print: "front" | "back" | "other";
        /** Offset from the middle. */
        readonly x?: number;
        readonly y?: number;
      }
    | undefined;
  /** Share of the picture's width, from the left, that a hand from the right leaves free. */
  readonly hand?: number | undefined;
  /** Brightness of the lamp. The default is 1. */
  readonly light?: number;
  /** Strength of the light bands caused by a rolling shutter. */
  readonly bands?: number;
  /** Blur radius in pixels, when out of focus. */
  readonly blur?: number;
  /** Seed of the sensor's noise. */
  readonly seed?: number;
}

export const anEmptyDesk: Scene = {};

const WIDTH = 320;
const HEIGHT = 180;

export function sceneSeries(scenes: readonly Scene[]): ColourPixels[] {
  return scenes.map((scene, index) => drawScene(scene, scene.seed ?? index));
}

/** Draws a wooden desk with an optional card and hand, 320 x 180 pixels, lit and with noise. */
function drawScene(scene: Scene, seed: number): ColourPixels {
  const things = thingsOf(scene);
  const data = new Uint8Array(things.length);
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let y = 0; y < HEIGHT; y += 1) {
    const light = (scene.light ?? 1) * (1 + (scene.bands ?? 0) * Math.sin(seed + y / 9));
    for (let at = y * WIDTH * 3; at < (y + 1) * WIDTH * 3; at += 1) {
      // Reproducible sensor noise of up to four levels.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      data[at] = Math.max(0, Math.min(255, (things[at] ?? 0) * light + (state / 2 ** 32 - 0.5) * 8));
    }
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 };
}

const drawn = new Map<string, Float32Array>();

/** Draws the objects without light and noise. Cached by scene. */
function thingsOf({ card, hand, blur = 0 }: Scene): Float32Array {
  const key = JSON.stringify([card, hand, blur]);
  const known = drawn.get(key);
  if (known) return known;
  const things = new Float32Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1)
      things.set(averageColour({ card, hand }, x, y, blur), (y * WIDTH + x) * 3);
  }
  drawn.set(key, things);
  return things;
}

type Things = Pick<Scene, "card" | "hand">;
type Colour = readonly [red: number, green: number, blue: number];

function averageColour(scene: Things, x: number, y: number, radius: number): Colour {
  if (radius === 0) return colourAt(scene, x, y);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let offset = -radius; offset <= radius; offset += 1) {
    const colour = colourAt(scene, x + offset, y);
    for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel];
    count += 1;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function colourAt(scene: Things, x: number, y: number): Colour {
  const fingers = 10 * Math.sin(y / 7);
  if (scene.hand !== undefined && x > scene.hand * WIDTH + fingers && y > 60 && y < 150)
    return [205, 160, 135];
  return cardColour(scene.card, x, y) ?? deskColour(x, y);
}

const deskColour = (x: number, y: number): Colour => {
  const grain = 8 * Math.sin(y / 3) + 4 * Math.sin(x / 40);
  return [130 + grain, 95 + grain, 62 + grain];
};

const CARD = { width: 104, height: 146 };

function cardColour(card: Scene["card"], x: number, y: number): Colour | null {
  if (!card) return null;
  const left = (WIDTH - CARD.width) / 2 + (card.x ?? 0) * WIDTH;
  const top = (HEIGHT - CARD.height) / 2 + (card.y ?? 0) * WIDTH;
  const across = Math.floor(x - left);
  const down = Math.floor(y - top);
  if (across < 0 || across >= CARD.width || down < 0 || down >= CARD.height) return null;
  return PRINTS[card.print](across, down);
}

/** The prints of a card's sides: a picture in one color, small grey print, and one in another color. */
const PRINTS: Record<NonNullable<Scene["card"]>["print"], (x: number, y: number) => Colour> = {
  front: (x, y) =>
    y > 60 && y < 110 && x > 14 && x < 90 ? [225, 230, 235] : (x + y) % 6 < 3 ? [30, 90, 190] : [20, 70, 150],
  back: (x, y) =>
    y > 24 && y % 5 < 2 && (x * 7 + y) % 5 < 3 && x > 8 && x < 96 ? [70, 70, 75] : [205, 204, 198],
  other: (x, y) => (y < 40 ? [250, 210, 40] : (x * 3 + y) % 8 < 4 ? [200, 40, 35] : [230, 90, 60]),
};
