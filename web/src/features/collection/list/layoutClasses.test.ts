// @vitest-environment node
import { expect, it } from "vitest";

import { getTitleClasses, LAYOUT_CLASSES } from "./layoutClasses";

const lines = (classes: string) => /line-clamp-\d/.exec(classes)?.[0] ?? "one row";
const widths = (classes: string) => classes.split(" ").filter((name) => name.includes("max-w-"));

it.each(["grid", "cards"] as const)(
  "gives a title of the %s two lines, or one above its labels",
  (layout) => {
    expect(lines(getTitleClasses(layout, false, false))).toBe("line-clamp-2");
    for (const [isFlagged, isEdited] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const)
      expect(lines(getTitleClasses(layout, isFlagged, isEdited))).toBe("line-clamp-1");
  },
);

it.each([
  [false, false, ["max-w-full"]],
  [true, false, ["max-w-[calc(100%-136px)]"]],
  [false, true, ["max-w-[calc(100%-64px)]"]],
  [true, true, ["max-w-[calc(100%-200px)]", "@max-[60rem]/coll:max-w-[calc(100%-136px)]"]],
])("leaves space for a row's labels (flagged: %s, edited: %s)", (isFlagged, isEdited, expected) => {
  const classes = getTitleClasses("rows", isFlagged, isEdited);
  expect(lines(classes)).toBe("one row");
  expect(widths(classes)).toEqual(expected);
});

it("hides some cells of the grid and the cards, and none of the rows", () => {
  const hidden = (layout: keyof typeof LAYOUT_CLASSES) =>
    Object.entries(LAYOUT_CLASSES[layout].cells).flatMap(([name, classes]) => (classes === "" ? [name] : []));
  expect(hidden("rows")).toEqual([]);
  expect(hidden("grid")).toEqual(["text", "views"]);
  expect(hidden("cards")).toEqual(["text", "views", "age"]);
});
