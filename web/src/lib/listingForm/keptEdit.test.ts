import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import {
  moveEdit,
  countKeptEdits,
  dropEdit,
  followOtherTabs,
  isEditKept,
  keepEdit,
  readKeptEdit,
  useIsEditKept,
} from "./keptEdit";

const edit = { base: { title: "Camaro" }, changes: { title: "'67 Camaro" }, at: 5 };
const KEY = "pegboard.edit.dana.L1.edit";

afterEach(() => {
  dropEdit("dana", "L1", "edit");
  localStorage.clear();
});

const full = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });

describe("what is typed in a form", () => {
  it("is kept only for its person, listing and form", () => {
    keepEdit("dana", "L1", "edit", edit);
    expect(readKeptEdit("dana", "L1", "edit")).toEqual(edit);
    expect(readKeptEdit("dana", "L1", "revise")).toBeNull();
    expect(readKeptEdit("dana", "L2", "edit")).toBeNull();
    expect(readKeptEdit("bob", "L1", "edit")).toBeNull();
    dropEdit("dana", "L1", "edit");
    expect(readKeptEdit("dana", "L1", "edit")).toBeNull();
  });

  it("is nothing without a change, and something with a text that isn't a value yet", () => {
    keepEdit("dana", "L1", "edit", { ...edit, changes: {} });
    expect(readKeptEdit("dana", "L1", "edit")).toBeNull();
    keepEdit("dana", "L1", "edit", { ...edit, changes: {}, texts: { price: "3." } });
    expect(readKeptEdit("dana", "L1", "edit")?.texts).toEqual({ price: "3." });
  });

  it("is nothing if what is stored is damaged", () => {
    localStorage.setItem(KEY, "{");
    expect(readKeptEdit("dana", "L1", "edit")).toBeNull();
  });

  it("is reported as not kept while the browser has no room for it", () => {
    const { result, rerender } = renderHook(() => useIsEditKept("dana", "L1", "edit"));
    expect(result.current).toBe(true);
    const disk = full();
    keepEdit("dana", "L1", "edit", edit);
    rerender();
    expect([isEditKept("dana", "L1", "edit"), result.current]).toEqual([false, false]);
    expect(isEditKept("dana", "L2", "edit")).toBe(true);
    disk.mockRestore();
    keepEdit("dana", "L1", "edit", edit);
    rerender();
    expect([isEditKept("dana", "L1", "edit"), result.current]).toEqual([true, true]);
  });

  it("counts as one listing however many of its forms have something", () => {
    keepEdit("dana", "L1", "edit", edit);
    keepEdit("dana", "L1", "revise", edit);
    keepEdit("dana", "L2", "edit", edit);
    keepEdit("bob", "L3", "edit", edit);
    expect(countKeptEdits("dana")).toBe(2);
  });
});

describe("two tabs with the same form", () => {
  const hear = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

  it("leave it to the last one to type, and the other one is notified when that one is done", () => {
    const onFree = vi.fn<() => void>();
    const stop = followOtherTabs("dana", "L1", "edit", onFree);
    hear("pegboard.edit.dana.L2.edit", "{}");
    expect(isEditKept("dana", "L1", "edit")).toBe(true);
    hear(KEY, "{}");
    expect(isEditKept("dana", "L1", "edit")).toBe(false);
    expect(onFree).not.toHaveBeenCalled();
    hear(KEY, null);
    expect(onFree).toHaveBeenCalledOnce();
    stop();
    hear(KEY, null);
    expect(onFree).toHaveBeenCalledOnce();
  });
});

describe("what is carried to another form", () => {
  it("moves there", () => {
    keepEdit("dana", "L1", "edit", edit);
    moveEdit("dana", "L1", "edit", "revise");
    expect(readKeptEdit("dana", "L1", "revise")).toEqual(edit);
    expect(readKeptEdit("dana", "L1", "edit")).toBeNull();
  });

  it("stays where it is if something is typed there, or there is no room", () => {
    keepEdit("dana", "L1", "edit", edit);
    const other = { ...edit, changes: { title: "Other" } };
    keepEdit("dana", "L1", "revise", other);
    moveEdit("dana", "L1", "edit", "revise");
    expect(readKeptEdit("dana", "L1", "revise")).toEqual(other);
    expect(readKeptEdit("dana", "L1", "edit")).toEqual(edit);
    dropEdit("dana", "L1", "revise");
    const disk = full();
    moveEdit("dana", "L1", "edit", "revise");
    disk.mockRestore();
    expect(readKeptEdit("dana", "L1", "edit")).toEqual(edit);
    dropEdit("dana", "L1", "revise");
  });
});
