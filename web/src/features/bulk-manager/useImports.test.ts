import "fake-indexeddb/auto";

import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { writeHandOff } from "@/lib/bulkHandOff";
import { openBulkStore } from "@/lib/bulkStore";

import { useBulk } from "./bulk";
import { useImports } from "./useImports";

let uid = "";
beforeEach(() => {
  localStorage.clear();
  uid = crypto.randomUUID();
});
const file = (title: string, name = "cars.csv") => new File([`Title,Price\n${title},4.50\n`], name);
const titles = () => useBulk.getState().rows.map(({ title }) => title);
async function open() {
  const rendered = renderHook(() => useImports(uid));
  await waitFor(() => expect(useBulk.getState().uid).toBe(uid));
  return rendered;
}
/** A file whose content comes, or fails, later. */
function slowFile(title: string) {
  const read = Promise.withResolvers<ArrayBuffer>();
  const slow = file(title);
  vi.spyOn(slow, "arrayBuffer").mockReturnValue(read.promise);
  const bytes = new TextEncoder().encode(`Title,Price\n${title},4.50\n`).buffer;
  return { slow, come: () => read.resolve(bytes), fail: () => read.reject(new Error("gone")) };
}

it("loads the person's rows, and imports what another screen handed over", async () => {
  writeHandOff({ csv: "Title,Price\nCamaro,1\n", wishlistId: "w", itemCount: 1, timestamp: 1 });
  const { result } = await open();
  await waitFor(() => expect(titles()).toEqual(["Camaro"]));
  expect(result.current).toMatchObject({ failure: null, isReading: false, isOver: false });
});

it("reports an unreadable hand-off until that is dismissed", async () => {
  localStorage.setItem("wishlistBulkImport", "{}");
  const { result } = await open();
  await waitFor(() => expect(result.current.failure).toEqual({ code: "hand-off" }));
  act(() => result.current.onDismiss());
  expect(result.current.failure).toBeNull();
});

it("reads the stored rows again when the tab becomes visible, and not when it is hidden or left", async () => {
  const { unmount } = await open();
  const otherTab = await openBulkStore(uid);
  const row = {
    ...{ id: "a", order: 1, title: "Supra", price: "1", qty: "", binPrice: "", link: "", sku: "" },
    ...{ ebayId: null, status: null },
  };
  await otherTab.putRows([row]);
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  expect(await otherTab.load()).toMatchObject({ rows: [row] });
  expect(titles()).toEqual([]);
  visible.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(titles()).toEqual(["Supra"]));
  unmount();
  await otherTab.putRows([{ ...row, title: "Camaro" }]);
  fireEvent(document, new Event("visibilitychange"));
  expect(await otherTab.load()).toMatchObject({ rows: [{ title: "Camaro" }] });
  expect(titles()).toEqual(["Supra"]);
  otherTab.close();
});

describe("a chosen file", () => {
  it("is being read until it is imported", async () => {
    const { result } = await open();
    const { slow, come } = slowFile("Camaro");
    act(() => result.current.onFile(slow));
    expect(result.current.isReading).toBe(true);
    come();
    await waitFor(() => expect(result.current.isReading).toBe(false));
    expect(titles()).toEqual(["Camaro"]);
  });

  it("shows why it failed, until another one is imported", async () => {
    const { result } = await open();
    act(() => result.current.onFile(file("Camaro", "cars.txt")));
    await waitFor(() => expect(result.current.failure).toEqual({ code: "not-csv" }));
    expect(result.current.isReading).toBe(false);
    act(() => result.current.onFile(file("Camaro")));
    await waitFor(() => expect(result.current.failure).toBeNull());
    expect(titles()).toEqual(["Camaro"]);
  });

  it("reports a fault of our code as an error", async () => {
    const { result } = await open();
    vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
      throw new RangeError("broken");
    });
    act(() => result.current.onFile(file("Camaro")));
    await waitFor(() =>
      expect(result.current.failure).toMatchObject({ code: "error", error: { code: "internal" } }),
    );
    expect(result.current.isReading).toBe(false);
  });

  it("doesn't hide the failure of a later one", async () => {
    const { result } = await open();
    const { slow, come } = slowFile("Camaro");
    act(() => result.current.onFile(slow));
    act(() => result.current.onFile(file("Supra", "cars.txt")));
    await waitFor(() => expect(result.current.failure).toEqual({ code: "not-csv" }));
    act(come);
    await waitFor(() => expect(titles()).toEqual(["Camaro"]));
    expect(result.current.failure).toEqual({ code: "not-csv" });
  });

  it("reports its failure while a later one is still being read", async () => {
    const { result } = await open();
    const first = slowFile("Camaro");
    const second = slowFile("Supra");
    act(() => result.current.onFile(first.slow));
    act(() => result.current.onFile(second.slow));
    first.fail();
    await waitFor(() => expect(result.current.failure).toEqual({ code: "unreadable" }));
    expect(result.current.isReading).toBe(true);
    second.come();
    await waitFor(() => expect(result.current).toMatchObject({ isReading: false, failure: null }));
  });
});

describe("dropped files", () => {
  const drop = (...files: readonly File[]) => {
    const dataTransfer = { types: ["Files"], files };
    fireEvent.dragEnter(window, { dataTransfer });
    return () => fireEvent.drop(window, { dataTransfer });
  };

  it("are imported if there is only one", async () => {
    const { result } = await open();
    const release = drop(file("Camaro"));
    expect(result.current.isOver).toBe(true);
    release();
    expect(result.current.isOver).toBe(false);
    await waitFor(() => expect(titles()).toEqual(["Camaro"]));
    expect(result.current.failure).toBeNull();
  });

  it("aren't imported if there are several", async () => {
    const { result } = await open();
    drop(file("Camaro"), file("Supra"))();
    expect(result.current).toMatchObject({ failure: { code: "several-files" }, isReading: false });
    expect(titles()).toEqual([]);
  });
});
