import { act, renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { collectToasts } from "@/lib/testing/collectToasts";
import type { Toast } from "@/ui/overlays/toast";

import { COMMANDS } from "./ship/scan/commands";
import { sendScan } from "./ship/scan/useScans";
import { useOrderScans } from "./useOrderScans";

let toasts: readonly Toast[];
let start = 0;
beforeEach(() => {
  toasts = collectToasts();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime((start += 10_000));
  return () => vi.useRealTimers();
});
function scan(code: string) {
  const places: string[] = [];
  const wrapper = ({ children }: PropsWithChildren) => {
    const router = createMemoryRouter([{ path: "*", element: children }]);
    router.subscribe(({ location }) => void places.push(location.pathname));
    return <RouterProvider router={router} />;
  };
  const { unmount } = renderHook(useOrderScans, { wrapper });
  act(() => sendScan(code));
  unmount();
  return places.at(-1) ?? null;
}

it.each([
  { what: "the order of a slip", code: " 01-03955-36441 ", place: "/order/01-03955-36441" },
  { what: "Ship Today by its code", code: COMMANDS.goOn, place: "/ship" },
])("a scan opens $what", ({ code, place }) => {
  expect(scan(code)).toBe(place);
  expect(toasts).toEqual([]);
});

it.each(["DHR20", "01-03955-3644", COMMANDS.noNumber])("a scan of %s opens nothing, and says so", (code) => {
  expect(scan(` ${code}`)).toBeNull();
  expect(toasts).toMatchObject([
    { message: `${code} is not a slip's code. Cars are scanned in Ship Today.`, tone: "danger" },
  ]);
});
