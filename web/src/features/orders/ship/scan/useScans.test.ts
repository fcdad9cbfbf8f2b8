import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { sendScan, useScans } from "./useScans";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const listen = (isOn = true) => {
  const handled: string[] = [];
  const onCode = (code: string) => void handled.push(code);
  const { unmount } = renderHook(() =>
    useScans({ onCode, onBounce: () => void handled.push("twice") }, isOn),
  );
  return { handled, unmount };
};

it("accepts a repeated code once within a moment, and again later", () => {
  const { handled, unmount } = listen();
  vi.advanceTimersByTime(1_000);
  sendScan("DHR20");
  vi.advanceTimersByTime(300);
  sendScan("DHR20");
  vi.advanceTimersByTime(701);
  sendScan("DHR20");
  expect(handled).toEqual(["DHR20", "twice", "DHR20"]);
  unmount();
});

it("doesn't pass the second half of a double scan to the next step", () => {
  const before = listen();
  vi.advanceTimersByTime(1_000);
  sendScan("PBX-GO-ON");
  before.unmount();
  const after = listen();
  vi.advanceTimersByTime(200);
  sendScan("PBX-GO-ON");
  expect([before.handled, after.handled]).toEqual([["PBX-GO-ON"], ["twice"]]);
  after.unmount();
});

it("passes codes to the current step, and none while it is off", () => {
  const shown = listen();
  const off = listen(false);
  vi.advanceTimersByTime(1_000);
  sendScan("GHT65");
  expect([shown.handled, off.handled]).toEqual([["GHT65"], []]);
  shown.unmount();
  off.unmount();
});
