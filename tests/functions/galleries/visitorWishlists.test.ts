import { randomBytes } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { galleryWishlistDocument } from "../../../functions/src/contract/galleries/galleryWishlists.ts";
import { openVisitorWishlists } from "../../../functions/src/db/galleries/visitorWishlists.ts";
import { countDocuments, meterFirestore } from "../../../functions/src/db/usage/metering.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore } = admin();
const app = initializeApp({ projectId: suite().projectId }, "visitor-wishlists");
const metered = meterFirestore(getFirestore(app));
afterAll(() => deleteApp(app));
const newSecret = () => randomBytes(32).toString("base64url");

async function newGallery(listings: readonly string[] = ["A", "B", "C"]) {
  const seller = await createMember();
  const username = `seller_${randomBytes(5).toString("hex")}`;
  await callAs(seller, "updateUsername", { username });
  for (const [at, id] of listings.entries()) {
    await firestore.doc(paths.listing(seller.uid, id)).set({
      title: `Car ${id}`,
      sku: `SKU${id}`,
      status: "active",
      quantity: 1,
      price: 4 + at,
      cost: 987.65,
      notes: "secretnotes",
      ebayItemId: `11055123456${at}`,
      ebayPhotos: [`https://i.ebayimg.com/images/g/${id}/s-l1600.jpg`],
      updatedAt: FieldValue.serverTimestamp(),
    });
  }
  return { seller, username };
}
interface Saved {
  wishlistId: string | null;
  items: { id: string }[];
}
const save = async (username: string, secret: string, itemIds: string[]) => {
  const { data, error } = await callAs(null, "saveVisitorWishlist", { username, secret, itemIds });
  if (error) throw new Error(JSON.stringify(error.details));
  return data as Saved;
};
const stored = async (id: string | null) =>
  galleryWishlistDocument.parse((await firestore.doc(paths.galleryWishlist(id ?? "none")).get()).data());
const listsOf = async (uid: string) =>
  (await firestore.collection("galleryWishlists").where("galleryOwner", "==", uid).get()).size;

describe("a visitor's wishlist", () => {
  it("contains listings as the seller's own record has them", async () => {
    const { seller, username } = await newGallery();
    const { wishlistId, items } = await save(username, newSecret(), ["B", "A", "B"]);
    expect(items).toEqual([
      {
        id: "B",
        title: "Car B",
        image: expect.stringContaining("/B/") as unknown,
        ebayItemId: "110551234561",
        price: 5,
        addedAt: expect.any(Number) as unknown,
      },
      {
        id: "A",
        title: "Car A",
        image: expect.stringContaining("/A/") as unknown,
        ebayItemId: "110551234560",
        price: 4,
        addedAt: expect.any(Number) as unknown,
      },
    ]);
    const list = await stored(wishlistId);
    expect(list).toMatchObject({
      galleryOwner: seller.uid,
      itemCount: 2,
      removedItemsCount: 0,
      ipCountry: null,
    });
    expect(list.items[0]).toMatchObject({
      sku: "SKUB",
      ebayUrl: "https://www.ebay.com/itm/110551234561",
      binPrice: 5,
    });
    expect(JSON.stringify(list)).not.toMatch(/987\.65|secretnotes/);
    const details = await callAs(seller, "getWishlistDetails", { wishlistId });
    expect(details.data).toMatchObject({ wishlist: { id: wishlistId, itemCount: 2 }, removedItems: [] });
  });

  it("remembers what was removed and when, until it's added again, and a repeat changes nothing", async () => {
    const { seller, username } = await newGallery();
    const secret = newSecret();
    const { wishlistId } = await save(username, secret, ["A", "B"]);
    await save(username, secret, ["B"]);
    const after = await stored(wishlistId);
    expect(after.removedItems).toEqual([{ id: "A", title: "Car A", removedAt: after.updatedAt.toMillis() }]);
    await save(username, secret, ["B"]);
    expect((await stored(wishlistId)).updatedAt.toMillis()).toBe(after.updatedAt.toMillis());
    // The list outlives the listing. An earlier item returns by its id while the gallery offers it.
    await firestore.doc(paths.listing(seller.uid, "B")).delete();
    expect((await save(username, secret, ["A", "B", "gone"])).items.map(({ id }) => id)).toEqual(["A", "B"]);
    expect((await stored(wishlistId)).removedItems).toEqual([]);
    expect(await listsOf(seller.uid)).toBe(1);
  });

  it("can only be changed with its secret, and stays one list for concurrent saves", async () => {
    const { seller, username } = await newGallery();
    const secret = newSecret();
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(username, secret, ["A"])));
    expect(new Set(answers.map(({ wishlistId }) => wishlistId)).size).toBe(1);
    const wishlistId = answers[0]?.wishlistId ?? "";
    const another = await save(username, newSecret(), ["C"]);
    expect(another.wishlistId).not.toBe(wishlistId);
    // The id, which a shared link shows, isn't secret.
    const { error } = await callAs(null, "saveVisitorWishlist", {
      username,
      secret: wishlistId,
      itemIds: [],
    });
    expect(error?.details).toMatchObject({ code: "input/invalid" });
    expect((await stored(wishlistId)).items.map(({ id }) => id)).toEqual(["A"]);
    expect(await listsOf(seller.uid)).toBe(2);
  });

  it("that was always empty isn't stored, and an unknown gallery accepts none", async () => {
    const { seller, username } = await newGallery();
    expect(await save(username, newSecret(), ["nothing"])).toEqual({ wishlistId: null, items: [] });
    expect(await listsOf(seller.uid)).toBe(0);
    await callAs(seller, "showGallery", { isShown: false });
    const asked = { username, secret: newSecret(), itemIds: ["A"] };
    expect((await callAs(null, "saveVisitorWishlist", asked)).error?.details).toMatchObject({
      code: "gallery/not-found",
    });
    const many = { ...asked, itemIds: Array.from({ length: 101 }, (_, at) => `L${at}`) };
    expect((await callAs(null, "saveVisitorWishlist", many)).error?.details).toMatchObject({
      code: "input/invalid",
    });
    expect(await listsOf(seller.uid)).toBe(0);
  });

  it("takes its visitor's country and region from the platform only, and keeps them if a later call has none", async () => {
    const { username } = await newGallery();
    const secret = newSecret();
    const wishlists = openVisitorWishlists(firestore);
    const from = { address: "203.0.113.9", country: "US", region: "OH" };
    const { wishlistId } = await wishlists.save({ username, secret, itemIds: ["A"] }, from);
    expect(await stored(wishlistId)).toMatchObject({ ipCountry: "US", ipRegion: "OH" });
    await wishlists.save(
      { username, secret, itemIds: ["B"] },
      { address: null, country: null, region: null },
    );
    const list = await stored(wishlistId);
    expect(list).toMatchObject({ ipCountry: "US", ipRegion: "OH" });
    expect(JSON.stringify(list)).not.toContain("203.0.113.9");
  });

  it("is refused after too many new lists from one address in a day, and existing ones stay", async () => {
    const { seller, username } = await newGallery();
    const address = `198.51.100.${randomBytes(1)[0] ?? 0}-${randomBytes(4).toString("hex")}`;
    const from = { address, country: null, region: null };
    let now = Date.parse("2026-11-22T12:00:00Z");
    const wishlists = openVisitorWishlists(firestore, () => now);
    const first = newSecret();
    for (let list = 0; list < 20; list += 1) {
      await wishlists.save({ username, secret: list === 0 ? first : newSecret(), itemIds: ["A"] }, from);
    }
    const oneMore = () => wishlists.save({ username, secret: newSecret(), itemIds: ["A"] }, from);
    await expect(oneMore()).rejects.toMatchObject({ code: "wishlist/too-many" });
    expect(await listsOf(seller.uid)).toBe(20);
    // Existing lists can still be changed. Other addresses and days aren't affected.
    expect((await wishlists.save({ username, secret: first, itemIds: ["B"] }, from)).items).toHaveLength(1);
    await wishlists.save(
      { username, secret: newSecret(), itemIds: ["A"] },
      { ...from, address: `${address}x` },
    );
    now += 24 * 60 * 60_000;
    await oneMore();
    expect(await listsOf(seller.uid)).toBe(22);
  });

  it("costs one read per call once its address has read enough for a day, whatever ids are invented", async () => {
    const { username } = await newGallery();
    const wishlists = openVisitorWishlists(metered);
    const from = { address: randomBytes(8).toString("hex"), country: null, region: null };
    const invented = () => Array.from({ length: 100 }, () => randomBytes(9).toString("hex"));
    const callReads = async () => {
      const count = { reads: 0, writes: 0 };
      const request = { username, secret: newSecret(), itemIds: invented() };
      await countDocuments(count, () => wishlists.save(request, from).catch(() => undefined));
      return count.reads;
    };
    expect(await callReads()).toBe(106);
    const limits = firestore.collection("visitorLimits").where("reads", "==", 106);
    for (const limit of (await limits.get()).docs) await limit.ref.update({ reads: 29_900 });
    expect(await callReads()).toBe(1);
  });

  it("can be changed 200 times a day", async () => {
    const { username } = await newGallery();
    const secret = newSecret();
    const wishlists = openVisitorWishlists(firestore);
    const from = { address: randomBytes(8).toString("hex"), country: null, region: null };
    const { wishlistId } = await wishlists.save({ username, secret, itemIds: ["A"] }, from);
    const day = new Date().toISOString().slice(0, 10);
    await firestore.doc(paths.galleryWishlist(wishlistId ?? "")).update({ saves: { day, count: 200 } });
    await expect(wishlists.save({ username, secret, itemIds: ["B"] }, from)).rejects.toMatchObject({
      code: "wishlist/too-many",
    });
    expect((await stored(wishlistId)).items.map(({ id }) => id)).toEqual(["A"]);
  });

  it("opens by its link without data about its visitor", async () => {
    const { username } = await newGallery();
    const { wishlistId } = await save(username, newSecret(), ["A"]);
    await firestore
      .doc(paths.galleryWishlist(wishlistId ?? ""))
      .update({ ipCountry: "US", updatedAt: Timestamp.fromMillis(9) });
    const { data } = await callAs(null, "openSharedWishlist", { wishlistId });
    expect(data).toEqual({
      username,
      updatedAt: 9,
      items: [
        {
          id: "A",
          title: "Car A",
          image: expect.any(String) as unknown,
          ebayItemId: "110551234560",
          price: 4,
          addedAt: expect.any(Number) as unknown,
        },
      ],
    });
    const { error } = await callAs(null, "openSharedWishlist", { wishlistId: "B".repeat(22) });
    expect(error?.details).toMatchObject({ code: "wishlist/not-found" });
  });
});
