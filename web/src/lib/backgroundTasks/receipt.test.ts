import { beforeEach, describe, expect, it, vi } from "vitest";

import { collectFiles } from "../testing/collectFiles";
import { collectToasts } from "../testing/collectToasts";
import { readCsv } from "../testing/readCsv";
import { cancelBackgroundTask, startBackgroundTask, useBackgroundTasks } from "./backgroundTask";
import { buildReceiptRows, saveReceipt } from "./receipt";

beforeEach(() => useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true));

const toFailure = (id: string, reason: unknown) => ({ id, title: `Car ${id}`, reason });
const failing = { toFailure, describe: String };

it("says of each item what it had, what it should get, and what became of it", () => {
  const rows = buildReceiptRows(
    ["a", "b", "c"],
    { succeeded: ["a"], failures: [{ id: "b", reason: "eBay refused it." }], left: ["c"] },
    (id) => ({ id, title: `Car ${id}`, sku: `TLS0${id}`, before: 5, after: 4 }),
    "changed",
  );
  expect(rows).toEqual([
    ["id", "title", "SKU", "before", "after", "outcome"],
    ["a", "Car a", "TLS0a", "5", "4", "changed"],
    ["b", "Car b", "TLS0b", "5", "4", "eBay refused it."],
    ["c", "Car c", "TLS0c", "5", "4", "not tried"],
  ]);
});

it("offers a receipt, Undo and its limits only once the task is over", async () => {
  const undo = vi.fn();
  const quantities = new Map([["a", 2]]);
  const describe = vi.fn((id: string) => ({ id, title: id, before: quantities.get(id) ?? 0 }));
  const over = startBackgroundTask({
    label: "Ending on eBay",
    items: ["a"],
    ...failing,
    receipt: { fileName: "ended.csv", done: "ended", describe },
    undoLabel: "List again",
    note: () => "An ended item doesn't come back.",
    undo,
    step: () => {
      expect(useBackgroundTasks.getState().tasks[0]).toMatchObject({ receipt: null, undo: null, note: null });
      quantities.set("a", 0);
      return Promise.resolve([]);
    },
    summary: () => () => "1 listing ended",
  });
  await over;
  const [task] = useBackgroundTasks.getState().tasks;
  expect(task).toMatchObject({ undoLabel: "List again" });
  expect(task?.note?.()).toBe("An ended item doesn't come back.");
  // The item's former value is read before the task changes it.
  expect(describe.mock.results).toEqual([{ type: "return", value: { id: "a", title: "a", before: 2 } }]);
  task?.undo?.();
  expect(undo).toHaveBeenCalledExactlyOnceWith(["a"]);
  expect(useBackgroundTasks.getState().tasks).toEqual([]);
});

it("offers no Undo of a task that was cancelled before anything was done", async () => {
  const items: string[] = ["a", "b"];
  const over = startBackgroundTask({
    label: "Deleting",
    items,
    ...failing,
    undo: vi.fn(),
    note: () => "Kept for 30 days.",
    step: () => {
      cancelBackgroundTask(useBackgroundTasks.getState().tasks[0]?.id ?? 0);
      return Promise.reject(new Error("no answer"));
    },
  });
  expect(await over).toMatchObject({ succeeded: [], left: ["b"] });
  expect(useBackgroundTasks.getState().tasks[0]).toMatchObject({ undo: null, note: null });
});

describe("a saved receipt", () => {
  const ROWS = [
    ["id", "outcome"],
    ["a", "changed, and sent"],
  ];

  it("is a file of that name with a line for each row", async () => {
    const files = collectFiles();
    await saveReceipt("changed.csv", () => ROWS);
    expect([...files.keys()]).toEqual(["changed.csv"]);
    expect(readCsv((await files.get("changed.csv")?.text()) ?? "").slice(1)).toEqual(ROWS.slice(1));
  });

  it("that can't be made is told", async () => {
    const toasts = collectToasts();
    const files = collectFiles();
    await saveReceipt("changed.csv", () => {
      throw new TypeError("broken");
    });
    expect(toasts).toMatchObject([{ message: "The receipt couldn't be saved.", tone: "danger" }]);
    expect(files.size).toBe(0);
  });
});

it("counts, undoes and lists after a retry what succeeded before it, too", async () => {
  const files = collectFiles();
  const undo = vi.fn<(items: readonly string[]) => void>();
  let isRefused = true;
  let before = "then";
  const current = () => useBackgroundTasks.getState().tasks[0];
  await startBackgroundTask({
    ...{ label: "Ending", items: ["a", "b", "c", "d"], ...failing, undo },
    step: ([one = ""]) => {
      if (isRefused && one === "c") cancelBackgroundTask(current()?.id ?? 0);
      return Promise.resolve(isRefused && one === "b" ? [toFailure("b", "refused")] : []);
    },
    summary:
      ({ succeeded, left }) =>
      () =>
        `${succeeded.length} ended, ${left.length} not tried`,
    receipt: { fileName: "ended.csv", done: "ended", describe: (id) => ({ id, title: id, before }) },
  });
  isRefused = false;
  before = "now";
  current()?.retry?.();
  await vi.waitFor(() => expect(current()?.summary?.()).toBe("3 ended, 1 not tried"));
  current()?.receipt?.();
  await vi.waitFor(() => expect(files.has("ended.csv")).toBe(true));
  expect(readCsv((await files.get("ended.csv")?.text()) ?? "").slice(1)).toEqual([
    ["a", "a", "", "then", "", "ended"],
    ["b", "b", "", "then", "", "ended"],
    ["c", "c", "", "then", "", "ended"],
    ["d", "d", "", "then", "", "not tried"],
  ]);
  current()?.undo?.();
  expect(undo.mock.calls).toEqual([[["a", "c", "b"]]]);
});
