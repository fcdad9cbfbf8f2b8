import { describe, expect, it } from "vitest";

import { describesCar } from "./describesCar.ts";
import type { PrintedLine } from "./printedLine.ts";

/** A line on a card about 230 pixels wide, as engines report it. */
function line(text: string, left: number, top: number, width: number, height: number, confidence = 0.97) {
  return { text, left, top, width, height, confidence } satisfies PrintedLine;
}

const LOGO = line("HOWHeeL", 390, 110, 190, 68, 0.8);
const NAME_ON_FRONT = line("TWIN MILL", 395, 508, 110, 14);
const NUMBER = line("DHR20-D9", 378, 28, 45, 11);
const NAME = line("TWIN MILL", 387, 108, 122, 14);
const SERIES = line("THEN AND NOW", 305, 213, 112, 22);
const PLACE = line("5/10", 340, 295, 45, 22);

describe("describesCar", () => {
  const front = [LOGO, NAME_ON_FRONT];

  it("is content with brand, name, series and number", () => {
    expect(describesCar({ front, back: [NUMBER, NAME, SERIES, PLACE] })).toBe(true);
  });

  it.each([
    { missing: "the brand", lines: { front: [NAME_ON_FRONT], back: [NUMBER, NAME, SERIES, PLACE] } },
    { missing: "the series", lines: { front, back: [NUMBER, NAME] } },
    { missing: "the number", lines: { front, back: [NAME, SERIES, PLACE] } },
    { missing: "the name on the back", lines: { front, back: [NUMBER, SERIES, PLACE] } },
    {
      missing: "a number that is legible",
      lines: { front, back: [{ ...NUMBER, confidence: 0.8 }, NAME, SERIES, PLACE] },
    },
  ])("wants more without $missing", ({ lines }) => {
    expect(describesCar(lines)).toBe(false);
  });
});
