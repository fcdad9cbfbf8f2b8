import { beforeEach, expect, it, vi } from "vitest";

import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";
import { readCsv } from "@/lib/testing/readCsv";

import { clearCards, removeWithUndo } from "./clearCards";
import type { QueueEntry } from "./queueView";

beforeEach(() => useBackgroundTasks.setState(useBackgroundTasks.getInitialState(), true));

const card = (captureId: string) =>
  ({
    captureId,
    item: { carName: `Car ${captureId}`, sku: null, status: "error", listingId: null },
  }) as QueueEntry;

it("clears cards, names those that couldn't be removed, and restores only the removed ones", async () => {
  const back = vi.fn(() => Promise.resolve());
  const remove = vi.fn((captureId: string) =>
    captureId === "b" ? Promise.reject(new Error("no room")) : Promise.resolve(back),
  );
  await clearCards({ remove }, [card("a"), card("b"), card("c")]);
  const [task] = useBackgroundTasks.getState().tasks;
  expect(task).toMatchObject({ kind: "queue", done: 3, failures: [{ id: "b", title: "Car b", to: null }] });
  task?.undo?.();
  expect(back).toHaveBeenCalledTimes(2);
});

it("removes one card, and offers to restore it", async () => {
  const toasts = collectToasts();
  const back = vi.fn(() => Promise.resolve());
  const remove = vi.fn(() => Promise.resolve(back));
  const { captureId, item } = card("a");
  await removeWithUndo({ remove }, card("a"));
  expect(remove.mock.calls).toEqual([[captureId, item]]);
  expect(toasts).toMatchObject([{ message: "Item removed from queue", action: { label: "Undo" } }]);
  expect(back).not.toHaveBeenCalled();
  toasts[0]?.action?.onSelect();
  expect(back).toHaveBeenCalledOnce();
});

it("says that a card couldn't be removed, without offering anything", async () => {
  const toasts = collectToasts();
  const remove = () => Promise.reject(new Error("no room"));
  await expect(removeWithUndo({ remove }, card("a"))).rejects.toThrow("no room");
  expect(toasts).toEqual([]);
});

it("reports what was cleared, and how long that can be undone", async () => {
  const remove = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  await clearCards({ remove }, [card("a"), card("b")]);
  expect(useBackgroundTasks.getState().tasks.map(showBackgroundTask)[0]).toMatchObject({
    label: "Clearing the queue",
    summary: "2 cards removed from queue",
    note: "You can restore cleared cards for 30 days, from the trash in the collection's menu.",
    failures: [],
  });
});

it("removes 20 cards at the same time", async () => {
  let running = 0;
  let most = 0;
  const remove = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return () => Promise.resolve();
  };
  await clearCards(
    { remove },
    Array.from({ length: 45 }, (_, index) => card(String(index))),
  );
  expect(most).toBe(20);
  expect(useBackgroundTasks.getState().tasks[0]).toMatchObject({ done: 45, total: 45 });
});

it("links a card that couldn't be removed to its listing", async () => {
  const { item } = card("a");
  const listed = { captureId: "a", item: { ...item, listingId: "l1" } } as QueueEntry;
  await clearCards({ remove: () => Promise.reject(new Error("no room")) }, [listed]);
  expect(useBackgroundTasks.getState().tasks[0]?.failures).toMatchObject([
    { id: "a", to: "/listing/l1", title: "Car a" },
  ]);
});

it("lists each card with its state in the receipt", async () => {
  const files = collectFiles();
  const remove = () => Promise.resolve(() => Promise.resolve());
  await clearCards({ remove }, [card("a")]);
  useBackgroundTasks.getState().tasks[0]?.receipt?.();
  const receipt = await vi.waitFor(() => {
    const file = files.get("cleared-cards.csv");
    if (!file) throw new Error("Nothing is saved yet");
    return file;
  });
  expect(readCsv((await receipt.text()).replace("\uFEFF", ""))).toEqual([
    ["id", "title", "SKU", "before", "after", "outcome"],
    ["a", "Car a", "", "Error", "", "removed from queue"],
  ]);
});
