import type { GrayPixels } from "../pixels.ts";
import { resizeGray } from "../resample.ts";
import type { Likelihoods } from "../toyNumberGrammar.ts";
import type { PaddleEngine, Tensor } from "./network.ts";

/** The network's training height. */
const HEIGHT = 48;
const MIN_WIDTH = 48;
/** Longer lines are compressed. They are small print, in which single words don't matter. */
const MAX_WIDTH = 960;

export interface RecognisedText {
  readonly text: string;
  /** 0 to 1, per character. */
  readonly sureness: readonly number[];
  /** Per character: the likelihood of each capital and digit in its place, 0 to 1. */
  readonly likely: readonly Likelihoods[];
}

/** Reads a strip that holds one line from edge to edge. */
export async function recogniseLine(
  { recognise, alphabet }: Pick<PaddleEngine, "recognise" | "alphabet">,
  strip: GrayPixels,
): Promise<RecognisedText> {
  const width = Math.round((HEIGHT * strip.width) / strip.height);
  const sized = resizeGray(strip, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)), HEIGHT);
  return decode(await recognise(normalizePixels(sized)), alphabet);
}

/** Returns the mean sureness of the characters, or 0 for no text. */
export function computeConfidence({ sureness }: RecognisedText): number {
  return sureness.length === 0 ? 0 : sureness.reduce((sum, value) => sum + value, 0) / sureness.length;
}

function normalizePixels({ data, width, height }: GrayPixels): Tensor {
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
 * Decodes CTC output greedily: the likeliest class of each step, without repeats and blanks. Ignores the model's
 * Chinese classes, because these cards are printed in Latin letters.
 */
function decode({ data, dims }: Tensor, alphabet: readonly string[]): RecognisedText {
  const [, steps = 0, classes = 0] = dims;
  const latin = findLatinClasses(alphabet);
  let text = "";
  const sureness: number[] = [];
  const clearest: number[] = [];
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
      clearest.push(step);
    } else if (best !== 0 && probability > (sureness.at(-1) ?? 1)) {
      sureness[sureness.length - 1] = probability;
      clearest[clearest.length - 1] = step;
    }
    last = best;
  }
  const likely = clearest.map((step) => getLikelihoods(data, step * classes, alphabet, latin));
  return { text: text.trimEnd(), sureness, likely };
}

/** Classes below this are noise. */
const MIN_LIKELIHOOD = 0.001;

function getLikelihoods(
  data: Float32Array,
  offset: number,
  alphabet: readonly string[],
  latin: readonly number[],
): Likelihoods {
  return new Map(
    latin.flatMap((index): [string, number][] => {
      const value = data[offset + index] ?? 0;
      const character = alphabet[index] ?? "";
      return value >= MIN_LIKELIHOOD && /^[A-Z0-9]$/.test(character) ? [[character, value]] : [];
    }),
  );
}

const known = new WeakMap<readonly string[], number[]>();

function findLatinClasses(alphabet: readonly string[]): number[] {
  let classes = known.get(alphabet);
  if (!classes) {
    classes = alphabet.flatMap((character, index) =>
      /^[\x20-\x7e\u00a0-\u024f’]$/.test(character) ? [index] : [],
    );
    known.set(alphabet, classes);
  }
  return classes;
}
