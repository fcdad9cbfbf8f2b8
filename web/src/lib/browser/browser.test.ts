import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { download } from "./download";
import { getEnvironmentName } from "./environment";
import { playTones } from "./tones";
import { useMedia } from "./useMedia";
import { useNow } from "./useNow";
import { useOnline } from "./useOnline";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["localhost", "Development"],
  ["127.0.0.1", "Development"],
  ["staging.pegboard.test", "Staging"],
  ["pegboard.test", "Production"],
  ["localhost.test", "Production"],
])("names the environment of %s", (host, name) => expect(getEnvironmentName(host)).toBe(name));

it("saves a text as a file that spreadsheets read as UTF-8, and frees its memory", () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const freed: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return "blob:file";
    },
    revokeObjectURL: (address: string) => freed.push(address),
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    expect([this.href, this.download]).toEqual(["blob:file", "orders.csv"]);
  });
  download("orders.csv", "é");
  expect(clicked).toHaveBeenCalledOnce();
  expect(made.map(({ type, size }) => [type, size])).toEqual([["text/csv;charset=utf-8", 5]]);
  vi.advanceTimersByTime(9_999);
  expect(freed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(freed).toEqual(["blob:file"]);
});

describe("tones", () => {
  const played: unknown[] = [];

  it("are played one after the other, and fade", () => {
    played.length = 0;
    // The page has one context, so a second try of this test would use the first one's.
    class FakeAudio {
      currentTime = 5;
      destination = "speakers";
      resume = () => Promise.resolve();
      createGain = () => ({
        gain: {
          setValueAtTime: (value: number, at: number) => played.push(["volume", value, at]),
          exponentialRampToValueAtTime: (value: number, at: number) => played.push(["volume", value, at]),
        },
        connect: (to: unknown) => played.push(["to", to]),
      });
      createOscillator = () => {
        const tone = {
          frequency: { value: 0 },
          connect: <T>(to: T) => to,
          start: (at: number) => played.push(["start", tone.frequency.value, at]),
          stop: (at: number) => played.push(["stop", tone.frequency.value, at]),
        };
        return tone;
      };
    }
    vi.stubGlobal("AudioContext", FakeAudio);
    playTones([]);
    playTones([
      [440, 0.5],
      [880, 0.25],
    ]);
    expect(played).toEqual([
      ["volume", 0.12, 5],
      ["volume", 0.001, 5.5],
      ["to", "speakers"],
      ["start", 440, 5],
      ["stop", 440, 5.5],
      ["volume", 0.12, 5.5],
      ["volume", 0.001, 5.75],
      ["to", "speakers"],
      ["start", 880, 5.5],
      ["stop", 880, 5.75],
    ]);
  });

  it("are silent in a browser without audio", () => {
    vi.stubGlobal("AudioContext", undefined);
    expect(() => playTones([[440, 1]])).not.toThrow();
  });
});

it("tells the time every few seconds, until it is unmounted", () => {
  vi.useFakeTimers({ now: 0 });
  const { result, unmount } = renderHook(() => useNow(5));
  act(() => void vi.advanceTimersByTime(4_999));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(5_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("follows whether the browser is online", () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const { result } = renderHook(useOnline);
  expect(result.current).toBe(true);
  for (const online of [false, true]) {
    isOnline.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
    expect(result.current).toBe(online);
  }
});

it("follows a media query until it is unmounted", () => {
  const listeners = new Set<() => void>();
  const list = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => list);
  const { result, unmount } = renderHook(() => useMedia("(width < 48rem)"));
  expect(result.current).toBe(false);
  list.matches = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});
