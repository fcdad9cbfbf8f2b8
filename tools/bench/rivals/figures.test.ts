import { describe, expect, it } from "vitest";

import { compareWithBest, compareWithRivals, compareWithUsual, type Figures } from "./figures.ts";

const figures = (name: string, others: Partial<Figures> = {}): Figures => ({
  name,
  firstRows: 200,
  wholeList: 300,
  found: [12, 3],
  typed: Array.from({ length: 100 }, (_, at) => at),
  typedOnDisplay: [30],
  sorted: [20, 5, 6],
  dropped: 0,
  droppedFast: 4,
  frame: 16.7,
  heap: 30 * 2 ** 20,
  process: 200 * 2 ** 20,
  ...others,
});
const lineOf = (measures: readonly { readonly name: string }[], name: string) =>
  measures.find((measure) => measure.name === name);

describe("a line beside the rivals", () => {
  it("is compared with the best of them, and shows each one's figure", () => {
    const theirs = [
      { rival: "A", figure: 40 },
      { rival: "B", figure: 10 },
    ];
    expect(compareWithBest("sort", "ms", 9, theirs)).toEqual({
      name: "sort",
      value: 9,
      unit: "ms",
      baseline: 10,
      ratio: 0.9,
      bar: "at most the best of A 40, B 10",
      holds: true,
    });
    expect(compareWithBest("sort", "ms", 11, theirs)).toMatchObject({ ratio: 1.1, holds: false });
  });

  it("has no multiple of nothing, and is missed by anything more", () => {
    const theirs = [{ rival: "A", figure: 0 }];
    expect(compareWithBest("dropped", "frames", 0, theirs)).toMatchObject({ baseline: 0, holds: true });
    const missed = compareWithBest("dropped", "frames", 1, theirs);
    expect(missed).toMatchObject({ holds: false });
    expect(missed).not.toHaveProperty("ratio");
  });

  it("leaves out a rival of which no sort could be measured", () => {
    const measures = compareWithRivals(50_000, figures("ours"), [
      figures("A", { sorted: [30, 8] }),
      figures("B", { sorted: [] }),
    ]);
    for (const line of ["sort by price, the first time", "sort by price, median"])
      expect(lineOf(measures, `50000 rows: ${line}`)).toMatchObject({ holds: true });
  });

  it("leaves out a rival that has no such figure", () => {
    const measures = compareWithRivals(10_000, figures("ours"), [
      figures("A", { wholeList: 350 }),
      figures("B", { wholeList: null, heap: null }),
    ]);
    expect(lineOf(measures, "10000 rows: warm open to the whole list, median")).toMatchObject({
      value: 300,
      bar: "at most the best of A 350",
    });
    expect(lineOf(measures, "10000 rows: memory of JavaScript in the page")).toMatchObject({
      value: 30,
      bar: "at most the best of A 30",
    });
  });

  it("takes the 95th of a hundred keys, and the first press of a sort apart from the later ones", () => {
    const measures = compareWithRivals(10_000, figures("ours"), []);
    expect(lineOf(measures, "10000 rows: keystroke to painted filter, p95")).toMatchObject({ value: 95 });
    expect(lineOf(measures, "10000 rows: sort by price, the first time")).toMatchObject({ value: 20 });
    expect(lineOf(measures, "10000 rows: sort by price, median")).toMatchObject({ value: 6 });
  });

  it("misses where a rival finds other rows for the same words, unless it doesn't say how many", () => {
    const name = "10000 rows: rivals that find other rows for the same words";
    const beside = (rival: Figures) => lineOf(compareWithRivals(10_000, figures("ours"), [rival]), name);
    expect(beside(figures("A"))).toMatchObject({ holds: true });
    expect(beside(figures("A", { found: [12, 4] }))).toMatchObject({ value: 1, holds: false });
    expect(beside(figures("A", { found: null }))).toBeUndefined();
  });
});

describe("a list too large for the rivals", () => {
  const key =
    "100000 rows: keystroke to painted filter with the wait for a display's frame, p95, to one frame";

  it("is held to our own of a usual size, and its keys to two of the display's frames", () => {
    const large = figures("ours", { firstRows: 390, typedOnDisplay: [33] });
    const measures = compareWithUsual(100_000, large, 10_000, figures("ours"));
    expect(lineOf(measures, "100000 rows: warm open to first rows, to that of 10000")).toMatchObject({
      ratio: 1.95,
      holds: true,
    });
    expect(lineOf(measures, key)).toMatchObject({ value: 33, baseline: 16.7, holds: true });
  });

  it("misses what is more than twice as long", () => {
    const large = figures("ours", { firstRows: 410, typedOnDisplay: [34] });
    const measures = compareWithUsual(100_000, large, 10_000, figures("ours"));
    expect(measures.filter(({ holds }) => holds === false).map(({ name }) => name)).toEqual([
      "100000 rows: warm open to first rows, to that of 10000",
      key,
    ]);
  });

  it("leaves out what our list can't say of itself, as the memory of rows in a worker", () => {
    const large = figures("ours", { heap: null });
    const measures = compareWithUsual(100_000, large, 10_000, figures("ours"));
    expect(measures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
    expect(lineOf(measures, "100000 rows: memory of JavaScript in the page")).toBeUndefined();
    expect(lineOf(measures, "100000 rows: memory of the page's process")).toMatchObject({ value: 200 });
  });
});
