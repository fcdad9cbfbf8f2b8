// @vitest-environment node
import { describe, expect, it } from "vitest";

import { countLabelsPerPage, positionLabel, type Sheet, SHEET_NAMES, SHEETS, shrinkBox } from "./sheets";

const sheet: Sheet = {
  ...{ width: 100, height: 200, columns: 2, rows: 3, label: { width: 40, height: 50 } },
  ...{ left: 5, top: 10, across: 45, down: 60 },
};

describe("a label's position", () => {
  it.each([
    [0, { page: 0, box: { x: 5, y: 140, width: 40, height: 50 } }],
    [1, { page: 0, box: { x: 50, y: 140, width: 40, height: 50 } }],
    [2, { page: 0, box: { x: 5, y: 80, width: 40, height: 50 } }],
    [5, { page: 0, box: { x: 50, y: 20, width: 40, height: 50 } }],
    [6, { page: 1, box: { x: 5, y: 140, width: 40, height: 50 } }],
    [12, { page: 2, box: { x: 5, y: 140, width: 40, height: 50 } }],
  ])("of number %i, row by row", (index, position) => {
    expect(positionLabel(sheet, index)).toEqual(position);
  });

  it("follows the labels that are used already", () => {
    expect(positionLabel(sheet, 1, 1)).toEqual(positionLabel(sheet, 2));
    expect(positionLabel(sheet, 0, 6)).toEqual(positionLabel(sheet, 6));
  });
});

it.each([
  ["avery-5160", 30],
  ["avery-5163", 10],
  ["avery-l7160", 21],
  ["roll-62mm", 1],
  ["label-4x6", 1],
] as const)("has on a page of %s %i labels", (name, count) => {
  expect(countLabelsPerPage(SHEETS[name])).toBe(count);
});

it.each(SHEET_NAMES)("keeps every label of %s on its page, and apart from the next", (name) => {
  const own: Sheet = SHEETS[name];
  const last = positionLabel(own, countLabelsPerPage(own) - 1).box;
  const first = positionLabel(own, 0).box;
  // A millimeter's rounding of the manufacturer.
  expect(last.y).toBeGreaterThanOrEqual(-0.01);
  expect(last.x + last.width).toBeLessThanOrEqual(own.width + 0.01);
  expect(first.y + first.height).toBeLessThanOrEqual(own.height + 0.01);
  expect(own.across).toBeGreaterThanOrEqual(own.label.width);
  expect(own.down).toBeGreaterThanOrEqual(own.label.height);
});

it.each([
  ["avery-5160", { width: 612, height: 792 }, { x: 13.5, y: 684, width: 189, height: 72 }],
  ["avery-5163", { width: 612, height: 792 }, { x: 11.25, y: 612, width: 288, height: 144 }],
  ["avery-l7160", { width: 595.28, height: 841.89 }, { x: 20.41, y: 690.94, width: 180, height: 108 }],
  ["roll-62mm", { width: 175.75, height: 82.2 }, { x: 0, y: 0, width: 175.75, height: 82.2 }],
  ["label-4x6", { width: 288, height: 432 }, { x: 0, y: 0, width: 288, height: 432 }],
] as const)("has the measures of %s in points", (name, { width, height }, box) => {
  const near = (value: number) => expect.closeTo(value, 1) as number;
  expect([SHEETS[name].width, SHEETS[name].height]).toEqual([near(width), near(height)]);
  expect(positionLabel(SHEETS[name], 0).box).toEqual({
    ...{ x: near(box.x), y: near(box.y), width: near(box.width), height: near(box.height) },
  });
});

it("shrinks a box on each side", () => {
  expect(shrinkBox({ x: 10, y: 20, width: 30, height: 40 }, 3)).toEqual({
    x: 13,
    y: 23,
    width: 24,
    height: 34,
  });
});
