// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { BatchPair, BatchPhoto } from "@/lib/captureStore/batchStore";

import {
  announceFiles,
  arrangePairs,
  type BatchState,
  canUndo,
  clearBatch,
  correctPairs,
  countArrived,
  countQueued,
  discardPhotos,
  EMPTY_BATCH,
  endQueueing,
  listReadyPairs,
  listRefused,
  createBatchPhoto,
  getNextOrder,
  noteProblem,
  planPhoto,
  putPhoto,
  removePair,
  removePhotos,
  restoreBatch,
  startQueueing,
  toPrepared,
  toRecord,
  undoCorrection,
} from "./batchState";
import { swapSides } from "./corrections";

const photo = (number: number, fields: Partial<BatchPhoto> = {}): BatchPhoto => ({
  photoId: `p${number}`,
  uid: "dana",
  name: `IMG_${number}.jpg`,
  order: number,
  takenAt: null,
  side: null,
  state: "ready",
  isRead: true,
  refusal: null,
  ...fields,
});
const pair = (captureId: string, front: string | null, back: string | null, isFixed = false): BatchPair => ({
  captureId,
  front,
  back,
  isFixed,
});
let ids = 0;
const newId = () => `c${(ids += 1)}`;
const batchOf = (...photos: BatchPhoto[]): BatchState =>
  arrangePairs(photos.reduce(putPhoto, EMPTY_BATCH), newId);
const shape = ({ pairs }: BatchState) => pairs.map(({ front, back }) => `${front ?? "-"} ${back ?? "-"}`);
const FULL = { step: "adding", left: 3 } as const;
const queueing: BatchState = { ...EMPTY_BATCH, queueing: { done: 0, of: 2 } };
const storedPhoto = (refusal: BatchPhoto["refusal"]) =>
  createBatchPhoto({ photoId: "p1", uid: "dana", name: "car_back.jpg", order: 1, takenAt: null, refusal });
const swapFirst = (state: BatchState) =>
  correctPairs(state, (pairs) => swapSides(pairs, pairs[0]?.captureId ?? ""));

describe("pairs", () => {
  it("leave out photos that can't be used or are discarded", () => {
    const state = batchOf(photo(1), photo(2, { state: "refused" }), photo(3), photo(4));
    expect(shape(state)).toEqual(["p1 p3", "p4 -"]);
    const discarded = discardPhotos(state, ["p1"]);
    expect(shape(discarded)).toEqual(["- p3", "p4 -"]);
    expect(shape(arrangePairs(discarded, newId))).toEqual(["p3 p4"]);
    expect(listRefused(state)).toEqual(["p2"]);
  });

  it("are ready once their photos are prepared and read", () => {
    const state = batchOf(photo(1), photo(2, { isRead: false }), photo(3), photo(4), photo(5));
    expect(listReadyPairs(state).map(({ front }) => front)).toEqual(["p3"]);
    expect(listReadyPairs(batchOf(photo(1), photo(2, { state: "kept" })))).toEqual([]);
  });

  it("needn't be read once the seller has corrected them", () => {
    const state = batchOf(photo(1), photo(2, { isRead: false }));
    expect(listReadyPairs(swapFirst(state)).map(({ front }) => front)).toEqual(["p2"]);
  });
});

describe("undo", () => {
  it("reverts corrections one by one, latest first", () => {
    const paired = batchOf(photo(1), photo(2));
    const discarded = discardPhotos(swapFirst(paired), ["p1"]);
    expect([canUndo(paired), canUndo(discarded)]).toEqual([false, true]);
    expect(shape(discarded)).toEqual(["p2 -"]);
    const once = undoCorrection(discarded, newId);
    expect([shape(once), [...once.discarded]]).toEqual([["p2 p1"], []]);
    const twice = undoCorrection(once, newId);
    expect([shape(twice), canUndo(twice)]).toEqual([["p1 p2"], false]);
    expect(undoCorrection(twice, newId)).toBe(twice);
  });

  it("keeps photos that came after the correction", () => {
    const corrected = swapFirst(batchOf(photo(1), photo(2)));
    const more = [photo(3), photo(4)].reduce(putPhoto, corrected);
    expect(shape(undoCorrection(more, newId))).toEqual(["p1 p2", "p3 p4"]);
  });
});

describe("a reload", () => {
  it("restores the pairs, and no discarded photo", () => {
    const before = discardPhotos(swapFirst(batchOf(photo(1), photo(2), photo(3))), ["p3"]);
    const record = toRecord("dana", before);
    expect(record).toMatchObject({ uid: "dana", discarded: ["p3"] });
    const after = restoreBatch(EMPTY_BATCH, [...before.photos.values()], record);
    expect(shape(after)).toEqual(["p2 p1"]);
    expect([...after.photos.keys()]).toEqual(["p1", "p2"]);
    expect([after.discarded.size, canUndo(after)]).toEqual([0, false]);
  });

  it("pairs the photos again if no record is stored", () => {
    const restored = restoreBatch(EMPTY_BATCH, [photo(1), photo(2)], undefined);
    expect(restored.pairs).toEqual([]);
    expect(shape(arrangePairs(restored, newId))).toEqual(["p1 p2"]);
  });
});

it("numbers new photos after the last one", () => {
  expect(getNextOrder(EMPTY_BATCH)).toBe(1);
  expect(getNextOrder(batchOf(photo(7), photo(3)))).toBe(8);
});

it("removes photos from their pairs, and a queued pair with its photos", () => {
  const state = {
    ...batchOf(photo(1), photo(2), photo(3)),
    pairs: [pair("A", "p1", "p2"), pair("B", "p3", null)],
  };
  expect([...removePhotos(state, ["p3", null]).photos.keys()]).toEqual(["p1", "p2"]);
  const left = removePair(state, pair("A", "p1", "p2"));
  expect([...left.photos.keys()]).toEqual(["p3"]);
  expect(shape(left)).toEqual(["p3 -"]);
});

it.each<[string, BatchPhoto, Partial<BatchPhoto>]>([
  ["kept", storedPhoto(null), { state: "kept", side: "back", isRead: false }],
  ["refused", storedPhoto("damaged"), { state: "refused", refusal: "damaged" }],
  ["prepared", toPrepared(photo(1, { state: "kept" }), true), { state: "ready", refusal: null }],
  ["damaged", toPrepared(photo(1, { state: "kept" }), false), { state: "refused", refusal: "damaged" }],
])("a photo is %s", (_, state, fields) => {
  expect(state).toMatchObject(fields);
});

it.each<[string, BatchState, Partial<BatchState>]>([
  ["announces files", announceFiles({ ...EMPTY_BATCH, problem: FULL }, 3), { arriving: 3, problem: null }],
  ["counts stored files", countArrived({ ...EMPTY_BATCH, arriving: 3 }, 2), { arriving: 1 }],
  ["counts queued pairs", countQueued(queueing), { queueing: { done: 1, of: 2 } }],
  ["ends queueing", endQueueing({ ...queueing, problem: FULL }, 0), { queueing: null, problem: FULL }],
  ["says what didn't fit", endQueueing(queueing, 2), { problem: { step: "queueing", left: 2 } }],
])("the batch %s", (_, state, fields) => {
  expect(state).toMatchObject(fields);
});

it("fixes the pairs that are being queued, and ends undo", () => {
  const state = { ...swapFirst(batchOf(photo(1), photo(2), photo(3))), problem: FULL };
  const started = startQueueing(state, listReadyPairs(state));
  expect(started.pairs.map(({ isFixed }) => isFixed)).toEqual([true, false]);
  expect(started).toMatchObject({ past: [], queueing: { done: 0, of: 1 }, problem: null });
});

it("clears every photo on the disk, also the discarded ones", () => {
  const { state, photoIds } = clearBatch({
    ...discardPhotos(removePhotos(batchOf(photo(1), photo(2)), ["p2"]), ["p2"]),
    arriving: 2,
    problem: FULL,
  });
  expect(photoIds.toSorted()).toEqual(["p1", "p2"]);
  expect(state).toEqual({ ...EMPTY_BATCH, arriving: 2 });
});

it.each<[string, Partial<BatchPhoto>, ReturnType<typeof planPhoto>]>([
  ["is prepared first", { state: "kept", isRead: false }, "prepare"],
  ["is read once it is prepared", { state: "ready", isRead: false }, "read"],
  ["is left once it is read", { state: "ready", isRead: true }, null],
  ["is left if it can't be used", { state: "refused", isRead: false }, null],
])("a stored photo %s", (_, fields, plan) => {
  expect(planPhoto(photo(1, fields))).toBe(plan);
});

it("stores the step in which the disk was full until the next files come", () => {
  const full = noteProblem(EMPTY_BATCH, "preparing", 1);
  expect(full.problem).toEqual({ step: "preparing", left: 1 });
  expect(announceFiles(full, 2).problem).toBeNull();
});
