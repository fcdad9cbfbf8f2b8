import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { findTextLines } from "./textLines.ts";

/** Draws `shapes` on a light ground, 600 x 300, as input of the line finder. */
async function draw(shapes: string, ground = "#c8c8c4") {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="${ground}"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Five upright bars, 30 high, which look like a line of capitals to the finder. */
const word = (left: number, top: number, height = 30, slope = 0) =>
  Array.from(
    { length: 5 },
    (_, i) =>
      `<path d="M${left + i * 26} ${top + i * 26 * slope}v${height}h12v-8h-6v-${height - 8}z" fill="#333"/>`,
  ).join("");

describe("findTextLines", () => {
  it("finds a line with its box and its letters' height", async () => {
    const [line, ...others] = findTextLines(await draw(word(100, 50)), 30);
    expect(others).toEqual([]);
    expect(line?.left).toBeCloseTo(100, -0.5);
    expect(line?.top).toBeCloseTo(50, -0.5);
    expect(line?.width).toBeCloseTo(116, -0.5);
    expect(line?.glyphHeight).toBeCloseTo(30, -0.5);
  });

  it("returns the topmost line first", async () => {
    const lines = findTextLines(await draw(word(300, 200) + word(50, 40) + word(250, 120)), 30);
    expect(lines.map((line) => Math.round(line.top / 10) * 10)).toEqual([40, 120, 200]);
  });

  it("keeps a line slanted by five degrees in one piece", async () => {
    expect(findTextLines(await draw(word(100, 100, 30, Math.tan((5 * Math.PI) / 180))), 30)).toHaveLength(1);
  });

  it("separates words that are far apart", async () => {
    expect(findTextLines(await draw(word(40, 100) + word(300, 100)), 30)).toHaveLength(2);
  });

  it.each([
    ["small print", word(100, 100, 12)],
    ["a headline", word(100, 100, 80)],
    ["a solid bar", '<rect x="100" y="100" width="300" height="30" fill="#333"/>'],
    ["a single letter", '<path d="M100 100v30h12v-8h-6v-22z" fill="#333"/>'],
    ["an empty ground", ""],
  ])("finds no line in %s", async (_, shapes) => {
    expect(findTextLines(await draw(shapes), 30)).toEqual([]);
  });
});
