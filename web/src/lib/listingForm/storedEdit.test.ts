import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import {
  moveStoredEdit,
  countStoredEdits,
  deleteStoredEdit,
  followOtherTabs,
  isEditStored,
  storeEdit,
  readStoredEdit,
  useIsEditStored,
} from "./storedEdit";

const edit = { base: { title: "Camaro" }, changes: { title: "'67 Camaro" }, at: 5 };
const KEY = "pegboard.edit.dana.L1.edit";

afterEach(() => {
  deleteStoredEdit("dana", "L1", "edit");
  localStorage.clear();
});

const full = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });

describe("what is typed in a form", () => {
  it("is kept only for its person, listing and form", () => {
    storeEdit("dana", "L1", "edit", edit);
    expect(readStoredEdit("dana", "L1", "edit")).toEqual(edit);
    expect(readStoredEdit("dana", "L1", "revise")).toBeNull();
    expect(readStoredEdit("dana", "L2", "edit")).toBeNull();
    expect(readStoredEdit("bob", "L1", "edit")).toBeNull();
    deleteStoredEdit("dana", "L1", "edit");
    expect(readStoredEdit("dana", "L1", "edit")).toBeNull();
  });

  it("is nothing without a change, and something with a text that isn't a value yet", () => {
    storeEdit("dana", "L1", "edit", { ...edit, changes: {} });
    expect(readStoredEdit("dana", "L1", "edit")).toBeNull();
    storeEdit("dana", "L1", "edit", { ...edit, changes: {}, texts: { price: "3." } });
    expect(readStoredEdit("dana", "L1", "edit")?.texts).toEqual({ price: "3." });
  });

  it("is nothing if what is stored is damaged", () => {
    localStorage.setItem(KEY, "{");
    expect(readStoredEdit("dana", "L1", "edit")).toBeNull();
  });

  it("is reported as not kept while the browser has no room for it", () => {
    const { result, rerender } = renderHook(() => useIsEditStored("dana", "L1", "edit"));
    expect(result.current).toBe(true);
    const disk = full();
    storeEdit("dana", "L1", "edit", edit);
    rerender();
    expect([isEditStored("dana", "L1", "edit"), result.current]).toEqual([false, false]);
    expect(isEditStored("dana", "L2", "edit")).toBe(true);
    disk.mockRestore();
    storeEdit("dana", "L1", "edit", edit);
    rerender();
    expect([isEditStored("dana", "L1", "edit"), result.current]).toEqual([true, true]);
  });

  it("counts as one listing however many of its forms have something", () => {
    storeEdit("dana", "L1", "edit", edit);
    storeEdit("dana", "L1", "revise", edit);
    storeEdit("dana", "L2", "edit", edit);
    storeEdit("bob", "L3", "edit", edit);
    expect(countStoredEdits("dana")).toBe(2);
  });
});

describe("two tabs with the same form", () => {
  const hear = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

  it("leave it to the last one to type, and the other one is notified when that one is done", () => {
    const onFree = vi.fn<() => void>();
    const stop = followOtherTabs("dana", "L1", "edit", onFree);
    hear("pegboard.edit.dana.L2.edit", "{}");
    expect(isEditStored("dana", "L1", "edit")).toBe(true);
    hear(KEY, "{}");
    expect(isEditStored("dana", "L1", "edit")).toBe(false);
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
    storeEdit("dana", "L1", "edit", edit);
    moveStoredEdit("dana", "L1", "edit", "revise");
    expect(readStoredEdit("dana", "L1", "revise")).toEqual(edit);
    expect(readStoredEdit("dana", "L1", "edit")).toBeNull();
  });

  it("stays where it is if something is typed there, or there is no room", () => {
    storeEdit("dana", "L1", "edit", edit);
    const other = { ...edit, changes: { title: "Other" } };
    storeEdit("dana", "L1", "revise", other);
    moveStoredEdit("dana", "L1", "edit", "revise");
    expect(readStoredEdit("dana", "L1", "revise")).toEqual(other);
    expect(readStoredEdit("dana", "L1", "edit")).toEqual(edit);
    deleteStoredEdit("dana", "L1", "revise");
    const disk = full();
    moveStoredEdit("dana", "L1", "edit", "revise");
    disk.mockRestore();
    expect(readStoredEdit("dana", "L1", "edit")).toEqual(edit);
    deleteStoredEdit("dana", "L1", "revise");
  });
});
