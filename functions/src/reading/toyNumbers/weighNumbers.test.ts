import { describe, expect, it } from "vitest";

import type { Tensor } from "../paddle/network.ts";
import { weighNumbers } from "./weighNumbers.ts";

const CLASSES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-";
const BLANK = " ";
const STRIP = { data: new Uint8Array(100 * 40).fill(200), width: 100, height: 40 };

/** What the network sees in each step: characters with their likelihoods. The rest is blank. */
type Step = Readonly<Record<string, number>>;

const sure = (text: string): Step[] => Array.from(text, (character) => ({ [character]: 1 }));

async function weigh(steps: readonly Step[]) {
  const width = CLASSES.length + 1;
  const data = new Float32Array(steps.length * width);
  for (const [step, seen] of steps.entries()) {
    data[step * width] = 1 - Object.values(seen).reduce((sum, value) => sum + value, 0);
    for (const [character, likelihood] of Object.entries(seen)) {
      if (character === BLANK) data[step * width] = likelihood;
      else data[step * width + 1 + CLASSES.indexOf(character)] = likelihood;
    }
  }
  return weighNumbers(() => Promise.resolve({ data, dims: [1, steps.length, width] }), STRIP);
}

describe("weighNumbers", () => {
  it("finds the number before its dash, whatever follows", async () => {
    expect([...(await weigh(sure("DHR20-D9")))]).toEqual([["DHR20", 1]]);
    expect([...(await weigh(sure("Y5305-A0910")))]).toEqual([["Y5305", 1]]);
  });

  it("adds up all alignments of a number with the steps", async () => {
    const numbers = await weigh([...sure("DHR2"), { "0": 0.5 }, { "0": 0.5 }, { "0": 0.5 }, { "-": 1 }]);
    // The steps "0  ", " 0 ", "  0", "00 ", " 00" and "000" are one 0. "0 0" is two.
    expect(numbers.get("DHR20")).toBeCloseTo(6 / 8);
  });

  it("needs a blank between two equal characters", async () => {
    expect((await weigh(sure("DHR00-D9"))).size).toBe(0);
    expect((await weigh([...sure("DHR0"), {}, ...sure("0-D9")])).get("DHR00")).toBe(1);
  });

  it("weighs the numbers that a doubtful character allows", async () => {
    const numbers = await weigh([...sure("BFC4"), { "8": 0.7, "5": 0.25, S: 0.05 }, { "-": 1 }]);
    expect(numbers.get("BFC48")).toBeCloseTo(0.7);
    expect(numbers.get("BFC45")).toBeCloseTo(0.25);
    expect(numbers.size).toBe(2);
  });

  it("finds nothing in print that has no number's form", async () => {
    for (const text of ["SHOWDOWN", "2015", "GT500-", "A1234-", "DHR2-D9"]) {
      expect((await weigh(sure(text))).size, text).toBe(0);
    }
  });

  it("takes a number of three letters whose dash is covered, but not one of a single letter", async () => {
    expect((await weigh(sure("DHR20"))).get("DHR20")).toBe(1);
    // A hook over the first letters of DHR20-D9 leaves this.
    expect((await weigh(sure("R2009"))).size).toBe(0);
  });

  it("gives the network a strip of its training height and an even width", async () => {
    const inputs: Tensor[] = [];
    const network = (input: Tensor) => {
      inputs.push(input);
      return Promise.resolve({ data: new Float32Array(38), dims: [1, 1, 38] });
    };
    for (const width of [10, 101, 2000]) {
      await weighNumbers(network, { data: new Uint8Array(width * 40), width, height: 40 });
    }
    expect(inputs.map(({ dims }) => dims)).toEqual([
      [1, 1, 24, 32],
      [1, 1, 24, 62],
      [1, 1, 24, 176],
    ]);
    expect(Math.max(...(inputs[0]?.data ?? []))).toBe(-1);
  });
});
