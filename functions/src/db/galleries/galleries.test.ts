import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { galleryDocument, type GalleryListing } from "../../contract/galleries/galleries.ts";
import type { StoredGallery } from "../../domain/galleries/refreshGallery.ts";
import { openGalleryStore } from "./galleries.ts";
import { openUsernameStore } from "./usernames.ts";

const NOW = Date.UTC(2026, 10, 20);
const NAME = "cars";

let requests = 0;
let firestore = memoryFirestore(() => NOW);
let galleries = openGalleryStore(firestore);

beforeEach(async () => {
  firestore = memoryFirestore(
    () => NOW,
    (work) => {
      requests += 1;
      return Promise.resolve().then(work);
    },
  );
  galleries = openGalleryStore(firestore);
  await firestore.doc(paths.user("ada")).set({ email: "ada@example.com", username: NAME });
  await firestore.doc(paths.username(NAME)).set({ uid: "ada", key: "key" });
});

const document = () => firestore.doc(paths.gallery(NAME));
const stored = async () => (await document().get()).data();
const addGallery = (fields: object = {}) => document().set({ ...galleryDocument.parse({}), ...fields });
const find = async (): Promise<StoredGallery> => {
  const found = await galleries.find(NAME);
  if (!found) throw new Error("There is no gallery");
  return found;
};
const pageIds = async () => {
  const { docs } = await firestore.collection(paths.galleryPages(NAME)).get();
  return docs.map(({ id }) => id);
};
const car = (id: string, title = id): GalleryListing => ({
  ...{ id, title, price: 5, quantity: 1, image: null, ebayItemId: `1${id}`, listedAt: 1_000 },
});
const addListing = (id: string, fields: object = {}, uid = "ada") =>
  firestore.doc(paths.listing(uid, id)).set({
    ...{ title: id, sku: "DHR20", price: 5, ebayItemId: `1${id}`, status: "active", quantity: 1 },
    ...{ createdAt: Timestamp.fromMillis(1_000), updatedAt: Timestamp.fromMillis(NOW) },
    ...fields,
  });

describe("finding a gallery", () => {
  it("returns its state with times in milliseconds", async () => {
    const times = { checkedAt: 1, restsUntil: 2, changedUntil: 3, rebuiltAt: 4 };
    const stamps = Object.entries(times).map(([field, at]) => [field, Timestamp.fromMillis(at)] as const);
    await addGallery({ build: "b", pages: 2, version: 5, ...Object.fromEntries(stamps) });
    expect(await galleries.find(NAME)).toEqual({
      ...{ uid: "ada", hasSeller: true, build: "b", pages: 2, version: 5 },
      ...times,
    });
  });

  it("tells whether its seller's record is still active", async () => {
    await addGallery();
    expect(await find()).toMatchObject({ hasSeller: true });
    await firestore.doc(paths.user("ada")).update({ status: "not-found" });
    expect(await find()).toMatchObject({ hasSeller: false });
    await firestore.doc(paths.user("ada")).delete();
    expect(await find()).toMatchObject({ hasSeller: false });
  });

  it("finds none for a name without an owner", async () => {
    await addGallery();
    await firestore.doc(paths.username(NAME)).update({ uid: "" });
    expect(await galleries.find(NAME)).toBeNull();
    await firestore.doc(paths.username(NAME)).delete();
    expect(await galleries.find(NAME)).toBeNull();
  });

  it("creates the gallery again when its seller is back", async () => {
    expect(await galleries.find(NAME)).toMatchObject({ uid: "ada", build: null, pages: 0, version: 0 });
    expect(await stored()).toEqual({
      ...galleryDocument.parse({}),
      since: Timestamp.fromMillis(NOW),
    });
  });

  it.each([{ galleryHidden: true }, { username: "trucks" }, { status: "not-found" }])(
    "creates none for a seller with %o",
    async (fields) => {
      await firestore.doc(paths.user("ada")).update(fields);
      expect(await galleries.find(NAME)).toBeNull();
      expect(await stored()).toBeUndefined();
    },
  );
});

describe("creating a gallery again while another request runs", () => {
  /** Looks for the gallery, and does something else after its seller's record is read. */
  async function findDuring(other: (firestore: Firestore) => Promise<unknown>) {
    let requestsLeft = Infinity;
    const racing: Firestore = memoryFirestore(
      () => NOW,
      async (work) => {
        const answer = Promise.resolve().then(work);
        await answer;
        requestsLeft -= 1;
        if (requestsLeft === 0) await other(racing);
        return answer;
      },
    );
    await racing.doc(paths.user("ada")).set({ email: "ada@example.com", username: NAME });
    await racing.doc(paths.username(NAME)).set({ uid: "ada", key: "key" });
    // The name with its gallery, and the seller.
    requestsLeft = 2;
    const found = await openGalleryStore(racing).find(NAME);
    return { found, stored: (await racing.doc(paths.gallery(NAME)).get()).data() };
  }

  it("creates none if the seller hides it", async () => {
    const { found, stored } = await findDuring((racing) =>
      openUsernameStore(racing).showGallery("ada", false),
    );
    expect([found, stored]).toEqual([null, undefined]);
  });

  it("keeps the one that another visit has built", async () => {
    const built = { ...galleryDocument.parse({}), build: "b", pages: 1, version: 1 };
    const { stored } = await findDuring((racing) => racing.doc(paths.gallery(NAME)).set(built));
    expect(stored).toEqual(built);
  });
});

it("deletes a gallery with its pages", async () => {
  await addGallery();
  for (const page of [0, 1]) await firestore.doc(paths.galleryPage(NAME, "b", page)).set({ listings: "[]" });
  await galleries.deletePublicData(NAME);
  expect([await pageIds(), await stored()]).toEqual([[], undefined]);
});

it("notes one of two checks of the same state, and none of a gallery that is gone", async () => {
  await addGallery();
  const first = await find();
  expect(await galleries.noteCheck(NAME, first, 10)).toBe(true);
  expect(await galleries.noteCheck(NAME, first, 20)).toBe(false);
  expect(await stored()).toMatchObject({ checkedAt: Timestamp.fromMillis(10) });
  const second = await find();
  expect(await galleries.noteCheck(NAME, second, 30)).toBe(true);
  await document().delete();
  expect(await galleries.noteCheck(NAME, { ...second, checkedAt: null }, 40)).toBe(false);
});

it("reads what the seller has for sale, without damaged listings", async () => {
  await addListing("a");
  await addListing("draft", { status: "draft" });
  await addListing("sold", { quantity: 0 });
  await addListing("damaged", { quantity: "two" });
  await addListing("foreign", {}, "bob");
  expect(await galleries.readAll("ada")).toEqual({ listings: [car("a")], readAt: NOW });
});

describe("reading changes", () => {
  it("returns listings changed after a time, and null for those deleted or not for sale", async () => {
    const at = (millis: number) => Timestamp.fromMillis(millis);
    await addListing("before", { updatedAt: at(10) });
    await addListing("a", { updatedAt: at(11) });
    await addListing("ended", { updatedAt: at(11), status: "ended" });
    await addListing("restored", { updatedAt: at(11) });
    for (const id of ["restored", "deleted"])
      await firestore.doc(paths.trashed("ada", id)).set({ deletedAt: at(11) });
    await firestore.doc(paths.trashed("ada", "earlier")).set({ deletedAt: at(10) });
    const found = await galleries.readChanges("ada", 10, 3);
    expect(found?.readAt).toBe(NOW);
    expect(Object.fromEntries(found?.changes ?? [])).toEqual({
      ...{ a: car("a"), restored: car("restored"), ended: null, deleted: null },
    });
  });

  it("returns null for more changes or deletions than wanted", async () => {
    await addListing("a");
    await addListing("b");
    expect((await galleries.readChanges("ada", -60_000, 2))?.changes.size).toBe(2);
    expect(await galleries.readChanges("ada", 0, 1)).toBeNull();
    for (const id of ["a", "b", "c"])
      await firestore.doc(paths.trashed("ada", id)).set({ deletedAt: Timestamp.fromMillis(NOW) });
    expect(await galleries.readChanges("ada", 0, 2)).toBeNull();
    expect((await galleries.readChanges("ada", 0, 3))?.changes.size).toBe(3);
  });
});

describe("reading pages", () => {
  it("returns them in their order", async () => {
    await addGallery();
    await galleries.rebuild(NAME, await find(), [[car("a")], [car("b")]], { ...BUILT, checkedAt: 1 });
    expect(await galleries.readPages(NAME, await find())).toEqual([[car("a")], [car("b")]]);
  });

  it.each([undefined, "[{}]", "no JSON"])("returns null if one of them is %s", async (text) => {
    await addGallery({ build: "b", pages: 2 });
    await firestore.doc(paths.galleryPage(NAME, "b", 0)).set({ listings: JSON.stringify([car("a")]) });
    if (text !== undefined) await firestore.doc(paths.galleryPage(NAME, "b", 1)).set({ listings: text });
    expect(await galleries.readPages(NAME, await find())).toBeNull();
    expect(await galleries.readPages(NAME, { ...(await find()), build: null })).toBeNull();
  });
});

const FIGURES = { listings: 2, samples: ["https://photos.example/a.jpg"], changedUntil: 7, restsUntil: 8 };
const BUILT = { ...FIGURES, checkedAt: 9, isFromListings: true };
const STAMPS = { changedUntil: Timestamp.fromMillis(7), restsUntil: Timestamp.fromMillis(8) };

describe("changing a gallery", () => {
  it("writes the changed pages and counts the version", async () => {
    await addGallery({ build: "b", pages: 1, version: 4 });
    const pages = [{ at: 1, listings: [car("a")] }];
    await galleries.change(NAME, await find(), pages, { ...FIGURES, pages: 2 });
    expect(await stored()).toMatchObject({
      ...{ build: "b", pages: 2, listings: 2, samples: FIGURES.samples, version: 5 },
      ...STAMPS,
    });
    expect((await firestore.doc(paths.galleryPage(NAME, "b", 1)).get()).data()).toEqual({
      listings: JSON.stringify([car("a")]),
    });
  });

  it("notes the times alone if nothing visible has changed", async () => {
    await addGallery({ build: "b", pages: 1, version: 4 });
    const before = await stored();
    await galleries.noteUnchanged(NAME, await find(), { changedUntil: 7, restsUntil: 8 });
    expect(await stored()).toEqual({ ...before, ...STAMPS });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a newer version", () => document().update({ version: 5 })],
    ["another build", () => document().update({ build: "other" })],
    ["another owner", () => firestore.doc(paths.username(NAME)).update({ uid: "bob" })],
    ["no document", () => document().delete()],
  ])("writes nothing over %s", async (_what, overtake) => {
    await addGallery({ build: "b", pages: 1, version: 4 });
    const seen = await find();
    await overtake();
    const before = await stored();
    await galleries.change(NAME, seen, [{ at: 0, listings: [] }], { ...FIGURES, pages: 1 });
    await galleries.noteUnchanged(NAME, seen, FIGURES);
    await galleries.rebuild(NAME, seen, [[]], { ...BUILT, checkedAt: 1 });
    expect(await stored()).toEqual(before);
    expect(await pageIds()).toEqual([]);
  });
});

describe("rebuilding a gallery", () => {
  it("replaces its pages by those of a new build", async () => {
    await addGallery({ build: "b", pages: 1, version: 4 });
    await firestore.doc(paths.galleryPage(NAME, "b", 0)).set({ listings: "[]" });
    await galleries.rebuild(NAME, await find(), [[car("a")], [car("b")]], BUILT);
    const { build, ...after } = (await stored()) ?? {};
    expect(after).toEqual({
      ...{ pages: 2, listings: 2, samples: FIGURES.samples, version: 5, ...STAMPS },
      ...{ checkedAt: Timestamp.fromMillis(9), rebuiltAt: Timestamp.fromMillis(NOW) },
    });
    expect(build).toMatch(/^[\w-]{12}$/);
    expect(await pageIds()).toEqual([`${String(build)}-0`, `${String(build)}-1`]);
  });

  it("from its former pages doesn't count as a rebuild from all listings", async () => {
    const rebuiltAt = Timestamp.fromMillis(3);
    await addGallery({ build: "b", pages: 1, version: 4, rebuiltAt });
    await galleries.rebuild(NAME, await find(), [[car("a")]], { ...BUILT, isFromListings: false });
    expect(await stored()).toMatchObject({ pages: 1, version: 5, rebuiltAt });
  });

  it("writes pages of more than 6 MB in several requests", async () => {
    await addGallery();
    const countRequests = async (...megabytes: number[]) => {
      const seen = await find();
      const pages = megabytes.map((size, at) => [car(String(at), "x".repeat(size * 1_000_000))]);
      requests = 0;
      await galleries.rebuild(NAME, seen, pages, BUILT);
      return requests;
    };
    // A rebuild that has no old pages to delete takes a request less.
    await countRequests(0);
    const one = await countRequests(1.9, 1.9, 1.9);
    expect(await countRequests(2.1, 2.1, 2.1)).toBe(one + 1);
    expect(await pageIds()).toHaveLength(3);
    expect(await countRequests(6.1)).toBe(one);
  });
});
