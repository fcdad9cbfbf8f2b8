import { layTiles, MAX_TILES } from "./layTiles";

/**
 * Side length in pixels. eBay zooms pictures of 1,600 and more. Source: eBay, "Adding pictures to your
 * listings".
 */
const SIDE = 2_000;
const QUALITY = 0.9;

/** A car of the lot: its picture, and its number of copies in the lot. */
export interface PicturedCar {
  readonly picture: string;
  readonly copies: number;
}

/**
 * Draws the cars' pictures into one, on white and without text, which eBay's picture policy forbids. Copies
 * are drawn next to each other if there is space. Rejects if no picture can be read.
 */
export async function makePicture(cars: readonly PicturedCar[]): Promise<Blob> {
  const loaded = await Promise.all(
    cars.slice(0, MAX_TILES).map(async ({ picture, copies }) => ({ image: await load(picture), copies })),
  );
  const shown = loaded.flatMap(({ image, copies }) => (image === null ? [] : [{ image, copies }]));
  if (shown.length === 0) throw new Error("None of the cars' pictures could be read");
  const all = shown.reduce((sum, { copies }) => sum + copies, 0);
  const images = shown.flatMap(({ image, copies }) =>
    Array.from({ length: all <= MAX_TILES ? copies : 1 }, () => image),
  );
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures");
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = "high";
  const tiles = layTiles(images.length, findMedian(images.map(getAspect)));
  for (const [at, tile] of tiles.entries()) {
    const image = images[at];
    if (image === undefined) continue;
    // Draws the whole picture in the centre of its tile.
    const width = Math.min(tile.width, tile.height * getAspect(image)) * SIDE;
    const height = width / getAspect(image);
    const x = (tile.x + tile.width / 2) * SIDE - width / 2;
    const y = (tile.y + tile.height / 2) * SIDE - height / 2;
    context.drawImage(image, x, y, width, height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be encoded")) : resolve(blob)),
      "image/jpeg",
      QUALITY,
    );
  });
}

const getAspect = ({ naturalWidth, naturalHeight }: HTMLImageElement): number => naturalWidth / naturalHeight;

const findMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 1;

/** Loads a picture. Returns null if it no longer exists, or if its host doesn't allow cross-origin reads. */
async function load(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = address;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  }
}
