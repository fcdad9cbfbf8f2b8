import type { GrayPixels } from "../pixels.ts";
import { resizeGray } from "../resample.ts";
import type { PaddleEngine, Tensor } from "./network.ts";

/** What the network was trained with. */
const HEIGHT = 48;
const LEAST_WIDTH = 48;
/** Longer lines are pressed together: they are small print, whose every word doesn't matter. */
const MOST_WIDTH = 960;

/** What one line says. */
export interface RecognisedText {
  readonly text: string;
  /** 0 to 1: of each character, how sure it is. */
  readonly sureness: readonly number[];
}

/** Reads a strip that holds one line from edge to edge. */
export async function recogniseLine(
  { recognise, alphabet }: Pick<PaddleEngine, "recognise" | "alphabet">,
  strip: GrayPixels,
): Promise<RecognisedText> {
  const width = Math.round((HEIGHT * strip.width) / strip.height);
  const sized = resizeGray(strip, Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)), HEIGHT);
  return decode(await recognise(normalised(sized)), alphabet);
}

/** The mean of what each character is sure of; 0 for no text. */
export function confidenceOf({ sureness }: RecognisedText): number {
  return sureness.length === 0 ? 0 : sureness.reduce((sum, value) => sum + value, 0) / sureness.length;
}

/** What the engine is sure of, of the least sure character of a part of the text; 0 where that part isn't in it. */
export function leastSure({ text, sureness }: RecognisedText, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? 0 : Math.min(...sureness.slice(at, at + part.length));
}

function normalised({ data, width, height }: GrayPixels): Tensor {
  const size = width * height;
  const tensor = new Float32Array(3 * size);
  for (let index = 0; index < size; index += 1) {
    const value = (data[index] ?? 0) / 127.5 - 1;
    tensor[index] = value;
    tensor[size + index] = value;
    tensor[2 * size + index] = value;
  }
  return { data: tensor, dims: [1, 3, height, width] };
}

/**
 * Greedy decoding of connectionist temporal classification: the likeliest class of each step, repeats and blanks left
 * out. The model knows Chinese; cards of this trade are printed in Latin letters, so other classes are passed over.
 */
function decode({ data, dims }: Tensor, alphabet: readonly string[]): RecognisedText {
  const [, steps = 0, classes = 0] = dims;
  const latin = latinClasses(alphabet);
  let text = "";
  const sureness: number[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    let best = 0;
    let probability = data[step * classes] ?? 0;
    for (const index of latin) {
      const value = data[step * classes + index] ?? 0;
      if (value > probability) {
        best = index;
        probability = value;
      }
    }
    const character = alphabet[best] ?? "";
    if (best !== 0 && best !== last && !(text === "" && character === " ")) {
      text += character;
      sureness.push(probability);
    } else if (best !== 0 && sureness.length > 0) {
      sureness[sureness.length - 1] = Math.max(sureness.at(-1) ?? 0, probability);
    }
    last = best;
  }
  return { text: text.trimEnd(), sureness };
}

const known = new WeakMap<readonly string[], number[]>();

function latinClasses(alphabet: readonly string[]): number[] {
  let classes = known.get(alphabet);
  if (!classes) {
    classes = alphabet.flatMap((character, index) =>
      /^[\x20-\x7e\u00a0-\u024f’]$/.test(character) ? [index] : [],
    );
    known.set(alphabet, classes);
  }
  return classes;
}
