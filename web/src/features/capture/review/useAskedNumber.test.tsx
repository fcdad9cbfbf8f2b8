import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import type { QueueEntry } from "../queue/panel/queueView";
import { sampleModel } from "../testing/testCards";
import { useAskedNumber } from "./useAskedNumber";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const asks = (captureId: string, fields: Partial<QueueItem> = {}): QueueEntry => ({
  captureId,
  item: {
    ...createQueueItem("s", 1, settings),
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

it("sends the choice once it can no longer be undone", async () => {
  const { result } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(1));
  expect(result.current?.chosen?.sku).toBe("DHRB0");
  await pass(3_900);
  expect(onAnswer).not.toHaveBeenCalled();
  await pass(200);
  expect(onAnswer.mock.calls).toEqual([answerOf("one", "DHRB0")]);
});

it("sends the car that was chosen with the number", async () => {
  const model = sampleModel("'68 Shelby GT500");
  const red = { ...model, color: "Red" };
  const candidateModels = [
    { ...model, toyNumber: "DHR20" },
    { ...red, toyNumber: "DHR20" },
  ];
  const { result } = asking(asks("one", { skuCandidates: ["DHR20", "CFM15"], candidateModels }));
  expect(result.current?.choices.map(({ sku, detail }) => [sku, detail])).toEqual([
    ["DHR20", "'68 Shelby GT500"],
    ["DHR20", "'68 Shelby GT500 · Red"],
    ["CFM15", null],
  ]);
  await pass(1_000);
  act(() => result.current?.choose(1));
  await pass(4_100);
  expect(onAnswer.mock.calls).toEqual([["one", { type: "skuChosen", sku: "DHR20", model: red }]]);
});

it("undoes the choice", async () => {
  const { result } = asking(asks("one"));
  await pass(1_000);
  act(() => result.current?.choose(0));
  act(() => result.current?.undo());
  expect(result.current?.chosen).toBeNull();
  await pass(10_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

it("ignores a key meant for the previous card, and one without a candidate", async () => {
  const { result, rerender } = asking(asks("one"));
  await pass(1_000);
  rerender({ entry: asks("two") });
  act(() => result.current?.choose(0));
  await pass(1_000);
  act(() => result.current?.choose(4));
  await pass(10_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

it("sends an answer at once on the next answer, and when the studio is left", async () => {
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

it("opens the field for another number, and drops the choice", async () => {
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
])("asks nothing when the newest card %s", (_, entry) => {
  expect(asking(entry).result.current).toBeNull();
});
