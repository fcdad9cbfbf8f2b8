import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** The share of a color's distance that antialiasing may differ by. */
const TOLERANCE = 0.1;

interface Difference {
  readonly name: string;
  /** The share of the pixels that differ, from 0 to 1. */
  readonly share: number;
  readonly note: string;
}

interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Prints the differences between two folders of pictures. Returns the exit code: 1 if there are any. */
export async function comparePictures(before: string, after: string): Promise<number> {
  const names = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".png"));
  const pictures = names(after);
  const differences: Difference[] = [];
  for (const name of pictures) {
    const difference = await compareOne(before, after, name);
    if (difference.share > 0) differences.push(difference);
  }
  differences.sort((one, other) => other.share - one.share);
  for (const { name, share, note } of differences)
    console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}${note}`);
  const missing = names(before).filter((name) => !pictures.includes(name));
  if (missing.length > 0) console.log(`Not in ${after}: ${missing.length} pictures`);
  console.log(`${pictures.length} pictures compared, ${differences.length} differ`);
  return differences.length === 0 ? 0 : 1;
}

async function compareOne(before: string, after: string, name: string): Promise<Difference> {
  if (!existsSync(join(before, name))) return { name, share: 1, note: " (new)" };
  const sizes = await Promise.all([before, after].map((folder) => sharp(join(folder, name)).metadata()));
  const [oneHeight = 0, otherHeight = 0] = sizes.map(({ height }) => height);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(oneHeight, otherHeight);
  const one = await drawPictureOn(join(before, name), width, height);
  const other = await drawPictureOn(join(after, name), width, height);
  const difference = new Uint8Array(one.data.length);
  const changed = pixelmatch(one.data, other.data, difference, width, height, { threshold: TOLERANCE });
  if (changed > 0) {
    mkdirSync(join(after, "differences"), { recursive: true });
    await sharp(difference, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(after, "differences", name));
  }
  const grown = otherHeight - oneHeight;
  const note = grown === 0 ? "" : ` (${grown > 0 ? "+" : ""}${grown} px high)`;
  return { name, share: changed / (width * height), note };
}

/** Places the picture at the top left of an empty one of that size. */
async function drawPictureOn(file: string, width: number, height: number): Promise<Picture> {
  const picture = sharp(file).ensureAlpha();
  const size = await picture.metadata();
  const { data } = await picture
    .extend({ right: width - size.width, bottom: height - size.height, background: "#0000" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}
