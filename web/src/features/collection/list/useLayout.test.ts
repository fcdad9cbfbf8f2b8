import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useLayout } from "./useLayout";

let media = { isPhone: false, isCoarse: false };
/** Tells the hook a width, as the browser does. */
let tellWidth: (width: number) => void;
const disconnect = vi.fn();

beforeEach(() => {
  media = { isPhone: false, isCoarse: false };
  disconnect.mockReset();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("pointer") ? media.isCoarse : media.isPhone,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: (entries: readonly { readonly contentRect: { readonly width: number } }[]) => void) {
        tellWidth = (width) => act(() => tell([{ contentRect: { width } }]));
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const layoutOf = (mode: "list" | "grid") => renderHook(() => useLayout(mode, document.body));

it.each([
  { isPhone: false, isCoarse: false, layout: "rows", lineHeight: 40 },
  { isPhone: false, isCoarse: true, layout: "rows", lineHeight: 44 },
  { isPhone: true, isCoarse: true, layout: "cards", lineHeight: 116 },
])("shows a list as $layout of $lineHeight px (phone: $isPhone, touch: $isCoarse)", (given) => {
  media = given;
  expect(layoutOf("list").result.current).toEqual({
    ...{ layout: given.layout, isPhone: given.isPhone, perLine: 1, lineHeight: given.lineHeight },
  });
});

// Five cards need 5 × 182 px, 4 gaps of 12 px, and margins of 40 px.
it.each([
  [998, 5],
  [997, 4],
  [222, 2],
  [100, 2],
])("a grid of %i px has %i cards in a row", (width, perLine) => {
  const { result, unmount } = layoutOf("grid");
  tellWidth(width);
  expect(result.current).toEqual({ layout: "grid", isPhone: false, perLine, lineHeight: 310 });
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

it("the grid uses the window's width until its own is known, and two cards on a phone", () => {
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(804);
  expect(layoutOf("grid").result.current.perLine).toBe(4);
  media = { isPhone: true, isCoarse: true };
  expect(layoutOf("grid").result.current).toMatchObject({ layout: "grid", perLine: 2 });
});
