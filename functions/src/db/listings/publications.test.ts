import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { listingDocument, paths } from "../../contract/documents.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import type { Completion } from "../../domain/listings/publicationPorts.ts";
import { wholeItem } from "../../domain/listings/testing/wholeItem.ts";
import { isUnlisted, openLiveListings, openPublicationStore } from "./publications.ts";
import { openSellingTermsStore } from "./sellingTerms.ts";

const UID = "ada";
const NOW = 10_000;
const CLAIM = { holder: "h1", now: NOW, until: NOW + 100 };
const DRAFT = { title: "Camaro", sku: "DHR20", price: 4.5, quantity: 2, status: "draft", isDraft: true };
const PICTURE = { photoUrl: "p1", url: "https://ebay/1", expiresAt: NOW };

async function world(listing: object | null = DRAFT, publication: object | null = null) {
  const firestore = memoryFirestore(() => NOW);
  const at = firestore.doc(paths.listing(UID, "a"));
  const begun = firestore.doc(paths.publication(UID, "a"));
  if (listing) await at.set(listing);
  const started = {
    generation: 1,
    uuid: "u1",
    state: "started",
    claim: null,
    pictures: [],
    ebayItemId: null,
  };
  if (publication) await begun.set({ ...started, ...publication });
  const store = openPublicationStore(firestore);
  return {
    firestore,
    store,
    live: openLiveListings(firestore),
    claim: (fields: Partial<typeof CLAIM> = {}) => store.claim(UID, "a", { ...CLAIM, ...fields }),
    listing: async () => (await at.get()).data(),
    publication: async () => (await begun.get()).data(),
    isUnlisted: async () => isUnlisted(await begun.get()),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
  };
}

describe("a claim", () => {
  it("starts a publication with the listing, its origin and the seller's terms", async () => {
    const { firestore, claim, publication, listing } = await world();
    await openSellingTermsStore(firestore).save(UID, SAMPLE_TERMS);
    await firestore.doc(paths.itemAtEbay(UID, "a")).set(wholeItem({ itemId: "109" }));
    const claimed = await claim();
    expect(claimed).toMatchObject({
      state: "claimed",
      publication: {
        listing: DRAFT,
        origin: { itemId: "109" },
        sellersTerms: SAMPLE_TERMS,
        mayBeListed: false,
      },
    });
    expect(await publication()).toMatchObject({
      ...{ generation: 1, state: "started", claim: { holder: "h1", until: NOW + 100 }, mayBeListed: false },
      ...{ pictures: [], ebayItemId: null },
    });
    expect(await listing()).toEqual(DRAFT);
  });

  it("is held by its holder until it expires, and may then have listed the item", async () => {
    const { claim, publication, isUnlisted } = await world();
    const first = await claim();
    expect(await claim({ now: NOW + 99 })).toEqual({ state: "held" });
    expect(await isUnlisted()).toBe(false);
    const second = await claim({ holder: "h2", now: NOW + 100, until: NOW + 200 });
    const uuid = first?.state === "claimed" ? first.publication.uuid : "";
    expect(second).toMatchObject({ state: "claimed", publication: { uuid, mayBeListed: true } });
    expect(await publication()).toMatchObject({ claim: { holder: "h2" }, mayBeListed: true });
  });

  it("is refused for a missing, a live and an ended listing", async () => {
    const live = { ...DRAFT, ebayItemId: "110", status: "active", isDraft: false, listingUrl: "https://110" };
    expect(await (await world(null)).claim()).toBeNull();
    expect(await (await world(live)).claim()).toEqual({
      ...{ state: "live", ebayItemId: "110", listingUrl: "https://110" },
    });
    expect(await (await world({ ...live, status: "ended" })).claim()).toEqual({ state: "over" });
  });

  it("has the pictures of the earlier attempt, and what is known of it", async () => {
    const earlier = { pictures: [PICTURE], mayBeListed: true, uuid: "u7" };
    expect(await (await world(DRAFT, earlier)).claim()).toMatchObject({
      publication: {
        ...{ uuid: "u7", mayBeListed: true },
        pictures: new Map([["p1", { url: "https://ebay/1", expiresAt: NOW }]]),
      },
    });
  });

  it("starts anew after the last attempt became an item", async () => {
    const done = { state: "done", generation: 4, uuid: "u4", pictures: [PICTURE], ebayItemId: "110" };
    const { claim, publication } = await world(DRAFT, done);
    expect(await claim()).toMatchObject({ publication: { mayBeListed: false, pictures: new Map() } });
    const stored = await publication();
    expect(stored).toMatchObject({ generation: 5, state: "started", pictures: [], ebayItemId: null });
    expect(stored?.["uuid"]).not.toBe("u4");
  });

  it("lowers a lot to what its cars suffice for, with a note in the history", async () => {
    const lot = { cars: [{ listingId: "b", copies: 2 }], wanted: 5, set: 5, counted: 0, untold: [] };
    const { firestore, claim, listing } = await world({ ...DRAFT, quantity: 5, lot });
    await firestore.doc(paths.listing(UID, "b")).set({ title: "Supra", quantity: 4 });
    expect(await claim()).toMatchObject({ publication: { listing: { quantity: 2, lot: { set: 2 } } } });
    expect(await listing()).toMatchObject({
      ...{ quantity: 2, lot: { set: 2, wanted: 5 }, lastLocalUpdate: Timestamp.fromMillis(NOW) },
    });
    const { docs } = await firestore.collection(paths.changes(UID)).get();
    expect(docs.map((found) => found.data())).toMatchObject([
      { by: "lot", changes: { a: { quantity: { from: 5, to: 2 } } } },
    ]);
  });
});

describe("a publication in progress", () => {
  it("remembers the last upload of a picture, and extends its holder's claim alone", async () => {
    const { store, claim, publication } = await world();
    await claim();
    await store.rememberPicture(UID, "a", { holder: "h1", until: 77 }, PICTURE);
    await store.rememberPicture(UID, "a", { holder: "h1", until: 78 }, { ...PICTURE, photoUrl: "p2" });
    const again = { ...PICTURE, url: "https://ebay/2" };
    await store.rememberPicture(UID, "a", { holder: "other", until: 99 }, again);
    expect(await publication()).toMatchObject({
      pictures: [{ ...PICTURE, photoUrl: "p2" }, again],
      claim: { holder: "h1", until: 78 },
    });
  });

  it("is released by its holder alone, who says whether the item may be listed", async () => {
    const { store, claim, publication, isUnlisted } = await world();
    expect(await isUnlisted()).toBe(true);
    await claim();
    await store.release(UID, "a", "other", false);
    expect(await publication()).toMatchObject({ claim: { holder: "h1" } });
    await store.release(UID, "a", "h1", true);
    expect(await publication()).toMatchObject({ claim: null, mayBeListed: true });
    expect(await isUnlisted()).toBe(false);
    await claim();
    await store.release(UID, "a", "h1", false);
    expect(await isUnlisted()).toBe(true);
  });

  it("may have listed the item if it was stored before that was known", async () => {
    expect(await (await world(DRAFT, {})).isUnlisted()).toBe(false);
  });
});

describe("a completed publication", () => {
  const COMPLETION: Completion = {
    item: { itemId: "110", listingUrl: "https://110", startTime: new Date(NOW - 5) },
    atEbay: { title: "Camaro", sku: "DHR20", price: 4.5, quantity: 2 },
    sentDescription: { written: "w", sent: "s" },
    terms: { shipping: "flat" } as Completion["terms"],
    now: NOW,
  };

  it("makes the listing live, once, with its activity, its history and its index", async () => {
    const { firestore, store, claim, listing, publication, read } = await world({
      ...DRAFT,
      handlingCost: 1,
    });
    await claim();
    expect(await store.complete(UID, "a", COMPLETION)).toEqual({ quantity: 2 });
    const stored = await listing();
    expect(stored).toMatchObject({
      ...{ status: "active", isDraft: false, ebayItemId: "110", listingType: "FixedPriceItem" },
      ...{
        listingUrl: "https://110",
        atEbay: { quantity: 2, terms: { shipping: "flat" } },
        handlingCost: null,
      },
      ...{ terms: { shipping: "flat" }, sentDescription: { written: "w" }, endTime: null },
      startTime: Timestamp.fromMillis(NOW - 5),
      itemReadAt: Timestamp.fromMillis(NOW),
    });
    expect(listingDocument.safeParse(stored).success).toBe(true);
    expect(await publication()).toMatchObject({ state: "done", claim: null, ebayItemId: "110" });
    expect(await read(paths.itemIndex(UID, "110"))).toEqual({ listingId: "a" });
    expect(await read(paths.change(UID, "listed-110"))).toMatchObject({
      ...{ by: "seller", changes: { a: { status: { from: "draft", to: "active" } } } },
    });
    expect(await read(paths.activity(UID, "listed-110"))).toMatchObject({
      ...{ type: "listed", title: "Camaro", amount: 4.5, metadata: { listingId: "a", ebayItemId: "110" } },
    });
    await firestore.doc(paths.listing(UID, "a")).update({ quantity: 1, title: "Red Camaro" });
    expect(await store.complete(UID, "a", COMPLETION)).toEqual({ quantity: 1 });
    expect(await read(paths.activity(UID, "listed-110"))).toMatchObject({ title: "Camaro" });
  });

  it("keeps the handling cost of calculated shipping, and starts now if eBay doesn't say when", async () => {
    const { store, claim, listing } = await world({ ...DRAFT, handlingCost: 1 });
    await claim();
    const terms = { shipping: "calculated" } as Completion["terms"];
    await store.complete(UID, "a", { ...COMPLETION, terms, item: { ...COMPLETION.item, startTime: null } });
    expect(await listing()).toMatchObject({ handlingCost: 1, startTime: Timestamp.fromMillis(NOW) });
  });

  it("remembers the item of a listing that was deleted in the meantime", async () => {
    const { firestore, store, claim, listing, publication, read } = await world();
    await claim();
    await firestore.doc(paths.listing(UID, "a")).delete();
    const missing = { code: "listing/not-found" };
    await expect(store.complete(UID, "a", COMPLETION)).rejects.toMatchObject(missing);
    expect(await listing()).toBeUndefined();
    expect(await publication()).toMatchObject({ state: "done", ebayItemId: "110" });
    expect(await read(paths.itemIndex(UID, "110"))).toEqual({ listingId: "a" });
  });
});

describe("a live listing", () => {
  const LIVE = {
    ...{ ...DRAFT, ebayItemId: "110", status: "active", isDraft: false, quantitySold: 1 },
    atEbay: { title: "Camaro", sku: "DHR20", price: 4.5, quantity: 5 },
  };
  const SENT = { ebayItemId: "110", quantity: 2, atEbay: 3 };

  it("is read unless it isn't live", async () => {
    const read = async (listing: object | null) => (await world(listing)).live.read(UID, "a");
    expect(await read(LIVE)).toEqual({
      ...{ ebayItemId: "110", quantity: 2, quantitySold: 1, listingType: null },
    });
    expect(await read({ ...LIVE, listingType: "Chinese" })).toMatchObject({ listingType: "Chinese" });
    expect(await read({ ...LIVE, status: "ended" })).toBeNull();
    expect(await read(DRAFT)).toBeNull();
    expect(await read(null)).toBeNull();
  });

  it("gets the marketplace's quantity, which isn't an edit", async () => {
    const { live, listing } = await world(LIVE);
    await live.noteAtEbay(UID, "a", SENT);
    expect(await listing()).toEqual({
      ...LIVE,
      atEbay: { ...LIVE.atEbay, quantity: 3 },
      updatedAt: Timestamp.fromMillis(NOW),
    });
  });

  it.each([
    ["has changed again", { ...LIVE, quantity: 1 }, {}],
    ["has another item", LIVE, { ebayItemId: "111" }],
    ["was never compared", { ...LIVE, atEbay: null }, {}],
    ["has that quantity already", LIVE, { atEbay: 5 }],
  ])("that %s stays as it is", async (_, before, sent) => {
    const { live, listing } = await world(before);
    await live.noteAtEbay(UID, "a", { ...SENT, ...sent });
    expect(await listing()).toEqual(before);
  });

  it("that is missing stays missing", async () => {
    const { live, listing } = await world(null);
    await live.noteAtEbay(UID, "a", SENT);
    expect(await listing()).toBeUndefined();
  });
});
