import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

const { firestore } = admin();

const item = {
  id: "L1",
  title: "Twin Mill",
  sku: "DHR20",
  image: null,
  images: [],
  ebayItemId: "110551234567",
  ebayUrl: null,
  price: 4,
  binPrice: 4,
  quantity: 1,
  addedAt: 5,
};
const removed = { id: "L2", title: "Bone Shaker", removedAt: 7 };

async function giveWishlist({ uid }: Person, updatedAt: number, fields: object = {}): Promise<string> {
  const id = randomBytes(17).toString("base64url").slice(0, 22);
  await firestore.doc(paths.galleryWishlist(id)).set({
    galleryOwner: uid,
    username: "ada",
    items: [item],
    removedItems: [removed],
    itemCount: 1,
    removedItemsCount: 1,
    ipCountry: "US",
    ipRegion: null,
    createdAt: Timestamp.fromMillis(1),
    updatedAt: Timestamp.fromMillis(updatedAt),
    expiresAt: Timestamp.fromMillis(Date.now() + 1e9),
    saves: { day: "2026-11-22", count: 1 },
    ...fields,
  });
  return id;
}
const list = (person: Person, data: object = {}) => callAs(person, "getGalleryWishlists", data);
const details = (person: Person, wishlistId: string) => callAs(person, "getWishlistDetails", { wishlistId });

describe("visitors' wishlists of a gallery", () => {
  it("are listed for its seller, last changed first, without their items", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const older = await giveWishlist(seller, 1_000);
    const newer = await giveWishlist(seller, 2_000, { ipCountry: null });
    await giveWishlist(other, 3_000);
    const summary = {
      type: "gallery",
      galleryOwner: seller.uid,
      username: "ada",
      itemCount: 1,
      removedItemsCount: 1,
    };
    const expected = {
      wishlists: [
        { ...summary, id: newer, ipCountry: null, ipRegion: null, createdAt: 1, updatedAt: 2_000 },
        { ...summary, id: older, ipCountry: "US", ipRegion: null, createdAt: 1, updatedAt: 1_000 },
      ],
      total: 2,
    };
    expect((await list(seller)).data).toEqual(expected);
    expect((await list(seller, { galleryOwner: seller.uid })).data).toEqual(expected);
  });

  it("are shown one by one with their items and removed items", async () => {
    const seller = await createMember();
    const id = await giveWishlist(seller, 1_000);
    expect((await details(seller, id)).data).toMatchObject({
      wishlist: { id, type: "gallery", ipCountry: "US", ipRegion: null, updatedAt: 1_000, items: [item] },
      removedItems: [removed],
    });
  });

  it("are visible only to their seller and to super admins", async () => {
    const [seller, other, adminOnly, former, superAdmin] = await Promise.all([
      createMember(),
      createMember(),
      createMember({ role: "admin" }),
      createMember({ role: "super-admin" }),
      createMember({ role: "super-admin" }),
    ]);
    // The token still has a role that the record no longer has.
    await firestore.doc(paths.user(former.uid)).update({ accountRole: "user", isSuperAdmin: false });
    const id = await giveWishlist(seller, 1_000);
    for (const person of [other, adminOnly, former]) {
      for (const galleryOwner of [seller.uid, "*"]) {
        expect((await list(person, { galleryOwner })).error?.details).toMatchObject({
          code: "auth/super-admin-only",
        });
      }
      expect((await details(person, id)).error?.details).toMatchObject({ code: "wishlist/not-found" });
    }
    expect((await list(superAdmin, { galleryOwner: seller.uid })).data).toMatchObject({ total: 1 });
    const { wishlists } = (await list(superAdmin, { galleryOwner: "*" })).data as {
      wishlists: { id: string }[];
    };
    expect(wishlists.length).toBeGreaterThan(0);
    expect((await details(superAdmin, id)).data).toMatchObject({ wishlist: { id } });
    expect((await list(null as never)).error?.details).toMatchObject({ code: "auth/signed-out" });
  });

  it("that are unknown are not found", async () => {
    const seller = await createMember();
    expect((await details(seller, "A".repeat(22))).error?.details).toMatchObject({
      code: "wishlist/not-found",
    });
    expect((await details(seller, "../users/x")).error?.details).toMatchObject({ code: "input/invalid" });
  });
});
