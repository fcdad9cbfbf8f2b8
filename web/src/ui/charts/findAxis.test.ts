// @vitest-environment node
import { describe, expect, it } from "vitest";

import { findAxis } from "./findAxis";

describe("the axis", () => {
  it.each([
    [0, 1, 0.25],
    [3.45, 4, 1],
    [0.0031, 0.004, 0.001],
    [18, 20, 5],
    [20, 20, 5],
    [21, 30, 10],
    [11, 12, 3],
  ])("of costs up to %d ends at %d in steps of %d", (largest, top, step) => {
    const axis = findAxis(largest, 4, false);
    expect(axis.top).toBeCloseTo(top);
    expect(axis.step).toBeCloseTo(step);
  });

  it.each([
    [0, 1, 1],
    [1, 1, 1],
    [2, 2, 1],
    [3, 4, 2],
    [5, 6, 3],
    [7, 10, 5],
    [20, 20, 10],
    [21, 40, 20],
    [50, 60, 30],
    [104, 200, 100],
    [2_345, 4_000, 2_000],
  ])("of counts up to %d ends at %d in steps of %d", (largest, top, step) => {
    expect(findAxis(largest, 2, true)).toEqual({ top, step });
  });

  it("of counts has only whole numbers", () => {
    for (let count = 0; count < 1_000; count += 1) {
      const { top, step } = findAxis(count, 2, true);
      expect([step % 1, top % step, top >= count]).toEqual([0, 0, true]);
    }
  });
});
