import { describe, expect, it } from "vitest";

import { atMost, compareWithBaseline } from "./measure.ts";
import { judgeBars, writeBenchmarksPage, type Ran } from "./report.ts";

const ran: readonly Ran[] = [
  {
    name: "size",
    measures: [
      compareWithBaseline("/login", "kB gz", 154, 126, 1.15),
      atMost("the whole", "kB gz", 700, 727),
    ],
    seconds: 236.4,
  },
  {
    name: "sync",
    measures: [{ name: "calls without a change", value: 1, unit: "calls" }],
    seconds: 20,
  },
  { name: "studio", measures: [], seconds: 3, problem: "ended with code 1" },
];

describe("the report of all benchmarks", () => {
  it("separates the bars that are kept from those that are missed, and counts unfinished benchmarks as missed", () => {
    expect(judgeBars(ran)).toEqual({
      held: ["size: the whole, 700 kB gz (at most 727 kB gz)"],
      missed: ["size: /login, 1.22 x (at most 1.15 x)", "studio: ended with code 1"],
    });
  });

  it("is a page with the machine, the day, the commit, and a table for each", () => {
    const page = writeBenchmarksPage(ran, { machine: "two cores", date: "2026-11-22", commit: "abc1234" });
    expect(page).toContain("two cores, 2026-11-22, commit abc1234. **1 bars held, 2 missed.**");
    expect(page).toContain("| ✗ | /login | 154 kB gz | 126 kB gz | 1.22 x | at most 1.15 x |");
    expect(page).toContain("`npm run bench -- size`, 236 s");
    expect(page).toContain("Did not end: ended with code 1");
  });
});
