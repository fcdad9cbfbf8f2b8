import { expect, it } from "vitest";

import { compareWithBaseline, type Measure } from "./measure.ts";
import { measureRows } from "./table.ts";

it("shows a figure that isn't known as a dash, also after its way through JSON", () => {
  const unknown = compareWithBaseline("sort", "ms", Number.NaN, 10, 2);
  const measures = [unknown, JSON.parse(JSON.stringify(unknown)) as Measure];
  const [, ...rows] = measureRows(measures);
  expect(rows).toEqual(measures.map(() => ["✗", "sort", "– ms", "10 ms", "–", "at most 2 x"]));
});

it("shows three digits of a small figure, and whole numbers of a large one", () => {
  const [, ...rows] = measureRows([
    { name: "small", value: 1.23456, unit: "ms", bar: "none" },
    compareWithBaseline("large", "ms", 123.456, 100, 2),
  ]);
  expect(rows).toEqual([
    [" ", "small", "1.23 ms", "", "", "none"],
    ["✓", "large", "123 ms", "100 ms", "1.23 x", "at most 2 x"],
  ]);
});
