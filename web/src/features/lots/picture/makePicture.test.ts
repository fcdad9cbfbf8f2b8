import { afterEach, expect, it, vi } from "vitest";

import { fakeDrawing } from "../testing/fakeDrawing";
import { layTiles } from "./layTiles";
import { makePicture } from "./makePicture";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const CARD = { width: 300, height: 500 };
const car = (picture: string, copies = 1) => ({ picture, copies });
const addresses = ({ pictures }: ReturnType<typeof fakeDrawing>) => pictures.map(({ src }) => src);
const rounded = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 1_000) / 1_000);

it("makes a JPEG of 2000 pixels on white", async () => {
  const drawing = fakeDrawing({ "a.jpg": CARD });
  const blob = await makePicture([car("a.jpg")]);
  expect(await blob.text()).toBe("drawn");
  expect(drawing.fills).toEqual([{ style: "white", box: [0, 0, 2_000, 2_000] }]);
  expect(drawing.encoded).toEqual([
    { width: 2_000, height: 2_000, type: "image/jpeg", quality: 0.9, smoothing: "high" },
  ]);
  expect(drawing.crossOrigins).toEqual(["anonymous"]);
});

it("draws each copy in a tile of its own, in the cars' sequence", async () => {
  const drawing = fakeDrawing({ "a.jpg": CARD, "b.jpg": CARD });
  await makePicture([car("b.jpg", 2), car("a.jpg")]);
  expect(addresses(drawing)).toEqual(["b.jpg", "b.jpg", "a.jpg"]);
  const tiles = layTiles(3, 0.6).map(({ x, y, width, height }) =>
    rounded([x, y, width, height].map((share) => share * 2_000)),
  );
  expect(drawing.pictures.map(({ box }) => rounded(box))).toEqual(tiles);
});

it("draws a picture whole, in the centre of its tile", async () => {
  const drawing = fakeDrawing({ "wide.jpg": { width: 400, height: 200 }, "a.jpg": CARD, "b.jpg": CARD });
  await makePicture([car("a.jpg"), car("wide.jpg"), car("b.jpg")]);
  // The tiles have the aspect of the picture in the middle.
  const [, tile] = layTiles(3, 0.6);
  if (!tile) throw new Error("no tile");
  const box = drawing.pictures[1]?.box ?? [0, 0, 0, 0];
  const [x, y, width, height] = box;
  expect(width).toBeCloseTo(tile.width * 2_000, 6);
  expect(width / height).toBeCloseTo(2, 6);
  expect(x).toBeCloseTo(tile.x * 2_000, 6);
  expect(y + height / 2).toBeCloseTo((tile.y + tile.height / 2) * 2_000, 6);
});

it("draws a narrow picture as high as its tile", async () => {
  const narrow = { width: 100, height: 400 };
  const drawing = fakeDrawing({ "narrow.jpg": narrow, "a.jpg": CARD, "b.jpg": CARD });
  await makePicture([car("narrow.jpg"), car("a.jpg"), car("b.jpg")]);
  const [tile] = layTiles(3, 0.6);
  if (!tile) throw new Error("no tile");
  const [x, y, width, height] = drawing.pictures[0]?.box ?? [0, 0, 0, 0];
  expect(height).toBeCloseTo(tile.height * 2_000, 6);
  expect(width / height).toBeCloseTo(0.25, 6);
  expect(y).toBeCloseTo(tile.y * 2_000, 6);
  expect(x + width / 2).toBeCloseTo((tile.x + tile.width / 2) * 2_000, 6);
});

it.each([
  { copies: 35, drawn: 36 },
  { copies: 36, drawn: 2 },
])("draws $copies copies and another car as $drawn pictures", async ({ copies, drawn }) => {
  const drawing = fakeDrawing({ "a.jpg": CARD, "b.jpg": CARD });
  await makePicture([car("a.jpg", copies), car("b.jpg")]);
  expect(drawing.pictures).toHaveLength(drawn);
});

it("takes the first 36 cars", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${at}.jpg`);
  const drawing = fakeDrawing(Object.fromEntries(names.map((name) => [name, CARD])));
  await makePicture(names.map((name) => car(name)));
  expect(addresses(drawing)).toEqual(names.slice(0, 36));
});

it("leaves out pictures that can't be read or are empty", async () => {
  const drawing = fakeDrawing({
    "a.jpg": CARD,
    "flat.jpg": { width: 300, height: 0 },
    "thin.jpg": { width: 0, height: 300 },
  });
  await makePicture([car("gone.jpg", 3), car("flat.jpg"), car("a.jpg", 2), car("thin.jpg")]);
  expect(addresses(drawing)).toEqual(["a.jpg", "a.jpg"]);
});

it("returns null if no picture can be read", async () => {
  const drawing = fakeDrawing({});
  await expect(makePicture([car("gone.jpg")])).rejects.toThrow("None of the cars' pictures could be read");
  expect(drawing.encoded).toEqual([]);
});

it("returns null if the browser can't draw or encode it", async () => {
  fakeDrawing({ "a.jpg": CARD }, () => null);
  await expect(makePicture([car("a.jpg")])).rejects.toThrow("The picture could not be encoded");
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  await expect(makePicture([car("a.jpg")])).rejects.toThrow("The browser draws no pictures");
});
