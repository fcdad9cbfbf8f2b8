import { describe, expect, it } from "vitest";

import type { Network } from "../../reading/paddle/network.ts";
import { createPaddle } from "./paddle.ts";

describe("the engine of three networks", () => {
  const openPaddle = createPaddle();
  /** Runs a network on a blank picture. */
  const runBlank = (network: Network, channels: number, height: number, width: number) =>
    network({ data: new Float32Array(channels * height * width), dims: [1, channels, height, width] });

  it("is loaded once", async () => {
    expect(await openPaddle()).toBe(await openPaddle());
  });

  it("finds no line in a blank picture, with a probability for each pixel", async () => {
    const { detect } = await openPaddle();
    const { data, dims } = await runBlank(detect, 3, 64, 96);
    expect(dims).toEqual([1, 1, 64, 96]);
    expect(Math.max(...data)).toBeLessThan(0.3);
  });

  it("has a character of the alphabet for each class that a line's network tells apart", async () => {
    const { recognise, alphabet } = await openPaddle();
    const { data, dims } = await runBlank(recognise, 3, 48, 320);
    expect(dims).toEqual([1, expect.any(Number), alphabet.length]);
    const first = data.slice(0, alphabet.length);
    expect(alphabet[first.indexOf(Math.max(...first))]).toBe("");
  });

  it("has a class for each character of a toy number, and a blank", async () => {
    const { toyNumbers } = await openPaddle();
    const { dims } = await runBlank(toyNumbers, 1, 24, 96);
    // Digits, capitals, the dash and the blank.
    expect(dims).toEqual([1, expect.any(Number), 10 + 26 + 1 + 1]);
  });
});
