import { randomBytes } from "node:crypto";

import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { galleryDocument, type GalleryListing } from "../../../functions/src/contract/galleries/galleries.ts";
import { openGalleryStore } from "../../../functions/src/db/galleries/galleries.ts";
import { refreshGallery } from "../../../functions/src/domain/galleries/refreshGallery.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

const { firestore } = admin();
const MINUTE = 60_000;

interface Seller extends Person {
  readonly username: string;
}

async function newSeller(): Promise<Seller> {
  const person = await createMember();
  const username = `seller_${randomBytes(5).toString("hex")}`;
  await callAs(person, "updateUsername", { username });
  return { ...person, username };
}

/** The private values of a listing, to look for in public data. */
const SECRETS = {
  cost: 987.65,
  notes: "bought from Ada",
  postage: 876.54,
  sku: "SECRETSKU",
  description: "secretdesc",
};

const live = (fields: object = {}) => ({
  ...SECRETS,
  title: "Twin Mill",
  status: "active",
  isDraft: false,
  quantity: 2,
  price: 4,
  ebayItemId: "110551234567",
  ebayPhotos: ["https://i.ebayimg.com/images/g/abc/s-l1600.jpg"],
  startTime: Timestamp.fromMillis(1_000),
  updatedAt: FieldValue.serverTimestamp(),
  ...fields,
});
const give = (seller: Seller, id: string, fields: object = {}) =>
  firestore.doc(paths.listing(seller.uid, id)).set(live(fields));
const change = (seller: Seller, id: string, fields: object) =>
  firestore.doc(paths.listing(seller.uid, id)).update({ ...fields, updatedAt: FieldValue.serverTimestamp() });

/** Reads a gallery as the public does: the gallery and its pages. */
async function galleryOf({ username }: Seller) {
  const found = await firestore.doc(paths.gallery(username)).get();
  if (!found.exists) return null;
  const gallery = galleryDocument.parse(found.data());
  const shown: GalleryListing[] = [];
  for (let page = 0; page < gallery.pages; page += 1) {
    const { listings } =
      (await firestore.doc(paths.galleryPage(username, gallery.build ?? "", page)).get()).data() ?? {};
    shown.push(...(JSON.parse(String(listings)) as GalleryListing[]));
  }
  return { ...gallery, shown, ids: shown.map(({ id }) => id).sort() };
}

let clock = Date.now();
/** Each call is later, because a gallery is checked only once in a while. */
const refresh = async ({ username }: Seller, later = MINUTE) => {
  clock += later;
  return refreshGallery(openGalleryStore(firestore), username, clock);
};

describe("a gallery", () => {
  it("shows what can be bought, and nothing private", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    await give(seller, "draft", { status: "draft", isDraft: true, ebayItemId: null });
    await give(seller, "ended", { status: "ended" });
    await give(seller, "soldOut", { quantity: 0 });
    expect((await callAs(null, "refreshGallery", { username: seller.username })).data).toMatchObject({
      gallery: { username: seller.username, listings: 1, version: 1 },
    });
    const gallery = await galleryOf(seller);
    expect(gallery?.shown).toEqual([
      {
        id: "A",
        title: "Twin Mill",
        price: 4,
        quantity: 2,
        image: "https://i.ebayimg.com/images/g/abc/s-l1600.jpg",
        ebayItemId: "110551234567",
        listedAt: 1_000,
      },
    ]);
    expect(gallery).toMatchObject({ listings: 1, samples: [gallery?.shown[0]?.image], version: 1 });
    const text = JSON.stringify(gallery);
    for (const secret of [...Object.values(SECRETS), seller.uid, seller.email]) {
      expect(text).not.toContain(String(secret));
    }
  });

  it("follows all changes of listings, in any order, however often it's checked", async () => {
    const seller = await newSeller();
    for (const id of ["A", "B", "C", "D"]) await give(seller, id);
    await refresh(seller);
    expect((await galleryOf(seller))?.ids).toEqual(["A", "B", "C", "D"]);

    await change(seller, "A", { status: "ended" });
    await change(seller, "B", { title: "Bone Shaker", price: 6, currentPrice: 6 });
    await callAs(seller, "deleteListings", { listingIds: ["C"] });
    await give(seller, "E", { ebayItemId: "110551234568" });
    await refresh(seller);
    let gallery = await galleryOf(seller);
    expect(gallery?.ids).toEqual(["B", "D", "E"]);
    expect(gallery?.shown.find(({ id }) => id === "B")).toMatchObject({ title: "Bone Shaker", price: 6 });
    expect(gallery).toMatchObject({ listings: 3, version: 2 });

    // Without changes, no version is written.
    await refresh(seller);
    expect(await galleryOf(seller)).toMatchObject({ version: 2, ids: gallery?.ids });

    await callAs(seller, "restoreListings", { listingIds: ["C"] });
    await change(seller, "A", { status: "active" });
    await change(seller, "D", { quantity: 0 });
    await callAs(seller, "deleteListings", { listingIds: ["E"] });
    await callAs(seller, "restoreListings", { listingIds: ["E"] });
    await Promise.all([refresh(seller), refresh(seller), refresh(seller)]);
    gallery = await galleryOf(seller);
    expect(gallery?.ids).toEqual(["A", "B", "C", "E"]);
  });

  it("is rebuilt correctly by two concurrent callers, one of them too late", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    const store = openGalleryStore(firestore);
    const stale = await store.find(seller.username);
    await refresh(seller);
    await change(seller, "A", { status: "ended" });
    await refresh(seller);
    if (!stale) throw new Error("There is no gallery");
    const late = { listings: 1, samples: [], changedUntil: 5, restsUntil: 5, checkedAt: 5 };
    await store.rebuild(seller.username, stale, [[]], { ...late, isFromListings: true });
    await store.change(seller.username, stale, [{ at: 0, listings: [] }], { ...late, pages: 1 });
    await store.noteUnchanged(seller.username, stale, late);
    expect(await galleryOf(seller)).toMatchObject({ listings: 0, version: 2 });
  });

  it("is checked once in 20 seconds, however many visitors there are", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    await callAs(null, "refreshGallery", { username: seller.username });
    await give(seller, "B");
    await Promise.all(
      Array.from({ length: 5 }, () => callAs(null, "refreshGallery", { username: seller.username })),
    );
    expect((await galleryOf(seller))?.ids).toEqual(["A"]);
    await refresh(seller, 2 * MINUTE);
    expect((await galleryOf(seller))?.ids).toEqual(["A", "B"]);
  });

  it("can be hidden with all its public data, and shown again", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    await refresh(seller);
    expect((await callAs(seller, "showGallery", { isShown: false })).data).toEqual({ success: true });
    expect(await galleryOf(seller)).toBeNull();
    expect((await firestore.collection(paths.galleryPages(seller.username)).get()).size).toBe(0);
    expect(await refresh(seller)).toBe(false);
    // A hidden gallery stays hidden under a new username.
    const username = `seller_${randomBytes(5).toString("hex")}`;
    await callAs(seller, "updateUsername", { username });
    const renamed = { ...seller, username };
    expect(await galleryOf(renamed)).toBeNull();
    await callAs(renamed, "showGallery", { isShown: true });
    await refresh(renamed);
    expect((await galleryOf(renamed))?.ids).toEqual(["A"]);
  });

  it("is hidden when its seller's record is gone, and returns when it's restored", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    await refresh(seller);
    const user = firestore.doc(paths.user(seller.uid));
    const record = (await user.get()).data() ?? {};
    await user.delete();
    expect(await refresh(seller)).toBe(false);
    expect(await galleryOf(seller)).toBeNull();
    expect((await firestore.collection(paths.galleryPages(seller.username)).get()).size).toBe(0);
    expect(await refresh(seller)).toBe(false);
    await user.set({ ...record, galleryHidden: true });
    expect(await refresh(seller)).toBe(false);
    await user.set(record);
    expect(await refresh(seller)).toBe(true);
    expect((await galleryOf(seller))?.ids).toEqual(["A"]);
  });

  it.each(["nobody_here", "../users", "Ab"])("at %s doesn't exist", async (username) => {
    const { data, error } = await callAs(null, "refreshGallery", { username });
    expect(data ?? error?.details).toEqual(
      username === "nobody_here" ? { gallery: null } : { code: "input/invalid", params: {} },
    );
  });
});
