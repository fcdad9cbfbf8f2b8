import { existsSync, readFileSync } from "node:fs";

import sharp from "sharp";

import { openPhoto } from "../../../functions/src/ai/local/photo.ts";
import { createPhoto } from "../../../functions/src/reading/photo.ts";
import { findCardBox } from "../../../functions/src/reading/findCardBox.ts";
import { CARDS } from "../../../tools/cards/cards.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { atRoot } from "../../../tools/root.ts";

/** Real photos can't be published. They are used if they lie beside the repository. */
const PHOTOS = atRoot("..", "shared", "data", "cards");

export interface CardPair {
  readonly toyNumber: string;
  /** Words of the model's name as printed on the card. */
  readonly name: RegExp;
  readonly front: Buffer;
  readonly back: Buffer;
}

/**
 * Pictures of 1920 x 1080 with a whole card in the studio's frame. The card is real, or drawn with a hanging
 * tag.
 */
export async function loadRealPair(): Promise<CardPair> {
  const name = /Corvette Grand Sport/i;
  if (!existsSync(PHOTOS)) return drawPair("XKW93", "Corvette Grand Sport Roadster", name);
  const { front, back, toyNumber } = readPhotos("DHR17");
  return { toyNumber, name, front: await placeUnderCamera(front), back: await placeUnderCamera(back) };
}

/** Another card. The frame cuts off what names it: the front is too low, the back too high. */
export async function cutPair(): Promise<CardPair> {
  const name = /Cool-One/i;
  const { front, back, toyNumber } = existsSync(PHOTOS)
    ? readPhotos("DHT14")
    : await drawPair("XKW94", "Cool-One", name);
  return {
    toyNumber,
    name,
    front: await cutByTheFrame(front, "bottom"),
    back: await cutByTheFrame(back, "top"),
  };
}

function readPhotos(number: string): { toyNumber: string; front: Buffer; back: Buffer } {
  const [, ...rows] = readFileSync(`${PHOTOS}/labels.csv`, "utf8").trim().split(/\r?\n/);
  const [front = "", back = "", toyNumber = ""] =
    rows.map((row) => row.split(",")).find((row) => row[2] === number) ?? [];
  const photo = (file: string) => readFileSync(`${PHOTOS}/${file}`);
  return { toyNumber, front: photo(front), back: photo(back) };
}

async function drawPair(toyNumber: string, carName: string, name: RegExp): Promise<CardPair> {
  const [card] = CARDS;
  if (!card) throw new Error("There is no card to draw");
  const unknown = { ...card, toyNumber, carName };
  const tag = { narrow: 0.8, weight: 0.18, hook: false };
  return {
    toyNumber,
    name,
    front: await drawCard(unknown, "front", { frame: "desk" }),
    back: await drawCard(unknown, "back", { frame: "desk", tag }),
  };
}

/** The share of the camera's height that the card takes with its tag. The studio's frame is 80% high. */
const SHARE = 0.74;
/** In card widths: the tag extends above the located card. */
const TAG = 0.2;

/** Returns the photo as a webcam of 1080 lines would take it, with its card in the middle. */
async function placeUnderCamera(photo: Buffer): Promise<Buffer> {
  const card = findCardBox(createPhoto(await openPhoto(sharp, photo)));
  const top = Math.max(0, card.top - card.width * TAG);
  const bottom = card.top + card.height;
  const scale = (1080 * SHARE) / (bottom - top);
  return drawWebcamPicture(photo, scale, { x: card.left + card.width / 2, y: (top + bottom) / 2 });
}

/**
 * The share of the camera's height that the card takes, and the share of the card's that is beyond the frame:
 * its name or number.
 */
const LARGE = 0.8;
const CUT = { top: 0.33, bottom: 0.21 };
/** The distance of the studio's frame from the edges of the camera's picture. */
const FRAME_EDGE = 0.1;

async function cutByTheFrame(photo: Buffer, side: "top" | "bottom"): Promise<Buffer> {
  const card = findCardBox(createPhoto(await openPhoto(sharp, photo)));
  const scale = (1080 * LARGE) / card.height;
  const edge = 1080 * (0.5 - FRAME_EDGE);
  const x = card.left + card.width / 2;
  const y =
    side === "top"
      ? card.top + card.height * CUT.top + edge / scale
      : card.top + card.height * (1 - CUT.bottom) - edge / scale;
  return drawWebcamPicture(photo, scale, { x, y }, "copy");
}

/**
 * Cuts 1920 x 1080 pixels around a point of the photo. Beyond the photo's edge, the picture is mirrored, as a
 * desk continues. Where a card ends near the edge, the last pixels are repeated, so that it doesn't seem to
 * continue.
 */
async function drawWebcamPicture(
  photo: Buffer,
  scale: number,
  middle: { x: number; y: number },
  beyond: "mirror" | "copy" = "mirror",
): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const left = Math.round(960 - middle.x * scale);
  const above = Math.round(540 - middle.y * scale);
  const MARGIN = 600;
  const wide = await sharp(photo)
    .resize(size)
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, extendWith: beyond })
    .toBuffer();
  return sharp(wide)
    .extract({ left: MARGIN - left, top: MARGIN - above, width: 1920, height: 1080 })
    .jpeg({ quality: 92 })
    .toBuffer();
}
