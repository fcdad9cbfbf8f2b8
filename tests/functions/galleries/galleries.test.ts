import { randomBytes } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { galleryDocument, type GalleryListing } from "../../../functions/src/contract/galleries/galleries.ts";
import { countDocuments, meterFirestore } from "../../../functions/src/db/usage/metering.ts";
import { openGalleryStore } from "../../../functions/src/db/galleries/galleries.ts";
import { refreshGallery } from "../../../functions/src/domain/galleries/refreshGallery.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore } = admin();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

const app = initializeApp({ projectId: suite().projectId }, "galleries");
const metered = openGalleryStore(meterFirestore(getFirestore(app)));
afterAll(() => deleteApp(app));

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

  it("equals a rebuilt one after hundreds of random changes", async () => {
    const seller = await newSeller();
    const ids = Array.from({ length: 12 }, (_, at) => `L${at}`);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let act = 0; act < 90; act += 1) {
      const id = ids[random(ids.length)] ?? "L0";
      const there = (await firestore.doc(paths.listing(seller.uid, id)).get()).exists;
      if (!there && random(2) === 0) await callAs(seller, "restoreListings", { listingIds: [id] });
      else if (!there) await give(seller, id, { title: `Car ${act}` });
      else if (random(3) === 0) await callAs(seller, "deleteListings", { listingIds: [id] });
      else
        await change(seller, id, {
          status: random(3) === 0 ? "ended" : "active",
          quantity: random(3),
          price: act,
        });
      if (random(4) === 0) await refresh(seller);
    }
    await refresh(seller);
    const followed = await galleryOf(seller);
    expect(followed?.version).toBeGreaterThan(3);
    await refresh(seller, 8 * DAY);
    const anew = await galleryOf(seller);
    expect(anew?.build).not.toBe(followed?.build);
    const sorted = (shown: readonly GalleryListing[] = []) =>
      shown.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(followed?.shown)).toEqual(sorted(anew?.shown));
    // The former build's pages are deleted.
    expect((await firestore.collection(paths.galleryPages(seller.username)).get()).size).toBe(anew?.pages);
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

  it("of 2,500 listings takes three pages, of which a change touches one", async () => {
    const seller = await newSeller();
    const writer = firestore.bulkWriter();
    for (let at = 0; at < 2_500; at += 1) {
      const old = { startTime: Timestamp.fromMillis(at), updatedAt: Timestamp.fromMillis(1) };
      void writer.create(firestore.doc(paths.listing(seller.uid, `L${at}`)), live(old));
    }
    await writer.close();
    await refresh(seller);
    expect(await galleryOf(seller)).toMatchObject({ listings: 2_500, pages: 3 });
    await change(seller, "L1700", { price: 9 });
    // The gallery rests after a rebuild that read so many listings.
    await refresh(seller, 10 * MINUTE);
    const gallery = await galleryOf(seller);
    expect(gallery).toMatchObject({ listings: 2_500, pages: 3, version: 2 });
    expect(gallery?.shown.find(({ id }) => id === "L1700")?.price).toBe(9);
    expect(gallery?.shown.at(-1)?.id).toBe("L2499");
  });

  it("is read twice at most for 400 drafts that change, however often somebody looks", async () => {
    const seller = await newSeller();
    await give(seller, "A");
    await refresh(seller);
    const writer = firestore.bulkWriter();
    for (let at = 0; at < 400; at += 1) {
      const draft = { status: "draft", isDraft: true, ebayItemId: null };
      void writer.create(firestore.doc(paths.listing(seller.uid, `draft-${at}`)), live(draft));
    }
    await writer.close();
    const count = { reads: 0, writes: 0 };
    await countDocuments(count, async () => {
      for (let look = 0; look < 20; look += 1) {
        clock += 21_000;
        await refreshGallery(metered, seller.username, clock);
      }
    });
    // Besides the 800: five documents per look that compares.
    expect(count.reads).toBeLessThan(2 * 400 + 20 * 8);
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
