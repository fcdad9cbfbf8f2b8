import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { useScrollPosition } from "./useScrollPosition";

interface ScrollerState {
  readonly isThere?: boolean;
  readonly top?: number;
  readonly rows?: number;
  readonly isComplete?: boolean;
}
function open(given: ScrollerState) {
  const scroller = document.createElement("div");
  const scrollTo = vi.fn();
  Object.assign(scroller, { scrollTo });
  const { rerender } = renderHook(
    ({ isThere = true, top = 300, rows = 20, isComplete = true }: ScrollerState) =>
      useScrollPosition(isThere ? scroller : null, top, rows, isComplete),
    { initialProps: given },
  );
  return { rerender, tops: () => scrollTo.mock.calls };
}

it("waits for the rows and the scroller, and restores the position once", () => {
  const { rerender, tops } = open({ rows: 0 });
  rerender({ isThere: false });
  expect(tops()).toEqual([]);
  rerender({});
  expect(tops()).toEqual([[{ top: 300 }]]);
  rerender({ rows: 21, top: 500 });
  expect(tops()).toHaveLength(1);
});

it("restores the position again when the rest of a long page has loaded", () => {
  const { rerender, tops } = open({ rows: 100, isComplete: false });
  rerender({ rows: 900 });
  rerender({ rows: 901 });
  expect(tops()).toEqual([[{ top: 300 }], [{ top: 300 }]]);
});

it("doesn't scroll a list that was left at its top", () => {
  expect(open({ top: 0 }).tops()).toEqual([]);
});
