import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { newQueueItem, type QueueItem } from "../queueItem";
import type { QueueEntry } from "../queueView";
import { useAskedNumber } from "./useAskedNumber";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const asks = (captureId: string, fields: Partial<QueueItem> = {}): QueueEntry => ({
  captureId,
  item: {
    ...newQueueItem("s", 1, settings),
    status: "review",
    reviewReason: "sku-uncertain",
    skuCandidates: ["DHR80", "DHRB0"],
    ...fields,
  },
  isLocal: true,
  isWaiting: false,
  front: null,
  back: "blob:back",
});

const onAnswer = vi.fn();
const onType = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const asking = (first: QueueEntry | null) =>
  renderHook(({ entry }: { entry: QueueEntry | null }) => useAskedNumber({ entry, onAnswer, onType }), {
    initialProps: { entry: first },
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answerOf = (captureId: string, sku: string) => [captureId, { type: "skuChosen", sku }];

it("sends what one key chose after the time in which it can be taken back", async () => {
  const { result } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(1));
  expect(result.current?.chosen).toBe("DHRB0");
  await pass(3_900);
  expect(onAnswer).not.toHaveBeenCalled();
  await pass(200);
  expect(onAnswer.mock.calls).toEqual([answerOf("one", "DHRB0")]);
});

it("takes it back", async () => {
  const { result } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(0));
  act(() => result.current?.undo());
  expect(result.current?.chosen).toBeNull();
  await pass(10_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

it("takes no key that was pressed for the card before, nor one without a candidate", async () => {
  const { result, rerender } = asking(asks("one"));
  await pass(1_000);
  rerender({ entry: asks("two") });
  act(() => result.current?.choose(0));
  await pass(1_000);
  act(() => result.current?.choose(4));
  await pass(10_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

it("sends an answer at once when the next one is given, and when the studio is left", async () => {
  const { result, rerender, unmount } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(0));
  rerender({ entry: asks("two") });
  await pass(1_000);
  act(() => result.current?.choose(1));
  expect(onAnswer.mock.calls).toEqual([answerOf("one", "DHR80")]);
  unmount();
  expect(onAnswer.mock.calls.slice(1)).toEqual([answerOf("two", "DHRB0")]);
});

it("opens the question to type another, and drops what was chosen", async () => {
  const { result } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(0));
  act(() => result.current?.type());
  expect(onType).toHaveBeenCalledExactlyOnceWith("one");
  await pass(10_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

it.each([
  ["asks for a model", asks("one", { reviewReason: "model-ambiguous" })],
  ["is done", asks("one", { status: "completed" })],
  ["is not there", null],
])("asks nothing where the newest card %s", (_, entry) => {
  expect(asking(entry).result.current).toBeNull();
});
