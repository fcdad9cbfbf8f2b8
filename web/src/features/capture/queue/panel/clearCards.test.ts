import { beforeEach, expect, it, vi } from "vitest";

import { useWork } from "@/lib/work/work";

import { clearCards } from "./clearCards";
import type { QueueEntry } from "./queueView";

beforeEach(() => useWork.setState(useWork.getInitialState(), true));

const card = (captureId: string) =>
  ({
    captureId,
    item: { carName: `Car ${captureId}`, sku: null, status: "error", listingId: null },
  }) as QueueEntry;

it("clears cards, says which couldn't be removed, and restores only those that were", async () => {
  const back = vi.fn(() => Promise.resolve());
  const remove = vi.fn((captureId: string) =>
    captureId === "b" ? Promise.reject(new Error("no room")) : Promise.resolve(back),
  );
  await clearCards({ remove }, [card("a"), card("b"), card("c")]);
  const [work] = useWork.getState().works;
  expect(work).toMatchObject({ kind: "queue", done: 3, failures: [{ id: "b", title: "Car b", to: null }] });
  work?.undo?.();
  expect(back).toHaveBeenCalledTimes(2);
});
