import { readFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import { findCardBox } from "../../../functions/src/reading/findCardBox.ts";
import { createPhoto } from "../../../functions/src/reading/photo.ts";
import type { Box } from "../../../functions/src/reading/pixels.ts";
import { getCropFrame } from "../../../web/src/features/capture/studio/camera/crop.ts";
import { drawDesk } from "../../cards/drawCard.ts";
import type { Pair } from "./pairs.ts";

/** Both sides of a card in the studio's camera: JPEGs of 1920 x 1080, with the card within the frame. */
export interface Frames {
  readonly front: Buffer;
  readonly back: Buffer;
}

const CAMERA = { width: 1920, height: 1080 };
/** Pixels by which a card may reach out of the frame. The studio allows the same (vision/watch/watch.ts). */
const OVERHANG = 0.03 * CAMERA.width;

export async function drawFrames(folder: string, { front, back }: Pair): Promise<Frames> {
  return { front: await drawFrame(join(folder, front)), back: await drawFrame(join(folder, back)) };
}

/**
 * In photos from outside the studio, the card is larger than its frame or beside it. Such a card is cut out
 * and placed on the desk, where a seller would lay it. A card within the frame stays as it is.
 */
async function drawFrame(file: string): Promise<Buffer> {
  const photo = await readFile(file);
  const { data, info } = await sharp(photo)
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const card = findCardBox(createPhoto({ data: new Uint8Array(data), width, height, channels: 4 }));
  const frame = getCropFrame(CAMERA, "portrait");
  const isCameras = width === CAMERA.width && height === CAMERA.height;
  const overhang = Math.max(frame.x - card.left, card.left + card.width - (frame.x + frame.width));
  if (isCameras && overhang <= OVERHANG) return photo;

  const cut = withTag(card, { width, height });
  const scale = Math.min(frame.width / cut.width, frame.height / cut.height);
  const laid = { width: Math.floor(cut.width * scale), height: Math.floor(cut.height * scale) };
  const input = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(cut)
    .resize(laid)
    .png()
    .toBuffer();
  return sharp(await drawDesk())
    .composite([
      {
        input,
        left: Math.round((CAMERA.width - laid.width) / 2),
        top: Math.round((CAMERA.height - laid.height) / 2),
      },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Returns a located card with a margin, and with the tag above it, which the location may lack. */
function withTag(card: Box, { width, height }: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor(card.left - card.width * 0.02));
  const top = Math.max(0, Math.floor(card.top - card.width * 0.25));
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(card.left + card.width * 1.02)) - left,
    height: Math.min(height, Math.ceil(card.top + card.height + card.width * 0.02)) - top,
  };
}
