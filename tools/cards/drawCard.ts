import sharp, { type OutputInfo, type Sharp } from "sharp";

import { drawBackSvg } from "./back.ts";
import { type Card } from "./cards.ts";
import { FACE, drawFrontSvg } from "./front.ts";
import { createRandom } from "./random.ts";
import type { TagPrint } from "./tag.ts";

export type Side = "front" | "back";

export interface DrawOptions {
  /** Pixels of the whole picture. Default: 1000 x 1400 for a card, 1920 x 1080 for a desk. */
  readonly width?: number;
  readonly height?: number;
  /** `card`: the card alone, edge to edge. `desk`: seen by a camera above a desk, at 80 % of the height. */
  readonly frame?: "card" | "desk";
  /** Seeds the desk's grain, noise and small displacement. The same number draws the same bytes. */
  readonly jitter?: number;
  /** Degrees, clockwise, on a desk. Default: a small angle from the seed. */
  readonly rotate?: number;
  /** The card's distance from the center on a desk, as shares of its own width and height. */
  readonly offset?: { readonly x: number; readonly y: number };
  /** The card's share of the picture's height on a desk. Default: 0.8. */
  readonly share?: number;
  /** Puts the back's number on a separate hanging tag with this print. */
  readonly tag?: TagPrint;
  /** JPEG quality, 1 to 100. Default: 90. */
  readonly quality?: number;
}

/** Draws one side of a card as a baseline 4:2:0 JPEG without metadata. */
export async function drawCard(card: Card, side: Side, options: DrawOptions = {}): Promise<Buffer> {
  const svg = side === "front" ? drawFrontSvg(card) : await drawBackSvg(card, options.tag);
  const picture =
    (options.frame ?? "card") === "card" ? drawCardAlone(svg, options) : await onDesk(svg, options);
  return toJpeg(picture, options);
}

/** Draws an SVG document with the form of a card, as seen by a camera above a desk. */
export async function drawOnDesk(svg: string, options: DrawOptions = {}): Promise<Buffer> {
  return toJpeg(await onDesk(svg, options), options);
}

export async function drawDesk(options: DrawOptions = {}): Promise<Buffer> {
  return toJpeg(await onDesk(null, options), options);
}

const toJpeg = (picture: Sharp, { quality = 90 }: DrawOptions): Promise<Buffer> =>
  picture.jpeg({ quality, chromaSubsampling: "4:2:0", progressive: false }).toBuffer();

function drawCardAlone(svg: string, { width = FACE.width, height = FACE.height }: DrawOptions) {
  return sharp(Buffer.from(svg), { density: computeDensity(height) })
    .resize(width, height, { fit: "fill" })
    .flatten({ background: "#4a3a2c" });
}

async function onDesk(svg: string | null, options: DrawOptions) {
  const { width = 1920, height = 1080, jitter = 1, share = 0.8, offset = { x: 0, y: 0 } } = options;
  const random = createRandom(jitter);
  const desk = sharp(drawDeskPixels(width, height, random), { raw: { width, height, channels: 3 } });
  if (svg === null) return desk;

  const cardHeight = Math.round(height * share);
  const cardWidth = Math.round((cardHeight * FACE.width) / FACE.height);
  const angle = options.rotate ?? (random() - 0.5) * 3;
  const upright = await sharp(Buffer.from(svg), { density: computeDensity(cardHeight) })
    .resize(cardWidth, cardHeight, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = await sharp(upright.data, { raw: toRaw(upright.info) })
    .rotate(angle, { background: "#0000" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(
    (width - turned.info.width) / 2 + (random() - 0.5) * width * 0.01 + offset.x * cardWidth,
  );
  const top = Math.round(
    (height - turned.info.height) / 2 + (random() - 0.5) * height * 0.01 + offset.y * cardHeight,
  );

  const scene = await desk
    .composite([{ input: turned.data, raw: toRaw(turned.info), left, top }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data } = await sharp(scene.data, { raw: toRaw(scene.info) })
    .blur(0.5)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addNoise(data, random);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Raw pixels between the steps, because compressing took longer than drawing. */
const toRaw = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** librsvg draws at 72 dpi times the box's size. Twice the wanted height keeps small print sharp. */
const computeDensity = (height: number) => Math.min(300, Math.max(72, (72 * 2 * height) / FACE.height));

/** Brown boards with a grain, lit from the upper left. */
function drawDeskPixels(width: number, height: number, random: () => number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const board = height / 5;
  const grain = Array.from({ length: height }, () => random() * 14);
  for (let y = 0; y < height; y++) {
    const seam = y % board < 2 ? -35 : 0;
    const tone = (grain[y] ?? 0) + Math.floor(y / board) * 3 + seam;
    for (let x = 0; x < width; x++) {
      const light = 18 - (26 * (x + y)) / (width + height) + Math.sin(x / 90 + (grain[y] ?? 0) / 9) * 4;
      const at = (y * width + x) * 3;
      pixels[at] = 122 + tone + light;
      pixels[at + 1] = 88 + tone + light;
      pixels[at + 2] = 58 + tone * 0.8 + light;
    }
  }
  return pixels;
}

/** Adds a sensor's noise: a few levels, the same in all channels. */
function addNoise(pixels: Buffer, random: () => number): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const noise = (random() - 0.5) * 9;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + noise));
    }
  }
}
