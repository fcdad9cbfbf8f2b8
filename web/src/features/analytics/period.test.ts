// @vitest-environment node
import { expect, it } from "vitest";

import { findBin, getPeriod, RANGES } from "./period";
import { DAY_MS } from "@contract/wire/durations";

const now = new Date(2026, 10, 22, 15, 30).getTime();
const day = (time: number) => {
  const date = new Date(time);
  expect([date.getHours(), date.getMinutes()], "midnight").toEqual([0, 0]);
  return `${date.getMonth() + 1}/${date.getDate()}`;
};

it("covers the range with days or weeks, including today, without gaps or a short week at the start", () => {
  const shown = RANGES.map((range) => {
    const { from, until, before, bins } = getPeriod(range, now);
    for (const [at, bin] of bins.entries()) expect(bin.until).toBe(bins[at + 1]?.from ?? until);
    expect(bins[0]?.from).toBe(from);
    const lengths = bins.map((bin) => Math.round((bin.until - bin.from) / DAY_MS));
    return [range, day(before), day(from), day(until), bins.length, lengths[0], lengths.at(-1)];
  });
  expect(shown).toEqual([
    ["7d", "11/9", "11/16", "11/23", 7, 1, 1],
    ["30d", "9/24", "10/24", "11/23", 30, 1, 1],
    ["90d", "5/27", "8/25", "11/23", 13, 6, 7],
    ["1y", "11/23", "11/23", "11/23", 52, 8, 7],
  ]);
});

it("finds the bar of a time, from the first moment of its day until the next day", () => {
  const { bins, from, until } = getPeriod("7d", now);
  expect([from, from - 1, until - 1, until, now].map((time) => findBin(bins, time))).toEqual([
    0, -1, 6, -1, 6,
  ]);
});
