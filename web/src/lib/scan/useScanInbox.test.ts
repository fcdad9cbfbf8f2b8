import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { isBounce } from "./bounce";
import { useHandScanner, useStrayScans } from "./useHandScanner";
import { useScanInbox } from "./useScanInbox";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Another test may scan the same code.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Types keys as a hand scanner does. Returns those that reached the page at once. */
function type(keys: string, target: HTMLElement = document.body, init: KeyboardEventInit = {}) {
  return [...keys.split(""), "Enter"].filter((key) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })),
  );
}

describe("a code that is read twice", () => {
  it("is a repeat within 700 ms, with any spaces around it", () => {
    expect(isBounce("A")).toBe(false);
    vi.advanceTimersByTime(699);
    expect(isBounce(" A ")).toBe(true);
    vi.advanceTimersByTime(700);
    expect(isBounce("A")).toBe(false);
    expect(isBounce("B")).toBe(false);
    expect(isBounce("A")).toBe(false);
  });
});

describe("a hand scanner", () => {
  it("is read while the screen listens, and its keys don't reach the page", () => {
    const codes: string[] = [];
    const { rerender, unmount } = renderHook(({ isOn }) => useHandScanner((text) => codes.push(text), isOn), {
      initialProps: { isOn: true },
    });
    expect(type("PBP-A")).toEqual([]);
    rerender({ isOn: false });
    expect(type("PBP-B")).toHaveLength(6);
    rerender({ isOn: true });
    unmount();
    expect(type("PBP-C")).toHaveLength(6);
    expect(codes).toEqual(["PBP-A"]);
  });

  it.each([
    ["a field", () => document.createElement("input"), {}],
    ["a text area", () => document.createElement("textarea"), {}],
    ["a held key", () => document.createElement("p"), { repeat: true }],
    ["Ctrl", () => document.createElement("p"), { ctrlKey: true }],
    ["Alt", () => document.createElement("p"), { altKey: true }],
    ["Meta", () => document.createElement("p"), { metaKey: true }],
  ])("isn't mistaken for %s", (_, create, init) => {
    const codes: string[] = [];
    renderHook(() => useHandScanner((text) => codes.push(text)));
    const target = document.body.appendChild(create());
    expect(type("PBP-A", target, init)).toHaveLength(6);
    expect(codes).toEqual([]);
  });

  it("is read over a checkbox", () => {
    const codes: string[] = [];
    renderHook(() => useHandScanner((text) => codes.push(text)));
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    type("PBP-A", document.body.appendChild(box));
    expect(codes).toEqual(["PBP-A"]);
  });

  it("lets a person's key through a moment later, once, also if its place is gone", () => {
    renderHook(() => useHandScanner(() => undefined));
    const reached = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener("keydown", reached);
    const button = document.body.appendChild(document.createElement("button"));
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true }));
    expect(reached).not.toHaveBeenCalled();
    button.remove();
    vi.advanceTimersByTime(100);
    expect(reached.mock.calls.map(([event]) => [event.key, event.target])).toEqual([["j", document.body]]);
    document.removeEventListener("keydown", reached);
  });

  it("is a stray one only while no screen reads it", () => {
    const stray: string[] = [];
    renderHook(() => useStrayScans((text) => stray.push(text)));
    type("PBP-A");
    const screen = renderHook(() => useHandScanner(() => undefined));
    type("PBP-B");
    screen.unmount();
    type("PBP-C");
    expect(stray).toEqual(["PBP-A", "PBP-C"]);
  });
});

describe("the inbox of scans", () => {
  it("keeps them until there is a reader, and again once it has gone", () => {
    const { result } = renderHook(() => useScanInbox(true));
    const read: (readonly string[])[] = [];
    type("one");
    type("one");
    type("two");
    const stop = result.current.read((texts) => read.push(texts));
    type("three");
    stop();
    type("four");
    expect(read).toEqual([["one", "two"], ["three"]]);
    result.current.read((texts) => read.push(texts));
    result.current.read((texts) => read.push(texts));
    expect(read.slice(2)).toEqual([["four"]]);
  });
});
