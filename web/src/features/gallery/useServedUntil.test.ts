import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { useServedUntil } from "./useServedUntil";

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" data-served><meta name="viewport">';
  document.body.innerHTML = '<main data-served=""></main><div id="root"></div>';
});
afterEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});
const count = () => document.querySelectorAll("[data-served]").length;
const others = () => document.querySelectorAll("[name=viewport], #root").length;

it("keeps the server's elements until the screen is ready, and removes only them", () => {
  const { rerender } = renderHook(useServedUntil, { initialProps: false as boolean });
  expect(count()).toBe(2);
  rerender(true);
  expect([count(), others()]).toEqual([0, 2]);
});

it("removes the server's elements if the screen is left before it is ready", () => {
  const { unmount } = renderHook(() => useServedUntil(false));
  expect(count()).toBe(2);
  unmount();
  expect([count(), others()]).toEqual([0, 2]);
});
