import { readFile } from "node:fs/promises";

import sharp from "sharp";

import type { Box, RgbPixels } from "../../../../functions/src/reading/pixels.ts";
import { distortFrame } from "./distortions.ts";
import { drawBack } from "./drawnBacks.ts";
import { drawFront, drawPaper } from "./papers.ts";
import type { PictureSpec } from "./pictureSpec.ts";

export interface MadePicture {
  readonly jpeg: Buffer;
  readonly covered: boolean;
}

export async function makePicture(spec: PictureSpec): Promise<MadePicture> {
  if (spec.kind === "back") return { jpeg: await drawBack(spec.number, spec.seed), covered: false };
  if (spec.kind === "front") return { jpeg: await drawFront(spec.card, spec.seed), covered: false };
  if (spec.kind === "paper") return { jpeg: await drawPaper(spec.paper, spec.seed), covered: false };
  if (spec.kind === "photo" && spec.lines === (await measureShorterSide(spec.file))) {
    return { jpeg: await readFile(spec.file), covered: false };
  }
  const { picture, scale } = await openAt(spec.file, spec.lines);
  if (spec.kind === "photo") return { jpeg: await encodeJpeg(picture, 92), covered: false };
  const box = spec.numberBox && scaleBox(spec.numberBox, scale);
  const frame = distortFrame(picture, box, spec.plan);
  return { jpeg: await encodeJpeg(frame.picture, frame.jpegQuality), covered: frame.covered };
}

/** Opens the photo with its shorter side at `lines` pixels, and returns the scale. */
export async function openAt(file: string, lines: number): Promise<{ picture: RgbPixels; scale: number }> {
  const shorter = await measureShorterSide(file);
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: lines, height: lines, fit: "outside" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { data: new Uint8Array(data), width: info.width, height: info.height },
    scale: lines / shorter,
  };
}

export async function measureShorterSide(file: string): Promise<number> {
  const { width, height } = await sharp(file).metadata();
  return Math.min(width, height);
}

const encodeJpeg = ({ data, width, height }: RgbPixels, quality: number) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

const scaleBox = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});
