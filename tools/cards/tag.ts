import type { Card } from "./cards.ts";
import { FACE } from "./front.ts";
import { drawLettering, measureLine, wrapText } from "./glyphs.ts";

export interface TagPrint {
  /** Width of the letters, as a multiple of the alphabet's. */
  readonly narrow: number;
  /** Stroke width as a share of the height. */
  readonly weight: number;
  /** Whether the rod of a hook covers the end of the suffix. */
  readonly hook: boolean;
}

/** The cardboard's outline with a tag that a notch separates from the body, as on cards of 2014 to 2016. */
export const TAG_OUTLINE =
  "M322 0H830L985 150Q1000 165 1000 190V1365C1000 1386 986 1400 965 1400H35C14 1400 0 1386 0 1365V265" +
  "C0 245 12 229 35 229H480Q535 229 535 180V130Q535 105 505 105Q475 105 475 130Q475 154 450 154H322Q296 154 296 125" +
  "V30Q296 0 322 0Z";

const CAP_HEIGHT = 29;
/** The number, its dash and one more character stay visible beside the hook. */
const LEFT_OF_HOOK = 136;

/** Draws the number and its suffix, the generation below, and the small print right of the notch. */
export function drawTagFace(card: Card, print: TagPrint): string {
  const [code = "", ...generation] = card.suffix.split(" ");
  const beforeHook = measureLine(`${card.toyNumber}-${code.charAt(0)}`, CAP_HEIGHT, print.weight);
  const narrow = Math.min(print.narrow, LEFT_OF_HOOK / beforeHook);
  const line = (text: string, y: number) =>
    drawLettering(text, {
      x: 336,
      y,
      height: CAP_HEIGHT,
      fill: "#23262c",
      weight: print.weight,
      narrow,
    });
  const small = wrapText(
    "Limited warranty. The maker of this car will mend or replace it where it is found faulty in the hands of its " +
      "first buyer. This leaves untouched what the law gives you. Please write to the address on this card.",
    8,
    340,
  );
  return (
    `<rect width="${FACE.width}" height="229" fill="#dcdcda"/>` +
    line(`${card.toyNumber}-${code}`, 52) +
    line(generation.join(" "), 90) +
    drawLettering("PP", { x: 386, y: 140, height: 12, fill: "#55585e" }) +
    small
      .map((text, row) =>
        drawLettering(text, {
          x: 556,
          y: 26 + row * 17,
          height: 8,
          fill: "#55585e",
          weight: 0.12,
          maxWidth: 300 + row * 8,
        }),
      )
      .join("") +
    (print.hook ? HOOK : "")
  );
}

const HOOK =
  `<path d="M496 -20V104" stroke="#20242a" stroke-opacity=".4" stroke-width="26" stroke-linecap="round"/>` +
  `<path d="M488 -20V98" stroke="#747b84" stroke-width="24" stroke-linecap="round"/>` +
  `<path d="M484 -20V98" stroke="#dfe5ea" stroke-width="7" stroke-linecap="round"/>`;
