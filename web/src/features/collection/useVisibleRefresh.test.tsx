import { expect, it } from "vitest";

import { findVisibleRows } from "./useVisibleRefresh";

/** A list from 100 to 500 px, with rows at these heights. */
function listWith(places: readonly (readonly [top: number, bottom: number])[]) {
  const list = document.createElement("div");
  const at = (element: HTMLElement, top: number, bottom: number) =>
    (element.getBoundingClientRect = () => new DOMRect(0, top, 400, bottom - top));
  at(list, 100, 500);
  const table = document.createElement("table");
  for (const [index, [top, bottom]] of places.entries()) {
    const row = table.insertRow();
    row.dataset["index"] = String(index);
    at(row, top, bottom);
  }
  list.append(table);
  return list;
}

it("returns the visible rows and those less than 50 pixels away", () => {
  const list = listWith([
    [0, 50],
    [11, 51],
    [300, 340],
    [480, 520],
    [549, 589],
    [550, 590],
  ]);
  expect(findVisibleRows(list, ["a", "b", "c", "d", "e", "f"])).toEqual(["b", "c", "d", "e"]);
});
