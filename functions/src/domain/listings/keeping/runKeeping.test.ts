import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { listingDocument, paths } from "../../../contract/documents.ts";
import { DAY_MS } from "../../../contract/wire/durations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { openKeptPictureStore } from "../../../db/images/keptPictureStore.ts";
import { openKeepingOperations } from "../../../db/queues.ts";
import { openUploadNotes } from "../../../db/images/removedPictures.ts";
import { openItemsAtEbay } from "../../../db/listings/itemsAtEbay.ts";
import { killEverywhere, Machine } from "../../operation/testing/killEverywhere.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { cancelKeeping, type KeepingPorts, runKeeping, startKeeping } from "./runKeeping.ts";

const UID = "ada";
const LEASE_MS = 150_000;
const pictureOf = (id: string, at: number) => `https://i.ebayimg.com/${id}-${at}.jpg`;

/** Imported listings with two pictures at eBay each. A picture has ten bytes. */
async function world(ids: readonly string[]) {
  let time = 1_000_000_000;
  const now = () => time;
  const machine = new Machine();
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const files = new Map<string, number>();
  const read: string[] = [];
  const broken = new Set<string>();
  let beforeRead: () => Promise<void> = () => Promise.resolve();
  const ports: KeepingPorts = {
    operations: openKeepingOperations(firestore),
    listings: openKeptPictureStore(firestore),
    items: openItemsAtEbay(firestore),
    uploads: openUploadNotes(firestore),
    withAccessToken: (_, work) => work("token"),
    marketplace: {
      readWhole: (_, itemId) =>
        machine.request(() =>
          wholeItem({ itemId, pictureUrls: [pictureOf(itemId, 1), pictureOf(itemId, 2)] }),
        ),
    },
    photos: {
      findSized: (path) =>
        machine.request(() => {
          const bytes = files.get(path);
          return bytes === undefined ? null : { url: `https://storage/${path}`, bytes };
        }),
      save: (path, jpeg) =>
        machine.request(() => {
          if (files.has(path)) throw new Error("copied twice");
          files.set(path, jpeg.byteLength);
          return `https://storage/${path}`;
        }),
    },
    marketplacePictures: {
      async read(url) {
        await beforeRead();
        read.push(url);
        if (broken.has(url)) throw new AppError("image/not-found");
        return new Uint8Array(10);
      },
    },
    checker: { check: (bytes) => Promise.resolve({ jpeg: bytes }) },
    enqueue: () => Promise.resolve(),
    report: () => undefined,
    now,
  };
  await firestore.doc(paths.user(UID)).set({ ebay: { username: "ada" } });
  for (const id of ids) {
    await firestore.doc(paths.listing(UID, id)).set({ title: id, ebayItemId: `11${id}`, status: "active" });
  }
  return {
    ...{ machine, ports, now, files, read, broken, firestore },
    onRead: (work: () => Promise<void>) => void (beforeRead = work),
    pass: (milliseconds: number) => void (time += milliseconds),
    start: (wanted: readonly string[] = ids) => startKeeping(ports, UID, wanted),
    run: () => runKeeping(ports, UID, false),
    state: () => ports.operations.change(UID, (state) => ({ operation: null, answer: state })),
    listing: async (id: string) =>
      listingDocument.parse((await firestore.doc(paths.listing(UID, id)).get()).data()),
    notes: async () => (await firestore.collection(paths.removedPictures(UID)).get()).size,
  };
}

let desk: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  desk = await world(["1", "2"]);
});

describe("keeping a copy of the pictures at eBay", () => {
  it("shows our own copies in their order, and says how much room they take", async () => {
    expect(await desk.start()).toEqual({ success: true, waiting: 2 });
    await desk.run();
    expect(await desk.state()).toMatchObject({
      status: "completed",
      results: [
        { listingId: "1", success: true, pictures: 2, bytes: 20, missing: [] },
        { listingId: "2", success: true, pictures: 2, bytes: 20, missing: [] },
      ],
    });
    const listing = await desk.listing("1");
    expect(listing.firebaseImages).toEqual(
      [...desk.files.keys()].slice(0, 2).map((path) => `https://storage/${path}`),
    );
    expect(listing).toMatchObject({
      ...{ imageSource: "firebase", keptPictures: { count: 2, bytes: 20 } },
      // eBay has these pictures: nothing is to be sent.
      unsentFields: [],
    });
    expect(await desk.notes()).toBe(0);
  });

  it("names the pictures that fail, changes nothing, and copies only those again", async () => {
    desk.broken.add(pictureOf("111", 2));
    await desk.start(["1"]);
    await desk.run();
    expect((await desk.state()).results).toMatchObject([
      { success: false, pictures: 1, missing: [{ place: 2, code: "image/not-found" }] },
    ]);
    expect(await desk.listing("1")).toMatchObject({ firebaseImages: [] });
    // The copy is deleted with the trash unless a repeat shows it.
    expect(await desk.notes()).toBe(1);
    desk.broken.clear();
    desk.read.length = 0;
    await desk.start(["1"]);
    await desk.run();
    expect(desk.read).toEqual([pictureOf("111", 2)]);
    expect((await desk.listing("1")).firebaseImages).toHaveLength(2);
    expect(await desk.notes()).toBe(0);
  });

  it("waits for the next day if the seller's bytes of the day are used up, and then copies the rest", async () => {
    const { photos } = desk.ports;
    desk.ports.photos = {
      ...photos,
      save: (path, jpeg) =>
        desk.files.size < 3 ? photos.save(path, jpeg) : Promise.reject(new AppError("images/day-used")),
    };
    await desk.start();
    await desk.run();
    const { status, waiting, failure, resumesAt } = await desk.state();
    expect({ status, waiting, code: failure?.code }).toEqual({
      ...{ status: "waiting", waiting: [{ listingId: "2" }], code: "images/day-used" },
    });
    expect(new Date(resumesAt ?? 0).toISOString()).toBe("1970-01-13T00:00:00.000Z");
    expect(await desk.listing("2")).toMatchObject({ firebaseImages: [] });
    desk.ports.photos = photos;
    desk.pass(DAY_MS);
    await desk.run();
    expect(await desk.state()).toMatchObject({ status: "completed", waiting: [] });
    expect((await desk.listing("2")).firebaseImages).toHaveLength(2);
  });

  it("copies nothing of a listing with pictures of its own, and says that another has none", async () => {
    await desk.firestore.doc(paths.listing(UID, "1")).update({ firebaseImages: ["https://storage/mine"] });
    desk.ports.marketplace.readWhole = (_, itemId) => Promise.resolve(wholeItem({ itemId, pictureUrls: [] }));
    await desk.start(["1", "2", "missing"]);
    await desk.run();
    expect((await desk.state()).results).toMatchObject([
      { listingId: "1", success: true, pictures: 0 },
      { listingId: "2", success: false, failure: { code: "image/not-found" } },
      { listingId: "missing", success: false, failure: { code: "listing/not-found" } },
    ]);
    expect(await desk.listing("1")).toMatchObject({ firebaseImages: ["https://storage/mine"] });
    expect(desk.read).toEqual([]);
  });

  it("stops after the listing that is being copied, and keeps the others", async () => {
    await desk.start();
    desk.onRead(async () => {
      await cancelKeeping(desk.ports, UID);
    });
    await desk.run();
    expect(await desk.state()).toMatchObject({
      ...{ status: "cancelled", waiting: [{ listingId: "2" }] },
      results: [{ listingId: "1", success: true }],
    });
  });

  it("needs the connection to eBay", async () => {
    await desk.firestore.doc(paths.user(UID)).set({ ebay: null });
    await expect(desk.start()).rejects.toMatchObject({ code: "ebay/not-connected" });
  });
});

it("killed at any moment, each picture is copied once and each listing shows its copies", async () => {
  const prepare = async () => {
    const one = await world(["1", "2"]);
    await one.start();
    return one;
  };
  await killEverywhere(LEASE_MS, prepare, async ({ state, files, listing, notes }, died) => {
    const { status, results } = await state();
    expect({ ...died, status, kept: results.map(({ success }) => success) }).toEqual({
      ...{ ...died, status: "completed", kept: [true, true] },
    });
    expect(files.size).toBe(4);
    for (const id of ["1", "2"]) expect((await listing(id)).firebaseImages).toHaveLength(2);
    expect(await notes()).toBe(0);
  });
});
