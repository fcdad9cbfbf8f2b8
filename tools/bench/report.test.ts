import { describe, expect, it } from "vitest";

import { atMost, compareWithBaseline } from "./measure.ts";
import { judgeBars, mergeRuns, type Ran, writeBenchmarksPage } from "./report.ts";

const circumstances = { machine: "two cores", date: "2026-11-22", commit: "abc1234" };
const ran: readonly Ran[] = [
  {
    name: "size",
    measures: [
      compareWithBaseline("/login", "kB gz", 154, 126, 1.15),
      atMost("the whole", "kB gz", 700, 727),
    ],
    seconds: 236.4,
    ...circumstances,
  },
  {
    name: "sync",
    measures: [{ name: "calls without a change", value: 1, unit: "calls" }],
    seconds: 20,
    ...circumstances,
  },
  { name: "studio", measures: [], seconds: 3, problem: "ended with code 1", ...circumstances },
];

describe("the report of all benchmarks", () => {
  it("separates the bars that are kept from those that are missed, and counts unfinished benchmarks as missed", () => {
    expect(judgeBars(ran)).toEqual({
      held: ["size: the whole, 700 kB gz (at most 727 kB gz)"],
      missed: ["size: /login, 1.22 x (at most 1.15 x)", "studio: ended with code 1"],
    });
  });

  it("keeps the last figures of each benchmark, and leaves out those that are gone", () => {
    const again = { ...circumstances, name: "sync", measures: [], seconds: 21, commit: "def5678" };
    expect(mergeRuns(ran, [again], ["sync", "vitals", "studio"])).toEqual([again, ran[2]]);
  });

  it("is a page with a table for each, its machine, day and commit, and what has no figures", () => {
    const page = writeBenchmarksPage(ran, ["size", "sync", "studio", "vitals"]);
    expect(page).toContain("**1 bars held, 2 missed.**\nNo figures yet: vitals.");
    expect(page).toContain("| ✗ | /login | 154 kB gz | 126 kB gz | 1.22 x | at most 1.15 x |");
    expect(page).toContain("`npm run bench -- size`, 236 s, 2026-11-22, commit abc1234. two cores.");
    expect(page).toContain("Did not end: ended with code 1");
  });
});
