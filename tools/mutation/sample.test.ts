import { describe, expect, it } from "vitest";

import { drawSample } from "./sample.ts";

const mutantAt = (line: number, replacement = "true") => ({
  fileName: "functions/src/domain/x.ts",
  location: { start: { line, column: 3 } },
  replacement,
});
const mutants = Array.from({ length: 200 }, (_, line) => mutantAt(line));

describe("a sample", () => {
  it("has as many mutants as asked for, at most all", () => {
    expect(drawSample(mutants, { size: 40, seed: "1" })).toHaveLength(40);
    expect(drawSample(mutants, { size: 1_000, seed: "1" })).toHaveLength(200);
  });

  it("is the same for the same seed, whatever order the mutants come in", () => {
    const drawn = drawSample(mutants, { size: 40, seed: "1" });
    expect(drawSample(mutants.toReversed(), { size: 40, seed: "1" })).toEqual(drawn);
  });

  it("is another one for another seed", () => {
    const drawn = drawSample(mutants, { size: 40, seed: "1" });
    expect(drawSample(mutants, { size: 40, seed: "2" })).not.toEqual(drawn);
  });

  it("keeps most of its mutants when others are added", () => {
    const drawn = drawSample(mutants, { size: 40, seed: "1" });
    const more = [...mutants, ...Array.from({ length: 20 }, (_, line) => mutantAt(line, "false"))];
    const again = new Set(drawSample(more, { size: 40, seed: "1" }));
    expect(drawn.filter((mutant) => again.has(mutant)).length).toBeGreaterThan(30);
  });
});
