import { expect, it } from "vitest";

import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { createReadLimit } from "./readLimit.ts";

function openLimit(perMinute: number, perAddress: number) {
  const clock = { now: 10 * MINUTE_MS };
  const count = createReadLimit({ perMinute, perAddress }, () => clock.now);
  const isCounted = (address: string | null) => {
    try {
      count(address);
      return true;
    } catch {
      return false;
    }
  };
  return { clock, count, isCounted };
}

it("limits the reads of one network address, and not of others", () => {
  const { isCounted } = openLimit(9, 2);
  expect(["a", "a", "a", "b"].map(isCounted)).toEqual([true, true, false, true]);
});

it("refuses with the code that tells the caller to come back", () => {
  const { count } = openLimit(0, 1);
  expect(() => count("a")).toThrow(expect.objectContaining({ code: "server/busy" }));
});

it("limits all reads of a minute", () => {
  const { isCounted } = openLimit(2, 2);
  expect(["a", "b", "c"].map(isCounted)).toEqual([true, true, false]);
});

it("counts reads without an address as of one", () => {
  const { isCounted } = openLimit(9, 1);
  expect([null, null].map(isCounted)).toEqual([true, false]);
});

it("starts anew with the next minute of the clock", () => {
  const { clock, isCounted } = openLimit(1, 1);
  expect(isCounted("a")).toBe(true);
  clock.now += MINUTE_MS - 1;
  expect(isCounted("a")).toBe(false);
  clock.now += 1;
  expect(isCounted("a")).toBe(true);
});

it("takes a count back, but not from a later minute", () => {
  const { clock, count, isCounted } = openLimit(1, 1);
  count("a")();
  const undo = count("a");
  clock.now += MINUTE_MS;
  expect(isCounted("a")).toBe(true);
  undo();
  expect(isCounted("a")).toBe(false);
});
