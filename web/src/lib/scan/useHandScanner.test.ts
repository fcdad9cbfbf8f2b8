import { fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { KEY_GAP } from "./scanKeys";
import { useHandScanner, useStrayScans } from "./useHandScanner";

let pressed: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  pressed = [];
  const onKey = ({ key }: KeyboardEvent) => pressed.push(key);
  window.addEventListener("keydown", onKey);
  return () => {
    window.removeEventListener("keydown", onKey);
    document.body.replaceChildren();
    vi.useRealTimers();
  };
});

/** Types keys as a scanner does, and returns which of them the page may still act on. */
const type = (text: string, target: Element = document.body, init: KeyboardEventInit = {}) =>
  [...text.split(""), "Enter"].filter((key) => fireEvent.keyDown(target, { ...init, key }));
const add = (html: string) => {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild;
  if (!target) throw new Error("no element");
  return target;
};

it("reads a scan, and keeps its keys from the page", () => {
  const onScan = vi.fn();
  renderHook(() => useHandScanner(onScan));
  expect(type("PBP-A-01")).toEqual([]);
  expect(onScan).toHaveBeenCalledExactlyOnceWith("PBP-A-01");
  vi.advanceTimersByTime(1_000);
  expect(pressed).toEqual([]);
});

it("passes a person's key on to where it was pressed, once", () => {
  const onScan = vi.fn();
  renderHook(() => useHandScanner(onScan));
  const button = add("<button>Save</button>");
  const targets: unknown[] = [];
  button.addEventListener("keydown", ({ target }) => targets.push(target));
  expect(fireEvent.keyDown(button, { key: "g" })).toBe(false);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(KEY_GAP);
  expect([pressed, targets]).toEqual([["g"], [button]]);
  vi.advanceTimersByTime(1_000);
  expect(pressed).toEqual(["g"]);
});

it("passes a key on to the page if its element is gone", () => {
  renderHook(() => useHandScanner(vi.fn()));
  const button = add("<button>Save</button>");
  fireEvent.keyDown(button, { key: "g" });
  button.remove();
  vi.advanceTimersByTime(KEY_GAP);
  expect(pressed).toEqual(["g"]);
});

it.each(["<input>", '<input type="text">', "<textarea></textarea>", "<select></select>"])(
  "leaves the keys in a field alone: %s",
  (field) => {
    const onScan = vi.fn();
    renderHook(() => useHandScanner(onScan));
    expect(type("ABC", add(field))).toEqual(["A", "B", "C", "Enter"]);
    expect(onScan).not.toHaveBeenCalled();
  },
);

it.each(['<input type="checkbox">', '<input type="radio">', '<input type="button">', "<div></div>"])(
  "reads a scan on what takes no text: %s",
  (html) => {
    const onScan = vi.fn();
    renderHook(() => useHandScanner(onScan));
    expect(type("ABC", add(html))).toEqual([]);
    expect(onScan).toHaveBeenCalledExactlyOnceWith("ABC");
  },
);

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  "takes keys with %j for a person's",
  (init) => {
    const onScan = vi.fn();
    renderHook(() => useHandScanner(onScan));
    expect(type("ABC", document.body, init)).toEqual(["A", "B", "C", "Enter"]);
    expect(onScan).not.toHaveBeenCalled();
  },
);

it("passes on what it holds when a shortcut follows", () => {
  renderHook(() => useHandScanner(vi.fn()));
  fireEvent.keyDown(document.body, { key: "g" });
  fireEvent.keyDown(document.body, { key: "c", ctrlKey: true });
  expect(pressed).toEqual(["g", "c"]);
});

it("reads nothing while it is off, and again when it is on", () => {
  const onScan = vi.fn();
  const { rerender } = renderHook(({ isOn }) => useHandScanner(onScan, isOn), {
    initialProps: { isOn: false },
  });
  expect(type("ABC")).toEqual(["A", "B", "C", "Enter"]);
  rerender({ isOn: true });
  type("DEF");
  expect(onScan.mock.calls).toEqual([["DEF"]]);
});

it("passes on what it holds when its screen is left, and then reads nothing", () => {
  const onScan = vi.fn();
  const { unmount } = renderHook(() => useHandScanner(onScan));
  fireEvent.keyDown(document.body, { key: "g" });
  unmount();
  expect(pressed).toEqual(["g"]);
  type("ABC");
  expect(onScan).not.toHaveBeenCalled();
});

it("calls what the latest rendering gave", () => {
  const calls: string[] = [];
  const { rerender } = renderHook(({ name }) => useHandScanner((text) => calls.push(`${name} ${text}`)), {
    initialProps: { name: "first" },
  });
  rerender({ name: "second" });
  type("ABC");
  expect(calls).toEqual(["second ABC"]);
});

it("reads a stray scan only while no screen reads scans", () => {
  const onStray = vi.fn();
  const onScan = vi.fn();
  renderHook(() => useStrayScans(onStray));
  type("ONE");
  const first = renderHook(() => useHandScanner(onScan));
  const second = renderHook(() => useHandScanner(onScan, false));
  type("TWO");
  first.unmount();
  second.unmount();
  type("THREE");
  expect(onStray.mock.calls).toEqual([["ONE"], ["THREE"]]);
  expect(onScan.mock.calls).toEqual([["TWO"]]);
});
