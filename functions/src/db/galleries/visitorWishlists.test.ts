import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { VISITOR_WISHLIST_DAYS } from "../../contract/galleries/visitorWishlists.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openVisitorWishlists, type Visitor } from "./visitorWishlists.ts";

const START = Date.UTC(2026, 10, 20, 12);
const TODAY = "2026-11-20";
const HOME: Visitor = { address: "192.0.2.1", country: "DE", region: "BY" };
const ELSEWHERE: Visitor = { address: "192.0.2.2", country: "FR", region: null };
const SECRET = "s".repeat(43);

let now = START;
let firestore = memoryFirestore(() => now);
let wishlists = openVisitorWishlists(firestore, () => now);

beforeEach(async () => {
  now = START;
  firestore = memoryFirestore(() => now);
  wishlists = openVisitorWishlists(firestore, () => now);
  await firestore.doc(paths.username("cars")).set({ uid: "ada", key: "key" });
  await firestore.doc(paths.gallery("cars")).set({});
  for (const id of ["a", "b"]) await addListing(id);
});

const addListing = (id: string, fields: object = {}, uid = "ada") =>
  firestore.doc(paths.listing(uid, id)).set({
    ...{ title: `Car ${id}`, sku: "DHR20", price: 5, ebayItemId: `1${id}`, status: "active", quantity: 2 },
    ...{ ebayPhotos: [`https://photos.example/${id}.jpg`], ...fields },
  });
const save = (itemIds: readonly string[], visitor = HOME, secret = SECRET, username = "cars") =>
  wishlists.save({ username, secret, itemIds }, visitor);
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
const stored = async (id: string | null) =>
  (await firestore.doc(paths.galleryWishlist(id ?? "none")).get()).data();
/** The counts of a day, by the gallery's name or "address". Only one address has any in most tests. */
const limits = async () => {
  const { docs } = await firestore.collection("visitorLimits").get();
  return Object.fromEntries(
    docs.map((each) => [each.id.startsWith(`${TODAY}_cars`) ? "cars" : "address", each.data()]),
  );
};
const limitOfHome = async () => {
  const { docs } = await firestore.collection("visitorLimits").get();
  const found = docs.find(({ id }) => !id.endsWith("_cars"));
  if (!found) throw new Error("Nothing was counted");
  return found.ref;
};

describe("saving a visitor's list", () => {
  it("stores snapshots of the gallery's listings, with the visitor's region alone", async () => {
    const { wishlistId, items } = await save(["b", "a"]);
    expect(wishlistId).toMatch(/^[\w-]{22}$/);
    expect(items).toEqual((await stored(wishlistId))?.["items"]);
    expect(await stored(wishlistId)).toEqual({
      ...{ galleryOwner: "ada", username: "cars", ipCountry: "DE", ipRegion: "BY" },
      items: [
        {
          ...{ id: "b", title: "Car b", sku: "DHR20", price: 5, binPrice: 5, quantity: 1, addedAt: START },
          image: "https://photos.example/b.jpg",
          images: [{ url: "https://photos.example/b.jpg" }],
          ...{ ebayItemId: "1b", ebayUrl: "https://www.ebay.com/itm/1b" },
        },
        expect.objectContaining({ id: "a" }),
      ],
      ...{ removedItems: [], itemCount: 2, removedItemsCount: 0, saves: { day: TODAY, count: 1 } },
      ...{ createdAt: Timestamp.fromMillis(START), updatedAt: Timestamp.fromMillis(START) },
      expiresAt: Timestamp.fromMillis(START + VISITOR_WISHLIST_DAYS * DAY_MS),
    });
  });

  it("changes the list of the same secret, and keeps what was removed", async () => {
    const first = await save(["a", "b"]);
    now += 1_000;
    const second = await save(["b"]);
    expect(second.wishlistId).toBe(first.wishlistId);
    expect(idsOf(second)).toEqual(["b"]);
    expect(await stored(first.wishlistId)).toMatchObject({
      ...{ itemCount: 1, removedItemsCount: 1, saves: { day: TODAY, count: 2 } },
      removedItems: [{ id: "a", title: "Car a", removedAt: now }],
      ...{ createdAt: Timestamp.fromMillis(START), updatedAt: Timestamp.fromMillis(now) },
      expiresAt: Timestamp.fromMillis(now + VISITOR_WISHLIST_DAYS * DAY_MS),
    });
  });

  it("again writes no list", async () => {
    const first = await save(["a"]);
    now += 1_000;
    expect(await save(["a"])).toEqual(first);
    expect(await stored(first.wishlistId)).toMatchObject({ updatedAt: Timestamp.fromMillis(START) });
    expect(await limits()).toMatchObject({ address: { saves: 1 } });
  });

  it("has another list for another secret, and for the name's next owner", async () => {
    const first = await save(["a"]);
    const other = await save(["a"], HOME, "o".repeat(43));
    await firestore.doc(paths.username("cars")).update({ key: "next" });
    const next = await save(["a"]);
    expect(new Set([first.wishlistId, other.wishlistId, next.wishlistId]).size).toBe(3);
  });

  it("leaves out what the gallery doesn't show, unless it was on the list", async () => {
    await addListing("draft", { status: "draft" });
    await addListing("damaged", { quantity: "many" });
    await addListing("foreign", {}, "bob");
    expect(idsOf(await save(["a", "draft", "damaged", "foreign", "gone"]))).toEqual(["a"]);
    await firestore.doc(paths.listing("ada", "a")).delete();
    await firestore.doc(paths.listing("ada", "b")).update({ sku: null });
    const after = await save(["b", "a"]);
    expect(after.items).toMatchObject([
      { id: "b", sku: "N/A" },
      { id: "a", title: "Car a" },
    ]);
  });

  it("stores no list that has always been empty", async () => {
    expect(await save([])).toEqual({ wishlistId: null, items: [] });
    expect(await save(["gone"])).toEqual({ wishlistId: null, items: [] });
    const first = await save(["a"]);
    expect(await save([])).toEqual({ wishlistId: first.wishlistId, items: [] });
    expect(await stored(first.wishlistId)).toMatchObject({ itemCount: 0 });
  });

  it("keeps the last region that is known", async () => {
    const { wishlistId } = await save(["a"]);
    await save(["b"], { ...HOME, country: null, region: null });
    expect(await stored(wishlistId)).toMatchObject({ ipCountry: "DE", ipRegion: "BY" });
    await save(["a"], { ...HOME, country: "FR", region: null });
    expect(await stored(wishlistId)).toMatchObject({ ipCountry: "FR", ipRegion: null });
  });

  it("is refused for a gallery that isn't shown or has no name", async () => {
    await firestore.doc(paths.gallery("trucks")).set({});
    await expect(save(["a"], HOME, SECRET, "trucks")).rejects.toMatchObject({ code: "gallery/not-found" });
    await firestore.doc(paths.gallery("cars")).delete();
    await expect(save(["a"])).rejects.toMatchObject({ code: "gallery/not-found" });
  });
});

describe("the limits of a day", () => {
  it("count a refused call, and are kept for two days", async () => {
    await expect(save(["a"], HOME, SECRET, "trucks")).rejects.toThrow();
    expect(await limits()).toEqual({
      address: { reads: 7, expiresAt: Timestamp.fromMillis(START + 2 * DAY_MS) },
    });
  });

  it("count the reads of each call before, and writes after, for two days", async () => {
    await save(["a", "b"]);
    await save(["a"]);
    const expiresAt = Timestamp.fromMillis(START + 2 * DAY_MS);
    expect(await limits()).toEqual({
      // Six documents, and the listings that each call names.
      address: { reads: 8 + 7, saves: 2, lists: 1, listsByGallery: { cars: 1 }, expiresAt },
      cars: { lists: 1, expiresAt },
    });
  });

  it("are those of an address, and start again each day", async () => {
    await save(["a"]);
    await (await limitOfHome()).update({ saves: 500 });
    await expect(save(["b"])).rejects.toMatchObject({ code: "wishlist/too-many" });
    expect(idsOf(await save(["b"], ELSEWHERE))).toEqual(["b"]);
    now += DAY_MS;
    expect(idsOf(await save(["a"]))).toEqual(["a"]);
  });

  it("refuse calls that could read too much", async () => {
    await save(["a"]);
    const limit = await limitOfHome();
    await limit.update({ reads: 30_000 - 7 });
    await save(["a"]);
    await expect(save(["a"])).rejects.toMatchObject({ code: "wishlist/too-many" });
    expect((await limit.get()).get("reads")).toBe(30_000);
  });

  it("allow an address 20 new lists, and its first also in a crowded gallery", async () => {
    await save(["a"]);
    const [limit, ofGallery] = [await limitOfHome(), firestore.doc(paths.visitorLimit(TODAY, "cars"))];
    const saveNew = (visitor: Visitor, name: string) => save(["a"], visitor, name.repeat(43));
    await limit.update({ lists: 20 });
    await expect(saveNew(HOME, "n")).rejects.toMatchObject({ code: "wishlist/too-many" });
    // A list that exists can be changed.
    expect(idsOf(await save(["b"]))).toEqual(["b"]);
    await limit.update({ lists: 1 });
    await ofGallery.update({ lists: 500 });
    await expect(saveNew(HOME, "n")).rejects.toMatchObject({ code: "wishlist/too-many" });
    expect(idsOf(await saveNew(ELSEWHERE, "n"))).toEqual(["a"]);
    await expect(saveNew(ELSEWHERE, "m")).rejects.toMatchObject({ code: "wishlist/too-many" });
  });

  it("allow the first list in a crowded gallery after lists in another one", async () => {
    await firestore.doc(paths.username("trucks")).set({ uid: "ada", key: "other" });
    await firestore.doc(paths.gallery("trucks")).set({});
    await save(["a"], HOME);
    await firestore.doc(paths.visitorLimit(TODAY, "cars")).update({ lists: 500 });
    await save(["a"], ELSEWHERE, SECRET, "trucks");
    expect(idsOf(await save(["a"], ELSEWHERE, "n".repeat(43)))).toEqual(["a"]);
    await expect(save(["a"], ELSEWHERE, "m".repeat(43))).rejects.toMatchObject({ code: "wishlist/too-many" });
    // In a gallery that isn't crowded, more lists are allowed.
    expect(idsOf(await save(["a"], ELSEWHERE, "m".repeat(43), "trucks"))).toEqual(["a"]);
  });

  it("read counts that were stored before lists were counted per gallery", async () => {
    await save(["a"]);
    await (await limitOfHome()).set({ saves: 1, lists: 20, expiresAt: Timestamp.fromMillis(now) });
    await expect(save(["a"], HOME, "n".repeat(43))).rejects.toMatchObject({ code: "wishlist/too-many" });
    expect(idsOf(await save(["b"]))).toEqual(["b"]);
  });

  it("allow a list 200 changes a day", async () => {
    const { wishlistId } = await save(["a"]);
    await firestore
      .doc(paths.galleryWishlist(wishlistId ?? ""))
      .update({ saves: { day: TODAY, count: 200 } });
    await expect(save(["b"])).rejects.toMatchObject({ code: "wishlist/too-many" });
    now += DAY_MS;
    await save(["b"]);
    expect(await stored(wishlistId)).toMatchObject({ saves: { day: "2026-11-21", count: 1 } });
  });
});

it("opens a list by its id", async () => {
  const { wishlistId } = await save(["a"]);
  expect(await wishlists.open(wishlistId ?? "")).toMatchObject({ username: "cars", items: [{ id: "a" }] });
  expect(await wishlists.open("unknown")).toBeNull();
});
