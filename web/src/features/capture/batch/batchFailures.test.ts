// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { BatchPair, BatchPhoto, BatchRecord, BatchStore } from "@/lib/captureStore/batchStore";

import { type BatchPorts, createBatch } from "./batch";

const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true };
const file = (name: string) => new File([name], name, { type: "image/jpeg" });
const photo = (photoId: string, order: number, fields: Partial<BatchPhoto> = {}): BatchPhoto => ({
  ...{ photoId, uid: "ada", name: `${photoId}.jpg`, order, takenAt: null },
  ...{ side: null, state: "ready", isRead: true, refusal: null },
  ...fields,
});
const pair = (captureId: string, front: string | null, back: string | null, isFixed = false): BatchPair => ({
  ...{ captureId, front, back, isFixed },
});

/** A disk in memory, whose calls are recorded. */
function createStore(photos: readonly BatchPhoto[] = [], record?: BatchRecord) {
  const files = new Map(photos.map(({ photoId }) => [photoId, new Blob([photoId])]));
  return {
    photos: vi.fn<BatchStore["photos"]>(() => Promise.resolve([...photos])),
    record: vi.fn<BatchStore["record"]>(() => Promise.resolve(record)),
    saveRecord: vi.fn<BatchStore["saveRecord"]>(() => Promise.resolve()),
    addPhoto: vi.fn<BatchStore["addPhoto"]>(({ photoId }, picture) => {
      if (picture) files.set(photoId, picture);
      return Promise.resolve();
    }),
    putPhoto: vi.fn<BatchStore["putPhoto"]>(() => Promise.resolve()),
    file: vi.fn<BatchStore["file"]>((photoId) => Promise.resolve(files.get(photoId))),
    removePhotos: vi.fn<BatchStore["removePhotos"]>(() => Promise.resolve()),
    removePair: vi.fn<BatchStore["removePair"]>(() => Promise.resolve()),
    close: vi.fn(),
    files,
  };
}

const inspectPhoto = vi.fn<BatchPorts["inspectPhoto"]>();
const prepare = vi.fn<BatchPorts["prepare"]>();
const detectSide = vi.fn<BatchPorts["detectSide"]>();
const queueCard = vi.fn<BatchPorts["queueCard"]>();
const isQueued = vi.fn<BatchPorts["isQueued"]>();
const upright = { picture: new Blob(["upright"]), thumb: new Blob(["small"]) };
beforeEach(() => {
  inspectPhoto.mockReset().mockResolvedValue({ refusal: null, takenAt: null });
  prepare.mockReset().mockResolvedValue(upright);
  detectSide.mockReset().mockResolvedValue(null);
  queueCard.mockReset().mockResolvedValue(true);
  isQueued.mockReset().mockResolvedValue(false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

async function open(store = createStore()) {
  let ids = 0;
  const newId = () => `id${(ids += 1)}`;
  const batch = createBatch("ada", { store, inspectPhoto, prepare, detectSide, queueCard, isQueued, newId });
  await batch.resume();
  const read = () => batch.state.getState();
  return { batch, store, read, photos: () => [...read().photos.values()] };
}
/** Lets everything that is under way end, and the pairs be arranged. */
const settle = () => vi.advanceTimersByTimeAsync(150);
const FULL = new DOMException("full", "QuotaExceededError");

describe("a file", () => {
  it("is stored, then prepared, then read, and each result is stored", async () => {
    inspectPhoto.mockResolvedValue({ refusal: null, takenAt: 77 });
    detectSide.mockResolvedValue("back");
    const { batch, store, photos } = await open();
    const picked = file("IMG_1.jpg");
    await batch.addFiles([picked]);
    await settle();
    const kept = photo("id1", 1, { name: "IMG_1.jpg", takenAt: 77, state: "kept", isRead: false });
    const ready = { ...kept, state: "ready" } as const;
    const told = { ...ready, side: "back", isRead: true } as const;
    expect(inspectPhoto.mock.calls).toEqual([[picked]]);
    expect(store.addPhoto.mock.calls).toEqual([[kept, picked]]);
    expect(prepare.mock.calls).toEqual([[picked]]);
    expect(store.putPhoto.mock.calls).toEqual([[ready, upright], [told]]);
    expect(photos()).toEqual([told]);
  });

  it("that can't be used is stored without its picture, and isn't prepared", async () => {
    inspectPhoto.mockResolvedValue({ refusal: "heic", takenAt: null });
    const { batch, store } = await open();
    await batch.addFiles([file("a.heic")]);
    await settle();
    const refused = photo("id1", 1, { name: "a.heic", state: "refused", isRead: false, refusal: "heic" });
    expect(store.addPhoto.mock.calls).toEqual([[refused, null]]);
    expect(prepare).not.toHaveBeenCalled();
  });

  it("that can't be decoded is marked as damaged, and isn't read", async () => {
    prepare.mockRejectedValue(new Error("no picture"));
    const { batch, store, photos } = await open();
    await batch.addFiles([file("a.jpg")]);
    await settle();
    const damaged = { state: "refused", refusal: "damaged", isRead: false };
    expect(photos()).toMatchObject([damaged]);
    expect(store.putPhoto.mock.calls).toEqual([[expect.objectContaining(damaged), {}]]);
    expect(detectSide).not.toHaveBeenCalled();
  });

  it("that can't be read any more is marked as damaged, and doesn't stop the others", async () => {
    inspectPhoto.mockRejectedValueOnce(new DOMException("moved", "NotReadableError"));
    const { batch, photos, read } = await open();
    await batch.addFiles([file("gone.jpg"), file("b.jpg")]);
    await settle();
    expect(read()).toMatchObject({ arriving: 0, problem: null });
    expect(photos()).toMatchObject([{ state: "refused", refusal: "damaged" }, { state: "ready" }]);
  });

  it("whose name says its side isn't read", async () => {
    const { batch, photos } = await open();
    await batch.addFiles([file("car-front.jpg")]);
    await settle();
    expect(detectSide).not.toHaveBeenCalled();
    expect(photos()).toMatchObject([{ side: "front", isRead: true }]);
  });

  it("is numbered after those before it", async () => {
    const { batch, photos } = await open(createStore([photo("old", 7)]));
    await batch.addFiles([file("a.jpg"), file("b.jpg")]);
    await batch.addFiles([file("c.jpg")]);
    expect(photos().map(({ order }) => order)).toEqual([7, 8, 9, 10]);
  });
});

describe("many files", () => {
  it("are counted until they are stored", async () => {
    const { batch, read } = await open();
    const counts: number[] = [];
    batch.state.subscribe(({ arriving }) => counts.at(-1) !== arriving && counts.push(arriving));
    await batch.addFiles([file("a.jpg"), file("b.jpg")]);
    expect(counts).toEqual([2, 1, 0]);
    expect(read().problem).toBeNull();
  });

  it("are prepared two at a time, and read one at a time", async () => {
    const running = { prepare: 0, read: 0 };
    const most = { prepare: 0, read: 0 };
    const work = async <T>(step: "prepare" | "read", answer: T): Promise<T> => {
      running[step] += 1;
      most[step] = Math.max(most[step], running[step]);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running[step] -= 1;
      return answer;
    };
    prepare.mockImplementation(() => work("prepare", upright));
    detectSide.mockImplementation(() => work("read", null));
    const { batch, photos } = await open();
    await batch.addFiles(["a", "b", "c", "d", "e"].map(file));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(most).toEqual({ prepare: 2, read: 1 });
    expect(photos().every(({ isRead }) => isRead)).toBe(true);
  });

  it("are paired once for the results of 150 ms", async () => {
    const { batch, store } = await open();
    store.saveRecord.mockClear();
    await batch.addFiles([file("IMG_1.jpg"), file("IMG_2.jpg")]);
    await vi.advanceTimersByTimeAsync(149);
    expect(store.saveRecord).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.saveRecord.mock.calls).toEqual([
      [{ uid: "ada", pairs: [pair("id3", "id1", "id2")], discarded: [] }],
    ]);
  });
});

describe("a full disk", () => {
  it("stops adding files, and reports how many are left", async () => {
    const { batch, store, read } = await open();
    store.addPhoto.mockResolvedValueOnce().mockRejectedValueOnce(FULL);
    await batch.addFiles(["a", "b", "c", "d"].map(file));
    expect(read()).toMatchObject({ arriving: 0, problem: { step: "adding", left: 3 } });
    expect(store.addPhoto).toHaveBeenCalledTimes(2);
    await batch.addFiles([file("e")]);
    expect(read().problem).toBeNull();
  });

  it("reports that a prepared photo couldn't be stored, and continues with it", async () => {
    const { batch, store, read, photos } = await open();
    store.putPhoto.mockRejectedValue(FULL);
    await batch.addFiles([file("a.jpg")]);
    await settle();
    expect(read().problem).toEqual({ step: "preparing", left: 1 });
    expect(photos()).toMatchObject([{ state: "ready", isRead: true }]);
  });

  it("doesn't stop the seller from correcting pairs", async () => {
    const store = createStore([photo("a", 1), photo("b", 2)]);
    const { batch, read } = await open(store);
    store.saveRecord.mockRejectedValue(FULL);
    batch.swap(read().pairs[0]?.captureId ?? "");
    expect(read().pairs).toEqual([pair("id1", "b", "a", true)]);
  });

  it("queues nothing if the pairs couldn't be stored first", async () => {
    const store = createStore([photo("a", 1), photo("b", 2)]);
    const { batch, read } = await open(store);
    store.saveRecord.mockRejectedValue(FULL);
    expect(await batch.queue(settings)).toBe(0);
    expect(queueCard).not.toHaveBeenCalled();
    expect(read()).toMatchObject({ queueing: null, problem: { step: "queueing", left: 1 } });
  });
});

describe("a photo that is removed while it is prepared", () => {
  it.each<["prepare" | "detectSide", number]>([
    ["prepare", 0],
    ["detectSide", 1],
  ])("isn't stored again (%s)", async (step, puts) => {
    let go: (answer: never) => void = () => expect.fail("nothing runs");
    const port = { prepare, detectSide }[step] as unknown as typeof detectSide;
    port.mockImplementation(() => new Promise((resolve) => (go = resolve as typeof go)));
    const { batch, store, photos } = await open();
    await batch.addFiles([file("a.jpg")]);
    await settle();
    await batch.clear();
    go((step === "prepare" ? upright : "front") as never);
    await settle();
    expect(store.putPhoto).toHaveBeenCalledTimes(puts);
    expect(photos()).toEqual([]);
  });

  it("stays as it is if its file is gone", async () => {
    const store = createStore([photo("a", 1, { state: "kept", isRead: false })]);
    store.files.clear();
    const { photos } = await open(store);
    await settle();
    expect([prepare.mock.calls, store.putPhoto.mock.calls]).toEqual([[], []]);
    expect(photos()).toMatchObject([{ state: "kept" }]);
  });
});

describe("a batch that is stopped", () => {
  it("stores no more files, and counts none", async () => {
    const { batch, store, read } = await open();
    store.addPhoto.mockImplementation(() => {
      batch.stop();
      return Promise.resolve();
    });
    await batch.addFiles(["a", "b", "c"].map(file));
    expect(store.addPhoto).toHaveBeenCalledOnce();
    expect(read()).toMatchObject({ arriving: 0, problem: null });
    await settle();
    expect(prepare).not.toHaveBeenCalled();
  });

  it("doesn't arrange the pairs again", async () => {
    const { batch, store } = await open();
    await batch.addFiles([file("a.jpg")]);
    store.saveRecord.mockClear();
    batch.stop();
    await settle();
    expect(store.saveRecord).not.toHaveBeenCalled();
  });

  it("doesn't prepare photos that still wait", async () => {
    const going: (() => void)[] = [];
    prepare.mockImplementation(() => new Promise((resolve) => going.push(() => resolve(upright))));
    const { batch, store } = await open();
    await batch.addFiles(["a", "b", "c"].map(file));
    await settle();
    expect(prepare).toHaveBeenCalledTimes(2);
    batch.stop();
    going.forEach((go) => go());
    await settle();
    expect(prepare).toHaveBeenCalledTimes(2);
    expect(store.putPhoto).not.toHaveBeenCalled();
  });

  it("queues no more cards", async () => {
    const store = createStore(["a", "b", "c", "d"].map((id, index) => photo(id, index)));
    const { batch } = await open(store);
    queueCard.mockImplementation(() => {
      batch.stop();
      return Promise.resolve(true);
    });
    expect(await batch.queue(settings)).toBe(1);
    expect(queueCard).toHaveBeenCalledOnce();
  });
});

describe("queueing", () => {
  const fourPhotos = () => createStore(["a", "b", "c", "d"].map((id, index) => photo(id, index)));

  it("stores the pairs as fixed, sends each, then removes it", async () => {
    const { batch, store, read } = await open(fourPhotos());
    store.saveRecord.mockClear();
    const steps: unknown[] = [];
    batch.state.subscribe(({ queueing }) => steps.at(-1) !== queueing && steps.push(queueing));
    expect(await batch.queue(settings)).toBe(2);
    const [first, second] = [pair("id1", "a", "b", true), pair("id2", "c", "d", true)];
    expect(store.saveRecord.mock.calls).toEqual([[{ uid: "ada", pairs: [first, second], discarded: [] }]]);
    expect(queueCard.mock.calls).toEqual(
      [
        ["id1", "a", "b"],
        ["id2", "c", "d"],
      ].map(([captureId, front = "", back = ""]) => [
        { captureId, front: store.files.get(front), back: store.files.get(back) },
        settings,
      ]),
    );
    expect(store.removePair.mock.calls).toEqual([
      [{ uid: "ada", pairs: [second], discarded: [] }, ["a", "b"]],
      [{ uid: "ada", pairs: [], discarded: [] }, ["c", "d"]],
    ]);
    expect(steps).toEqual([{ done: 0, of: 2 }, { done: 1, of: 2 }, { done: 2, of: 2 }, null]);
    expect(read().problem).toBeNull();
  });

  it("asks for each card's place only if a place is chosen", async () => {
    const findPlace = vi.fn(() => "B-01");
    const { batch } = await open(fourPhotos());
    await batch.queue(settings, findPlace);
    expect(findPlace).not.toHaveBeenCalled();
    expect(queueCard.mock.calls[0]?.[1]).toEqual(settings);
    const placed = await open(fourPhotos());
    await placed.batch.queue({ ...settings, placeId: "A-01" }, findPlace);
    expect(findPlace.mock.calls).toEqual([
      ["A-01", 2],
      ["A-01", 2],
    ]);
    expect(queueCard.mock.lastCall?.[1]).toEqual({ ...settings, placeId: "B-01" });
    const kept = await open(fourPhotos());
    await kept.batch.queue({ ...settings, placeId: "A-01" });
    expect(queueCard.mock.lastCall?.[1]).toEqual({ ...settings, placeId: "A-01" });
  });

  it("stops at a pair whose photo is gone", async () => {
    const store = fourPhotos();
    store.files.delete("b");
    const { batch, read } = await open(store);
    expect(await batch.queue(settings)).toBe(0);
    expect(queueCard).not.toHaveBeenCalled();
    expect(read().problem).toEqual({ step: "queueing", left: 2 });
  });
});

describe("a reload", () => {
  it("prepares and reads only what isn't prepared or read yet", async () => {
    const store = createStore([
      photo("refused", 1, { state: "refused", refusal: "heic", isRead: false }),
      photo("read", 2),
      photo("ready", 3, { isRead: false }),
      photo("kept", 4, { state: "kept", isRead: false }),
    ]);
    await open(store);
    await settle();
    expect(store.photos.mock.calls).toEqual([["ada"]]);
    expect(store.record.mock.calls).toEqual([["ada"]]);
    expect(prepare.mock.calls).toEqual([[store.files.get("kept")]]);
    expect(detectSide.mock.calls.map(([picture]) => picture)).toEqual([
      store.files.get("ready"),
      store.files.get("kept"),
    ]);
  });

  it("checks only fixed pairs for being queued, and removes those that are", async () => {
    isQueued.mockImplementation((captureId) => Promise.resolve(captureId === "sent"));
    const pairs = [pair("sent", "a", null, true), pair("open", "b", null, true), pair("loose", "c", null)];
    const store = createStore([photo("a", 1), photo("b", 2), photo("c", 3)], {
      ...{ uid: "ada", pairs, discarded: ["x"] },
    });
    const { read } = await open(store);
    expect(isQueued.mock.calls).toEqual([["sent"], ["open"]]);
    expect(store.removePair.mock.calls).toEqual([
      [{ uid: "ada", pairs: pairs.slice(1), discarded: [] }, ["a"]],
    ]);
    expect(store.removePhotos.mock.calls).toEqual([[["x"]]]);
    expect(read().pairs.map(({ captureId }) => captureId)).toEqual(["open", "loose"]);
  });
});

describe("removing photos", () => {
  it("removes those that can't be used, also from the disk", async () => {
    const store = createStore([photo("a", 1), photo("b", 2, { state: "refused", refusal: "other" })]);
    const { batch, photos } = await open(store);
    store.removePhotos.mockClear();
    batch.dismissRefused();
    expect(photos().map(({ photoId }) => photoId)).toEqual(["a"]);
    expect(store.removePhotos.mock.calls).toEqual([[["b"]]]);
  });

  it("removes all of them, also the discarded ones", async () => {
    const store = createStore([photo("a", 1), photo("b", 2), photo("c", 3)]);
    const { batch, read } = await open(store);
    batch.discard(["c"]);
    store.saveRecord.mockClear();
    store.removePhotos.mockClear();
    await batch.clear();
    expect(store.saveRecord.mock.calls).toEqual([[{ uid: "ada", pairs: [], discarded: [] }]]);
    expect(new Set(store.removePhotos.mock.calls[0]?.[0])).toEqual(new Set(["a", "b", "c"]));
    expect(read()).toMatchObject({ pairs: [], past: [], photos: new Map() });
  });

  it("reads a photo's file from the disk", async () => {
    const store = createStore([photo("a", 1)]);
    const { batch } = await open(store);
    expect(await batch.picture("a", "thumb")).toBe(store.files.get("a"));
    expect(store.file.mock.lastCall).toEqual(["a", "thumb"]);
  });

  it("places a photo in another pair, and stores that", async () => {
    const record = { uid: "ada", pairs: [pair("A", "a", null), pair("B", "b", null)], discarded: [] };
    const store = createStore([photo("a", 1, { side: "front" }), photo("b", 2, { side: "front" })], record);
    const { batch } = await open(store);
    batch.place("b", { captureId: "A", side: "back" });
    expect(store.saveRecord.mock.lastCall).toEqual([
      { uid: "ada", pairs: [pair("A", "a", "b", true)], discarded: [] },
    ]);
  });
});
