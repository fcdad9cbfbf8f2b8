import { describe, expect, it } from "vitest";

import { planBacks } from "./drawnBacks.ts";
import { drawPaper, planFronts, planPapers } from "./papers.ts";

const NUMBERS = ["DHR20", "DHR17", "T9671", "BFC48"];

describe("planBacks", () => {
  it("draws every number once, followed by a neighbour that differs in one character", () => {
    const tasks = planBacks(NUMBERS, 4, 1);
    expect(tasks.filter(({ condition }) => condition === "catalogue numbers")).toHaveLength(4);
    for (let at = 0; at < tasks.length; at += 2) {
      const [number, neighbour] = [tasks[at]?.truth ?? "", tasks[at + 1]?.truth ?? ""];
      expect(
        Array.from(number).filter((character, place) => character !== neighbour.charAt(place)),
      ).toHaveLength(1);
    }
  });

  it("plans a short run as the beginning of a longer one, so that the longer one can resume from it", () => {
    expect(planBacks(NUMBERS, 3, 7).slice(0, 4)).toEqual(planBacks(NUMBERS, 2, 7));
  });

  it("plans the same for a seed, and no more numbers than there are", () => {
    expect(planBacks(NUMBERS, 3, 7)).toEqual(planBacks(NUMBERS, 3, 7));
    expect(planBacks(NUMBERS, 9, 7)).toHaveLength(8);
  });
});

describe("planPapers", () => {
  it("has no number as truth and papers of every kind, drawn the same for a seed", async () => {
    const tasks = planPapers(10, 1);
    expect(tasks.every(({ truth }) => truth === null)).toBe(true);
    expect(new Set(tasks.map(({ condition }) => condition)).size).toBe(10);
    expect(planFronts(5, 1).every(({ truth }) => truth === null)).toBe(true);
    expect(await drawPaper("receipt", 4)).toEqual(await drawPaper("receipt", 4));
    expect(await drawPaper("receipt", 4)).not.toEqual(await drawPaper("receipt", 5));
  });
});
