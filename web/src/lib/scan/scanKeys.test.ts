// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createScanKeys, KEY_GAP } from "./scanKeys";

const scanned: string[] = [];
const passedOn: string[] = [];
const timers = {
  setTimer: (run: () => void, after: number) => setTimeout(run, after) as unknown as number,
  clearTimer: (id: number) => clearTimeout(id),
};
const keysOf = (text: string) => text.split("");
const create = () => createScanKeys((text) => scanned.push(text), timers);
const type = (keys: ReturnType<typeof create>, text: readonly string[], gap: number) =>
  text.map((key) => {
    const isHeld = keys.press({ key, replay: () => passedOn.push(key) });
    vi.advanceTimersByTime(gap);
    return isHeld;
  });

beforeEach(() => {
  vi.useFakeTimers();
  scanned.length = passedOn.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads a scanner's keys up to Enter, and keeps them from the screen", () => {
  const held = type(create(), [...keysOf("PBP-A-01"), "Enter"], 5);
  expect(scanned).toEqual(["PBP-A-01"]);
  expect(passedOn).toEqual([]);
  expect(held.every(Boolean)).toBe(true);
});

it("reads capitals that a scanner types with Shift", () => {
  type(create(), ["Shift", "P", "Shift", "B", "Shift", "P", "-", "1", "Enter"], 5);
  expect(scanned).toEqual(["PBP-1"]);
});

it("reads spaces within a code", () => {
  type(create(), [...keysOf("PBP-SHELF 3"), "Enter"], 5);
  expect(scanned).toEqual(["PBP-SHELF 3"]);
});

it("sends a person's keys on, one by one", () => {
  type(create(), ["g", "o"], KEY_GAP + 20);
  expect(passedOn).toEqual(["g", "o"]);
  expect(scanned).toEqual([]);
});

it("sends fast keys on that don't end with Enter", () => {
  type(create(), ["g", "o", "x"], 5);
  vi.advanceTimersByTime(KEY_GAP);
  expect(passedOn).toEqual(["g", "o", "x"]);
  expect(scanned).toEqual([]);
});

it("leaves Enter and the space of a shutter alone", () => {
  expect(type(create(), ["Enter", " "], 5)).toEqual([false, false]);
});

it("reads a second scan that follows at once", () => {
  type(create(), [...keysOf("4006381333931"), "Enter", ...keysOf("4006381333931"), "Enter"], 1);
  expect(scanned).toEqual(["4006381333931", "4006381333931"]);
});
