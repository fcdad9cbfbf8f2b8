import type { Network, Tensor } from "../paddle/network.ts";
import type { GrayPixels } from "../pixels.ts";
import { resizeGray } from "../resample.ts";
import { listNextCharacters, NUMBER_LENGTH } from "../toyNumberGrammar.ts";

/** The likelihood of each number that a strip may begin with, 0 to 1. Missing numbers are practically impossible. */
export type NumberLikelihoods = ReadonlyMap<string, number>;

/** The network's classes. Class 0 is the blank. `tools/recogniser/strips.py` trains it on the same. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-";
/** The network's training sizes, in pixels. */
const HEIGHT = 24;
const MIN_WIDTH = 32;
const MAX_WIDTH = 176;

/** Reads a strip that begins with a toy number, by the third engine. */
export async function weighNumbers(network: Network, strip: GrayPixels): Promise<NumberLikelihoods> {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round((HEIGHT * strip.width) / strip.height)));
  const sized = resizeGray(strip, width + (width % 2), HEIGHT);
  const data = Float32Array.from(sized.data, (value) => value / 127.5 - 1);
  return searchNumbers(await network({ data, dims: [1, 1, sized.height, sized.width] }));
}

/** Likelihoods of the ways to have read a text so far: with a blank as the last step, and with its last character. */
interface Ways {
  blank: number;
  character: number;
}

/** More beams didn't change a likelihood of drawn strips by more than 0.001. */
const MAX_BEAMS = 40;
/** A part of a number and its suffix can look like a letter and four digits, but not like this. */
const THREE_LETTERS = /^[A-Z]{3}[0-9]{2}$/;
/** Texts less likely than this can't become the likeliest number. */
const MIN_LIKELIHOOD = 1e-6;

/**
 * Adds up the likelihoods of all alignments of each number with the steps (CTC prefix search). The likeliest
 * class of each step alone would miss them. A number ends with its dash, and anything may follow. A number
 * with three letters may end with the strip, where a hook covers the rest.
 */
function searchNumbers({ data, dims: [, steps = 0, classes = 0] }: Tensor): NumberLikelihoods {
  const numbers = new Map<string, number>();
  const add = (number: string, likelihood: number) =>
    numbers.set(number, (numbers.get(number) ?? 0) + likelihood);
  let beams = new Map<string, Ways>([["", { blank: 1, character: 0 }]]);
  for (let step = 0; step < steps; step += 1) {
    const getLikelihood = (character: string) => data[step * classes + 1 + ALPHABET.indexOf(character)] ?? 0;
    const blank = data[step * classes] ?? 0;
    const next = new Map<string, Ways>();
    const waysTo = (text: string) => {
      const known = next.get(text) ?? { blank: 0, character: 0 };
      next.set(text, known);
      return known;
    };
    for (const [text, ways] of beams) {
      const last = text.at(-1) ?? "";
      const all = ways.blank + ways.character;
      const same = waysTo(text);
      same.blank += all * blank;
      if (last !== "") same.character += ways.character * getLikelihood(last);
      for (const character of text.length === NUMBER_LENGTH ? "-" : listNextCharacters(text)) {
        const likelihood = (character === last ? ways.blank : all) * getLikelihood(character);
        if (likelihood < MIN_LIKELIHOOD) continue;
        if (text.length === NUMBER_LENGTH) add(text, likelihood);
        else waysTo(text + character).character += likelihood;
      }
    }
    beams = new Map(
      [...next]
        .toSorted(([, one], [, other]) => other.blank + other.character - one.blank - one.character)
        .slice(0, MAX_BEAMS),
    );
  }
  for (const [text, ways] of beams) {
    if (THREE_LETTERS.test(text)) add(text, ways.blank + ways.character);
  }
  return numbers;
}
