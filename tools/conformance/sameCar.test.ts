import { existsSync, readFileSync } from "node:fs";

import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import { SAME_CAR_COLOUR_GAP, SAME_CAR_LIKENESS } from "../../functions/src/ai/look/likeness.ts";
import { comparePhotos, showSameCar } from "../../functions/src/ai/look/photoLook.ts";
import { type Card, CARDS } from "../cards/cards.ts";
import { drawCard } from "../cards/drawCard.ts";
import { createRandom } from "../cards/random.ts";
import { atRoot } from "../root.ts";

/** The real cards are beside the repository, because nobody may publish them. They are optional. */
const REAL_CARDS = atRoot("..", "shared", "data", "cards");

const front = (card: Card, jitter: number) => drawCard(card, "front", { frame: "desk", jitter });
const cards = CARDS.slice(0, 5);
let photos: Buffer[];
beforeAll(async () => {
  photos = await Promise.all(cards.map(front));
});

describe("two photos of one card", () => {
  it("are never asked about: another shot by the same camera", async () => {
    for (const [index, card] of cards.slice(0, 2).entries()) {
      const shot = await front(card, index + 50);
      const { likeness, colourGap } = await comparePhotos(photos[index] ?? shot, shot);
      expect(likeness).toBeGreaterThan(SAME_CAR_LIKENESS + 0.05);
      expect(colourGap).toBeLessThan(SAME_CAR_COLOUR_GAP / 2);
    }
  });

  it("are never asked about: moved, turned, lit otherwise and blurred", async () => {
    for (const [index, photo] of photos.entries()) {
      expect(await showSameCar(photo, await again(photo, index))).toBe(true);
    }
  });
});

describe("photos of two cars", () => {
  it("are asked about where the cards differ", async () => {
    const [one = Buffer.alloc(0), ...others] = photos;
    expect(await Promise.all(others.map((other) => showSameCar(one, other)))).toEqual(
      others.map(() => false),
    );
  });

  it("are asked about where only the car's colour differs", async () => {
    const [ridgeback, hauler] = cards;
    for (const [card, colour] of [
      [ridgeback, "red"],
      [hauler, "blue"],
    ] as const) {
      if (!card) throw new Error("no card is drawn");
      expect(await showSameCar(await front(card, 1), await front({ ...card, colour }, 2))).toBe(false);
    }
  });

  it("are asked about where one shows nothing but a desk", async () => {
    const background = "#7a5b3c";
    const desk = await sharp({ create: { width: 700, height: 980, channels: 3, background } })
      .jpeg()
      .toBuffer();
    expect(await showSameCar(photos[0] ?? desk, desk)).toBe(false);
  });
});

describe.skipIf(!existsSync(REAL_CARDS))("real cards", () => {
  const labels = () => readFileSync(`${REAL_CARDS}/labels.csv`, "utf8").trim().split("\n").slice(1);
  const fronts = () => labels().map((line) => readFileSync(`${REAL_CARDS}/${line.split(",")[0] ?? ""}`));

  it("are distinguished, and recognized again", async () => {
    const real = fronts();
    for (const [index, photo] of real.entries()) {
      const next = real[(index + 1) % real.length] ?? photo;
      expect(await showSameCar(photo, next)).toBe(false);
      expect(await showSameCar(photo, await again(photo, index + 20))).toBe(true);
    }
  });
});

/** Changes the photo like a second shot: another angle, distance, light, white balance and sharpness. */
async function again(jpeg: Uint8Array, seed: number): Promise<Buffer> {
  const random = createRandom(seed + 1);
  const between = (low: number, high: number) => low + (high - low) * random();
  const { width, height } = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg)
    .rotate(between(-3, 3), { background: "#7a6a55" })
    .toBuffer({ resolveWithObject: true });
  const share = between(0.88, 0.99);
  const cut = { width: Math.floor(width * share), height: Math.floor(height * share) };
  const light = between(0.75, 1.25);
  return sharp(data)
    .extract({
      ...cut,
      left: Math.floor((info.width - cut.width) * between(0.3, 0.7)),
      top: Math.floor((info.height - cut.height) * between(0.3, 0.7)),
    })
    .linear(
      [1, 1, 1].map(() => light * between(0.93, 1.07)),
      [0, 0, 0].map(() => between(-12, 12)),
    )
    .blur(between(0.3, 1.6))
    .jpeg({ quality: 75 })
    .toBuffer();
}
