// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type BatchStore, openBatchStore } from "@/lib/captureStore/batchStore";

import { type Batch, type BatchPorts, createBatch } from "./batch";
import { canUndo } from "./batchState";

const settings = { price: 3, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const file = (name: string, content = name) => new File([content], name, { type: "image/jpeg" });
const CARD = ["IMG_1.jpg", "IMG_2.jpg"].map((name) => file(name));

let number = 0;
let ids = 0;
let stores: BatchStore[];
let batches: Batch[];
const queued = new Map<string, readonly string[]>();
const queueCard = vi.fn<BatchPorts["queueCard"]>();
const prepare = vi.fn<BatchPorts["prepare"]>();
const tellSide = vi.fn<BatchPorts["detectSide"]>();

beforeEach(() => {
  number += 1;
  stores = [];
  batches = [];
  queued.clear();
  queueCard.mockReset().mockImplementation(async ({ captureId, front, back }) => {
    queued.set(captureId, [await front.text(), await back.text()]);
    return true;
  });
  prepare
    .mockReset()
    .mockImplementation((picture) => Promise.resolve({ picture, thumb: new Blob(["small"]) }));
  tellSide.mockReset().mockResolvedValue(null);
});
afterEach(() => {
  for (const batch of batches) batch.stop();
  for (const store of stores) store.close();
});

/** Opens a tab. A second call is a reload. */
async function openBatch(ports: Partial<BatchPorts> = {}, storeParts: Partial<BatchStore> = {}) {
  const opened = await openBatchStore(`batch-${number}`);
  const store = { ...opened, ...storeParts };
  const batch = createBatch("seller", {
    store,
    inspectPhoto: async (picked) => ({
      refusal: (await picked.text()).startsWith("HEIC") ? "heic" : null,
      takenAt: null,
    }),
    prepare,
    detectSide: tellSide,
    queueCard,
    isQueued: (captureId) => Promise.resolve(queued.has(captureId)),
    newId: () => `id-${(ids += 1)}`,
    ...ports,
  });
  stores.push(opened);
  batches.push(batch);
  await batch.resume();
  return batch;
}

/** Returns the pairs by their files' names once every photo is ready and read. */
async function pairsOf(batch: Batch): Promise<string[]> {
  await settled(batch);
  const { photos, pairs } = batch.state.getState();
  const name = (photoId: string | null) => (photoId === null ? "-" : (photos.get(photoId)?.name ?? "?"));
  return pairs.map(({ front, back }) => `${name(front)} ${name(back)}`);
}
const settled = (batch: Batch) =>
  vi.waitFor(() => {
    const { photos, pairs, arriving } = batch.state.getState();
    const usable = [...photos.values()].filter((photo) => photo.state !== "refused");
    const isEveryReady = usable.every((photo) => photo.state === "ready" && photo.isRead);
    const placed = pairs.flatMap(({ front, back }) => [front, back]).filter((id) => id !== null);
    if (arriving > 0 || !isEveryReady || placed.length !== usable.length) throw new Error("still at work");
  });
const firstPair = (batch: Batch) => batch.state.getState().pairs[0] ?? expect.fail("no pair");

describe("a batch of photos", () => {
  it("pairs photos and queues them as cards", async () => {
    const batch = await openBatch();
    await batch.addFiles([4, 2, 1, 3].map((index) => file(`IMG_${index}.jpg`)));
    expect(await pairsOf(batch)).toEqual(["IMG_1.jpg IMG_2.jpg", "IMG_3.jpg IMG_4.jpg"]);
    const places = ["A-01", "A-02"];
    const findPlace = (chosen: string, copies: number) => `${chosen}${copies}${places.shift() ?? ""}`;
    expect(await batch.queue({ ...settings, placeId: "B" }, findPlace)).toBe(2);
    expect(queueCard.mock.calls.map(([, { placeId }]) => placeId)).toEqual(["B1A-01", "B1A-02"]);
    expect([...queued.values()]).toEqual([
      ["IMG_1.jpg", "IMG_2.jpg"],
      ["IMG_3.jpg", "IMG_4.jpg"],
    ]);
    expect(batch.state.getState().photos.size).toBe(0);
    expect(batch.state.getState().pairs).toEqual([]);
  });

  it("pairs photos by the sides that are read from them", async () => {
    tellSide.mockImplementation(async (picture) =>
      (await picture.text()) === "IMG_1.jpg" ? "back" : "front",
    );
    const batch = await openBatch();
    await batch.addFiles(CARD);
    await vi.waitFor(async () => expect(await pairsOf(batch)).toEqual(["IMG_2.jpg IMG_1.jpg"]));
  });

  it("shows why a file can't be used, and continues with the others", async () => {
    prepare.mockImplementation(async (picture) => {
      if ((await picture.text()) === "damaged") throw new Error("no picture");
      return { picture, thumb: picture };
    });
    const batch = await openBatch();
    await batch.addFiles([file("phone.heic", "HEIC"), file("broken.jpg", "damaged"), ...CARD]);
    expect(await pairsOf(batch)).toEqual(["IMG_1.jpg IMG_2.jpg"]);
    const refused = [...batch.state.getState().photos.values()].filter((photo) => photo.state === "refused");
    expect(refused.map(({ name, refusal }) => `${name}: ${refusal}`)).toEqual([
      "phone.heic: heic",
      "broken.jpg: damaged",
    ]);
    batch.dismissRefused();
    expect(batch.state.getState().photos.size).toBe(2);
  });

  it("keeps the corrections after a reload", async () => {
    const before = await openBatch();
    await before.addFiles(CARD);
    await settled(before);
    before.swap(firstPair(before).captureId);
    const { captureId } = firstPair(before);
    before.stop();

    const after = await openBatch();
    expect(await pairsOf(after)).toEqual(["IMG_2.jpg IMG_1.jpg"]);
    expect(firstPair(after).captureId).toBe(captureId);
  });

  it("prepares photos after a reload that were only stored before it", async () => {
    prepare.mockReturnValue(new Promise(() => undefined));
    const before = await openBatch();
    await before.addFiles(CARD);
    before.stop();
    prepare.mockImplementation((picture) => Promise.resolve({ picture, thumb: picture }));
    expect(await pairsOf(await openBatch())).toEqual(["IMG_1.jpg IMG_2.jpg"]);
  });

  it("queues a card once if the tab dies after queueing and before removing it", async () => {
    const dying = await openBatch({}, { removePair: () => new Promise(() => undefined) });
    await dying.addFiles([...CARD, file("IMG_3.jpg"), file("IMG_4.jpg")]);
    await settled(dying);
    void dying.queue(settings);
    await vi.waitFor(() => expect(queued.size).toBe(1));
    dying.stop();

    const after = await openBatch();
    expect(await pairsOf(after)).toEqual(["IMG_3.jpg IMG_4.jpg"]);
    expect(await after.queue(settings)).toBe(1);
    expect(queued.size).toBe(2);
  });

  it("keeps the cards for which the disk has no room in the queue, and counts them", async () => {
    queueCard.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const batch = await openBatch();
    await batch.addFiles([1, 2, 3, 4].map((index) => file(`IMG_${index}.jpg`)));
    await settled(batch);
    expect(await batch.queue(settings)).toBe(1);
    expect(await pairsOf(batch)).toEqual(["IMG_3.jpg IMG_4.jpg"]);
    expect(batch.state.getState().problem).toEqual({ step: "queueing", left: 1 });
  });

  it("reports how many files a full disk has refused", async () => {
    const opened = await openBatchStore(`batch-${number}`);
    stores.push(opened);
    let room = 1;
    const addPhoto: BatchStore["addPhoto"] = async (photo, picture) => {
      if (room === 0) throw new DOMException("", "QuotaExceededError");
      room -= 1;
      await opened.addPhoto(photo, picture);
    };
    const batch = await openBatch({}, { addPhoto });
    await batch.addFiles([...CARD, file("IMG_3.jpg")]);
    expect(batch.state.getState()).toMatchObject({ arriving: 0, problem: { step: "adding", left: 2 } });
    expect(batch.state.getState().photos.size).toBe(1);
  });

  it("undoes a split and a discard one by one", async () => {
    const batch = await openBatch();
    await batch.addFiles(CARD);
    await settled(batch);
    const { captureId, back } = firstPair(batch);
    batch.split(captureId);
    batch.discard([back ?? ""]);
    expect(batch.state.getState().pairs).toHaveLength(1);
    batch.undo();
    expect(batch.state.getState().pairs).toHaveLength(2);
    batch.undo();
    expect(await pairsOf(batch)).toEqual(["IMG_1.jpg IMG_2.jpg"]);
    expect(canUndo(batch.state.getState())).toBe(false);
  });

  it("deletes discarded photos after a reload", async () => {
    const before = await openBatch();
    await before.addFiles(CARD);
    await settled(before);
    before.discard([firstPair(before).back ?? ""]);
    await vi.waitFor(async () => expect((await stores[0]?.record("seller"))?.discarded).toHaveLength(1));
    before.stop();
    expect(await pairsOf(await openBatch())).toEqual(["IMG_1.jpg -"]);
  });
});
