// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";

import { isBounce } from "./bounce";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(10_000);
  return () => vi.useRealTimers();
});

it("takes the same code within 700 ms as a repeat, whatever spaces are around it", () => {
  expect(isBounce("PBP-A-01")).toBe(false);
  vi.advanceTimersByTime(699);
  expect(isBounce(" PBP-A-01\n")).toBe(true);
});

it("takes it as another car after 700 ms", () => {
  expect(isBounce("PBP-A-02")).toBe(false);
  vi.advanceTimersByTime(700);
  expect(isBounce("PBP-A-02")).toBe(false);
});

it("counts the time from the last repeat, so that a code that is held there stays one", () => {
  const read = () => {
    vi.advanceTimersByTime(500);
    return isBounce("PBP-A-03");
  };
  expect([read(), read(), read(), read()]).toEqual([false, true, true, true]);
});

it("takes another code between two as no repeat of either", () => {
  expect(["PBP-A", "PBP-B", "PBP-A"].map(isBounce)).toEqual([false, false, false]);
});
