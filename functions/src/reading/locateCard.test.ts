import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { locateCard } from "./locateCard.ts";

async function draw(width: number, height: number, shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#a8703c"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const card = (left: number, top: number, width: number, height: number) =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#b8b8b4"/>` +
  `<rect x="${left}" y="${top + height * 0.2}" width="${width}" height="3" fill="#222"/>` +
  `<rect x="${left + width * 0.55}" y="${top + height * 0.8}" width="${width * 0.3}" height="${height * 0.1}" fill="#222"/>`;

describe("locateCard", () => {
  it.each([
    ["in the middle", 80, 8, 80, 120],
    ["off the middle", 95, 5, 78, 118],
    ["smaller", 90, 30, 56, 80],
  ])("finds a card %s of a landscape picture", async (_, left, top, width, height) => {
    const found = locateCard(await draw(240, 135, card(left, top, width, height)));
    expect(found?.left).toBeCloseTo(left, -0.8);
    expect(found?.width).toBeCloseTo(width, -0.8);
    expect(found?.top).toBeCloseTo(top, -0.8);
  });

  it("isn't misled by dark objects beside the card", async () => {
    const tools =
      '<rect x="20" width="12" height="135" fill="#123"/><circle cx="200" cy="60" r="16" fill="#063"/>';
    const found = locateCard(await draw(240, 135, tools + card(80, 8, 80, 120)));
    expect(found?.left).toBeCloseTo(80, -0.8);
    expect(found?.width).toBeCloseTo(80, -0.8);
  });

  it.each([
    ["an empty board", 240, 135, ""],
    ["a card lying on its side", 240, 135, card(40, 30, 150, 90)],
  ])("finds none in %s", async (_, width, height, shapes) => {
    expect(locateCard(await draw(width, height, shapes))).toBeNull();
  });

  it("returns the whole picture if the card fills it", async () => {
    const found = locateCard(await draw(170, 240, card(0, 0, 170, 240)));
    expect(found).toEqual({ left: 0, top: 0, width: 170, height: 240 });
  });
});
