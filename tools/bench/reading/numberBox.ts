import { createRecogniser } from "../../../functions/src/ai/local/recogniser.ts";
import { findToyNumber } from "../../../functions/src/reading/findToyNumber.ts";
import type { Recogniser } from "../../../functions/src/reading/lineReadings.ts";
import { type Photo, createPhoto } from "../../../functions/src/reading/photo.ts";
import type { Box } from "../../../functions/src/reading/pixels.ts";
import { readLine } from "../../../functions/src/reading/toyNumberGrammar.ts";
import { openAt } from "./pictures/pictures.ts";

/** Sizes at which the photo is read, until one of them shows the number. */
const LINES = [540, 720, 1080] as const;
/** How many characters may differ from the label's number. */
const MAX_DIFFERENCES = 1;

/**
 * Finds the number's position, in pixels of the photo: the line of the undistorted photo that the baseline
 * reads as the number, or nearly. Returns null if no reading is close.
 */
export async function findNumberBox(file: string, toyNumber: string): Promise<Box | null> {
  const recogniser = createRecogniser();
  try {
    for (const lines of LINES) {
      const { picture, scale } = await openAt(file, lines);
      const looked: { line: Box; glyphHeight: number }[] = [];
      const hits: Box[] = [];
      const photo = createPhoto({ ...picture, channels: 3 });
      const watched: Photo = {
        ...photo,
        strip(line, glyphHeight, recipe) {
          looked.splice(0, 1, { line, glyphHeight });
          return photo.strip(line, glyphHeight, recipe);
        },
      };
      const watching: Recogniser = {
        async recognise(strip, layout) {
          const text = await recogniser.recognise(strip, layout);
          const near = readLine(text).possible.some(
            (number) => countDifferences(number, toyNumber) <= MAX_DIFFERENCES,
          );
          const [last] = looked.splice(0);
          if (near && last) hits.push(locateCharacters(last.line, last.glyphHeight, toyNumber.length, text));
          return text;
        },
      };
      await findToyNumber(watched, { recogniser: watching });
      const box = hits.toSorted((a, b) => a.width - b.width)[Math.floor(hits.length / 2)];
      if (box) {
        const { left, top, width, height } = box;
        return { left: left / scale, top: top / scale, width: width / scale, height: height / scale };
      }
    }
    return null;
  } finally {
    await recogniser.close();
  }
}

/** Returns the number's part of the line: as many characters as the number has, none wider than high. */
function locateCharacters(line: Box, glyphHeight: number, characters: number, text: string): Box {
  const printed = Math.max(characters, text.replace(/\s+/g, "").length);
  const width = Math.min((line.width * characters) / printed, glyphHeight * characters);
  return { left: line.left, top: line.top, width, height: line.height };
}

function countDifferences(one: string, other: string): number {
  return Array.from(one).filter((character, place) => character !== other.charAt(place)).length;
}
