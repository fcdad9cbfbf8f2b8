import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { useDismissedRun } from "./useDismissedRun";

afterEach(() => localStorage.clear());

it("remembers the run whose report was dismissed, for each kind", () => {
  const { result, unmount } = renderHook(() => useDismissedRun("push"));
  expect(result.current.isDismissed("p1")).toBe(false);
  act(() => result.current.dismiss("p1"));
  expect([result.current.isDismissed("p1"), result.current.isDismissed("p2")]).toEqual([true, false]);
  unmount();
  expect(renderHook(() => useDismissedRun("push")).result.current.isDismissed("p1")).toBe(true);
  expect(renderHook(() => useDismissedRun("keeping")).result.current.isDismissed("p1")).toBe(false);
});

it.each([
  ["push", "push-put-away"],
  ["shipments", "pegboard.receiptClosed"],
  ["keeping", "pegboard.keepingDismissed"],
  ["offers", "pegboard.offersDismissed"],
] as const)("knows a run of %s that an earlier version dismissed", (kind, key) => {
  localStorage.setItem(key, "old");
  expect(renderHook(() => useDismissedRun(kind)).result.current.isDismissed("old")).toBe(true);
});
