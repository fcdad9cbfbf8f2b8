import { createAreaSums, findPatches, type Box, type Patch, type RgbPixels } from "./pixels.ts";

/** A blister card is 4.25 x 6.5 inches (ratio 0.65). A slant of some degrees and a cropped edge widen the range. */
const CARD_RATIO = { least: 0.5, most: 0.9 };
const MIN_SHARE_OF_HEIGHT = 0.35;
const ROUNDS = 3;
/** Half the side of the square used for majority smoothing: larger than a printed letter, smaller than a card. */
const SMOOTHING_RADIUS = 3;

/**
 * Finds the card in a small picture (longer side about 240 pixels): the area that resembles the middle and differs
 * from the left and right edges. The sides are exact to a few pixels, but the narrow tag at the top may be missing.
 * Returns null if no upright card-shaped patch stands out, for example if the card fills the frame.
 */
export function locateCard(picture: RgbPixels): Box | null {
  const { width, height } = picture;
  const colours = quantise(picture);
  let inside = fillBox(picture, getStartingBox(picture));
  let card: Box | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const alike = markResembling(colours, inside);
    card = trim(findLargestPatch(smooth(alike, width, height), width, height), width);
    if (!card) return null;
    inside = fillBox(picture, card);
  }
  if (!card || card.height < height * MIN_SHARE_OF_HEIGHT) return null;
  const ratio = card.width / card.height;
  return ratio >= CARD_RATIO.least && ratio <= CARD_RATIO.most ? card : null;
}

/**
 * Brightness in 8 steps, red against blue in 16, green against both in 8: distinguishes a grey card from a brown
 * board.
 */
const COLOURS = 8 * 16 * 8;

function quantise({ data, width, height }: RgbPixels): Uint16Array {
  const toStep = (value: number, size: number, steps: number) =>
    Math.min(steps - 1, Math.max(0, Math.floor(value / size) + steps / 2));
  return Uint16Array.from({ length: width * height }, (_, index) => {
    const red = data[index * 3] ?? 0;
    const green = data[index * 3 + 1] ?? 0;
    const blue = data[index * 3 + 2] ?? 0;
    const brightness = Math.floor((red + green + blue) / 3 / 32);
    return (brightness * 16 + toStep(red - blue, 14, 16)) * 8 + toStep(green - (red + blue) / 2, 20, 8);
  });
}

/** An area certainly inside the card: narrow in a landscape picture, most of a portrait one. */
function getStartingBox({ width, height }: RgbPixels): Box {
  const share = width < height ? 0.6 : 0.16;
  return {
    left: Math.floor((width * (1 - share)) / 2),
    top: Math.floor(height * 0.25),
    width: Math.ceil(width * share),
    height: Math.ceil(height * 0.55),
  };
}

function fillBox({ width, height }: RgbPixels, box: Box): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = box.top; y < box.top + box.height; y += 1) {
    mask.fill(1, y * width + box.left, y * width + box.left + box.width);
  }
  return mask;
}

/** Marks the pixels whose color is more common inside than outside. */
function markResembling(colours: Uint16Array, inside: Uint8Array): Uint8Array {
  const within = new Float64Array(COLOURS);
  const without = new Float64Array(COLOURS);
  let insideCount = 0;
  colours.forEach((colour, index) => {
    const counts = inside[index] === 1 ? within : without;
    counts[colour] = (counts[colour] ?? 0) + 1;
    insideCount += inside[index] ?? 0;
  });
  const share = insideCount / Math.max(1, colours.length - insideCount);
  return Uint8Array.from(colours, (colour) =>
    (within[colour] ?? 0) > (without[colour] ?? 0) * share ? 1 : 0,
  );
}

/** Smooths by majority: closes print inside the card and removes specks outside. */
function smooth(mask: Uint8Array, width: number, height: number): Uint8Array {
  const meanAround = createAreaSums(mask, width, height);
  return mask.map((_, index) =>
    meanAround(index % width, Math.floor(index / width), SMOOTHING_RADIUS) > 0.5 ? 1 : 0,
  );
}

function findLargestPatch(mask: Uint8Array, width: number, height: number): Patch | null {
  return findPatches(mask, width, height).reduce<Patch | null>(
    (largest, patch) => (patch.pixels.length > (largest?.pixels.length ?? 0) ? patch : largest),
    null,
  );
}

/** Trims protrusions: columns and rows that are filled far less than the fullest ones. */
function trim(patch: Patch | null, pictureWidth: number): Box | null {
  if (!patch) return null;
  const columns = new Uint32Array(patch.width);
  const rows = new Uint32Array(patch.height);
  for (const index of patch.pixels) {
    const x = (index % pictureWidth) - patch.left;
    const y = Math.floor(index / pictureWidth) - patch.top;
    columns[x] = (columns[x] ?? 0) + 1;
    rows[y] = (rows[y] ?? 0) + 1;
  }
  const [left, right] = findFullRange(columns, 0.3);
  const [top, bottom] = findFullRange(rows, 0.2);
  return { left: patch.left + left, top: patch.top + top, width: right - left + 1, height: bottom - top + 1 };
}

function findFullRange(counts: Uint32Array, share: number): [first: number, last: number] {
  const enough = Math.max(...counts) * share;
  return [counts.findIndex((count) => count >= enough), counts.findLastIndex((count) => count >= enough)];
}
