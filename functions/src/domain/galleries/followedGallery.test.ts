import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { galleryDocument, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { openGalleryStore } from "../../db/galleries/galleries.ts";
import { openTrashStore } from "../../db/trash/trash.ts";
import { refreshGallery } from "./refreshGallery.ts";

const BEGIN = Date.UTC(2026, 10, 21);
const [UID, NAME] = ["ada", "cars"] as const;

/** A seller with a gallery. Each refresh and each act takes some time. */
async function world() {
  let time = BEGIN;
  const now = () => time;
  const firestore = memoryFirestore(now);
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com", status: "active", username: NAME });
  await firestore.doc(paths.username(NAME)).set({ uid: UID, key: "key" });
  const store = openGalleryStore(firestore);
  const trash = openTrashStore(firestore, now);
  /** Changes that were read from the database. */
  const read = { changes: 0 };
  const counting: typeof store = {
    ...store,
    readChanges: async (...given) => {
      const found = await store.readChanges(...given);
      read.changes += found?.changes.size ?? 0;
      return found;
    },
  };
  const listing = (id: string) => firestore.doc(paths.listing(UID, id));
  const stamp = FieldValue.serverTimestamp();

  return {
    read,
    trash,
    has: async (id: string) => (await listing(id).get()).exists,
    give: (id: string, fields: object = {}) =>
      listing(id).set({
        ...{ title: id, sku: "DHR20", status: "active", isDraft: false, quantity: 2, price: 4 },
        ...{ ebayItemId: "110551234567", ebayPhotos: ["https://i.ebayimg.com/g/abc.jpg"] },
        ...{ startTime: Timestamp.fromMillis(1_000), updatedAt: stamp, ...fields },
      }),
    change: (id: string, fields: object) => listing(id).update({ ...fields, updatedAt: stamp }),
    pass: (milliseconds: number) => void (time += milliseconds),
    refresh: (later: number = MINUTE_MS) => {
      time += later;
      return refreshGallery(counting, NAME, time);
    },
    /** Reads the gallery as the public does: the document and its pages. */
    async readGallery() {
      const gallery = galleryDocument.parse((await firestore.doc(paths.gallery(NAME)).get()).data());
      const shown: GalleryListing[] = [];
      for (let page = 0; page < gallery.pages; page += 1) {
        const document = await firestore.doc(paths.galleryPage(NAME, gallery.build ?? "", page)).get();
        shown.push(...(JSON.parse(String(document.get("listings"))) as GalleryListing[]));
      }
      return { ...gallery, shown };
    },
    countPages: async () => (await firestore.collection(paths.galleryPages(NAME)).get()).size,
  };
}

describe("a gallery", () => {
  it("equals a rebuilt one after hundreds of random changes", async () => {
    const desk = await world();
    const ids = Array.from({ length: 12 }, (_, at) => `L${at}`);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let act = 0; act < 400; act += 1) {
      desk.pass(1_000);
      const id = ids[random(ids.length)] ?? "L0";
      const isThere = await desk.has(id);
      if (!isThere && random(2) === 0) await desk.trash.restore(UID, id);
      else if (!isThere) await desk.give(id, { title: `Car ${act}` });
      else if (random(3) === 0) await desk.trash.moveToTrash(UID, id);
      else
        await desk.change(id, {
          status: random(3) === 0 ? "ended" : "active",
          quantity: random(3),
          price: act,
        });
      if (random(4) === 0) await desk.refresh();
    }
    await desk.refresh();
    const followed = await desk.readGallery();
    expect(followed.version).toBeGreaterThan(30);
    await desk.refresh(8 * DAY_MS);
    const anew = await desk.readGallery();
    expect(anew.build).not.toBe(followed.build);
    const sorted = (shown: readonly GalleryListing[]) => shown.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(followed.shown)).toEqual(sorted(anew.shown));
    // The former build's pages are deleted.
    expect(await desk.countPages()).toBe(anew.pages);
  });

  it("of 2,500 listings takes three pages, of which a change touches one", async () => {
    const desk = await world();
    for (let at = 0; at < 2_500; at += 1)
      await desk.give(`L${at}`, { startTime: Timestamp.fromMillis(at), updatedAt: Timestamp.fromMillis(1) });
    await desk.refresh();
    expect(await desk.readGallery()).toMatchObject({ listings: 2_500, pages: 3 });
    await desk.change("L1700", { price: 9 });
    // The gallery rests after a rebuild that read so many listings.
    await desk.refresh(10 * MINUTE_MS);
    const gallery = await desk.readGallery();
    expect(gallery).toMatchObject({ listings: 2_500, pages: 3, version: 2 });
    expect(gallery.shown.find(({ id }) => id === "L1700")?.price).toBe(9);
    expect(gallery.shown.at(-1)?.id).toBe("L2499");
  });

  it("reads 400 drafts that change twice at most, however often somebody looks", async () => {
    const desk = await world();
    await desk.give("A");
    await desk.refresh();
    for (let at = 0; at < 400; at += 1)
      await desk.give(`draft-${at}`, { status: "draft", isDraft: true, ebayItemId: null });
    for (let look = 0; look < 20; look += 1) await desk.refresh(21_000);
    expect(desk.read.changes).toBeGreaterThanOrEqual(400);
    // Besides those of the drafts: the car that is for sale.
    expect(desk.read.changes).toBeLessThan(2 * 400 + 20);
  });
});
