import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type ItemAtEbay, listingDocument } from "../../../contract/documents.ts";
import type { ListingChanges } from "../../../contract/listings/listingEdit.ts";
import type { SellersTerms } from "../../../contract/listings/terms/resolveTerms.ts";
import { SAMPLE_TERMS } from "../../../contract/listings/testing/sampleTerms.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import { createMarketplace, wholeItem } from "../testing/wholeItem.ts";
import { previewListing, type PreviewPorts } from "./previewListing.ts";

const NOW = Date.UTC(2026, 4, 1);
const ITEM = wholeItem({ itemId: "110", pictureUrls: ["https://i.ebayimg.com/1.jpg"] });
const STORED = { ...ITEM, title: "Stored", pictureUrls: ["https://i.ebayimg.com/0.jpg"] };
const LIVE = {
  title: "Camaro",
  price: 3,
  quantity: 5,
  ebayItemId: "110",
  status: "active",
  conditionId: "3000",
};

interface WorldOptions {
  listing?: object | null;
  stored?: { item: ItemAtEbay; readAt: number | null } | null;
  item?: ItemAtEbay | null;
  terms?: SellersTerms | null;
}
function world({ listing = {}, stored = null, item = ITEM, terms = SAMPLE_TERMS }: WorldOptions = {}) {
  const own = listing && listingDocument.parse({ ...LIVE, ...listing });
  const done: unknown[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const ports: PreviewPorts = {
    edits: {
      read: (uid, listingId) => Promise.resolve(uid === "ada" && listingId === "L1" ? own : null),
      ...{ change: none, create: none, discardDraft: none, noteSent: none, markEnded: none },
    },
    items: {
      read: none,
      findLastReading: () => Promise.resolve(stored),
      adopt: (_uid, _listingId, adopted) => Promise.resolve(own && { ...own, description: adopted.title }),
    },
    marketplace: {
      ...createMarketplace(() => ITEM),
      readWhole(token, itemId) {
        done.push(["readWhole", token, itemId]);
        return Promise.resolve(item);
      },
    },
    itemFacts: {
      read(uid, categoryId) {
        done.push(["facts", uid, categoryId]);
        return Promise.resolve(NO_ITEM_FACTS);
      },
    },
    terms: { read: () => Promise.resolve(terms) },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  const preview = (changes: ListingChanges = {}, reread?: boolean, listingId: string | null = "L1") =>
    previewListing(ports, "ada", listingId, changes, reread);
  return { preview, done };
}
const READ = ["readWhole", "token of ada", "110"];
const FACTS = ["facts", "ada", "180506"];

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the preview of a new listing", () => {
  it("has one copy, the seller's terms, and says what is needed", async () => {
    const { preview, done } = world();
    const shown = await preview({ title: "Beetle" }, false, null);
    expect(shown).toMatchObject({
      ...{ title: "Beetle", quantity: 1, priceCents: 0, pictureUrls: [], storeCategoryIds: [] },
      ...{ origin: null, readAt: null, missingTerms: [], specifics: [] },
      shipping: { kind: "flat", buyerCents: 450, handlingCents: 0 },
    });
    expect(shown.missing).toEqual(shown.needs.map(({ words }) => words));
    expect(shown.needs).toContainEqual({ field: "price", part: null, words: "a price" });
    expect(Object.keys(shown.needs[0] ?? {})).toEqual(["field", "part", "words"]);
    expect(shown).not.toHaveProperty("terms");
    expect(shown).not.toHaveProperty("containers");
    expect(done).toEqual([["facts", "ada", null]]);
  });

  it("names the terms that are missing", async () => {
    const { preview } = world({ terms: null });
    const { missingTerms, shipping } = await preview({}, false, null);
    expect(missingTerms.length).toBeGreaterThan(0);
    expect(shipping.handlingCents).toBe(0);
  });

  it("has the changed values, and those that a change doesn't set", async () => {
    const { preview, done } = world({ listing: { ebayItemId: null, status: "draft" } });
    const primaryCategory = { categoryId: "555", name: null };
    const itemSpecifics = { Scale: "1:64" };
    expect(await preview({ price: 9.99, primaryCategory, itemSpecifics })).toMatchObject({
      ...{ title: "Camaro", priceCents: 999, categoryId: "555" },
    });
    expect((await preview({ itemSpecifics })).specifics).toContainEqual({ name: "Scale", value: "1:64" });
    expect(done[0]).toEqual(["facts", "ada", "555"]);
  });
});

describe("the preview of a draft that was copied", () => {
  it("shows the reading of its original, and reads nothing", async () => {
    const { preview, done } = world({ listing: { ebayItemId: null }, stored: { item: STORED, readAt: 7 } });
    expect(await preview({}, true)).toMatchObject({ origin: STORED, readAt: 7, pictureUrls: [] });
    expect(done).toEqual([FACTS]);
  });
});

describe("the preview of a live listing", () => {
  it("reads the item if it was never read, and has eBay's pictures", async () => {
    const { preview, done } = world();
    const shown = await preview();
    expect(shown).toMatchObject({
      origin: ITEM,
      readAt: NOW,
      pictureUrls: ITEM.pictureUrls,
      missingTerms: [],
    });
    // The listing is shown as the reading left it.
    expect(shown.descriptionHtml).toContain("Camaro");
    expect(done).toEqual([READ, FACTS]);
  });

  it.each([
    ["is used", NOW - 1_000_000, false, STORED],
    ["that is recent is used again", NOW - 59_999, true, STORED],
    ["that is a minute old is repeated", NOW - 60_000, true, ITEM],
    ["of an unknown time is repeated", null, true, ITEM],
    ["of an unknown time is used", null, false, STORED],
  ])("shows a reading that %s", async (_, readAt, reread, origin) => {
    const { preview, done } = world({ stored: { item: STORED, readAt } });
    expect(await preview({}, reread)).toMatchObject({ origin, readAt: origin === ITEM ? NOW : readAt });
    expect(done).toEqual(origin === ITEM ? [READ, FACTS] : [FACTS]);
  });

  it("has its specifics, each with all of the item's values", async () => {
    const specifics = [{ name: "Features", values: ["Carded", "Chase"] }];
    const listing = { itemSpecifics: { Features: "Carded, Chase" } };
    const { preview } = world({ listing, stored: { item: { ...STORED, specifics }, readAt: 7 } });
    expect((await preview()).specifics).toContainEqual({ name: "Features", value: "Carded, Chase" });
  });

  it("doesn't show the reading of another item", async () => {
    const stored = { item: { ...STORED, itemId: "99" }, readAt: NOW };
    expect(await world({ stored }).preview()).toMatchObject({ origin: ITEM });
    expect(await world({ stored, item: null }).preview()).toMatchObject({ origin: null, readAt: null });
  });

  it("shows the last reading of an item that eBay no longer returns", async () => {
    const stored = { item: STORED, readAt: 7 };
    expect(await world({ stored, item: null }).preview({}, true)).toMatchObject({
      origin: STORED,
      readAt: 7,
    });
  });

  it("shows the seller's pictures once they are edited", async () => {
    const stored = { item: STORED, readAt: 7 };
    const own = { firebaseImages: ["a", "b"] };
    const shown = async (listing: object, changes: ListingChanges = {}) =>
      (await world({ stored, listing }).preview(changes)).pictureUrls;
    expect(await shown(own)).toEqual(STORED.pictureUrls);
    expect(await shown(own, { firebaseImages: ["a", "b"] })).toEqual(STORED.pictureUrls);
    expect(await shown(own, { firebaseImages: ["b", "a"] })).toEqual(["b", "a"]);
    expect(await shown(own, { firebaseImages: ["ab"] })).toEqual(["ab"]);
    expect(await shown({ ...own, unsentFields: ["firebaseImages"] })).toEqual(["a", "b"]);
    expect(await shown({ ...own, status: "ended" })).toEqual(["a", "b"]);
  });

  it("shows its own pictures if eBay has none, and those that a sync found", async () => {
    const empty = { item: { ...STORED, pictureUrls: [] }, readAt: 7 };
    const listing = { firebaseImages: ["a"], ebayPhotos: ["https://i.ebayimg.com/2.jpg"] };
    expect((await world({ stored: empty, listing }).preview()).pictureUrls).toEqual(["a"]);
    expect((await world({ item: null, listing }).preview()).pictureUrls).toEqual(listing.ebayPhotos);
  });

  it("needs no terms while it is live, and all of them to be relisted", async () => {
    const given = { terms: null, stored: { item: { ...STORED, terms: null }, readAt: 7 } };
    expect((await world(given).preview()).missingTerms).toEqual([]);
    const ended = world({ ...given, listing: { status: "ended" } });
    expect((await ended.preview()).missingTerms.length).toBeGreaterThan(0);
  });
});

it("nobody previews a listing that doesn't exist", async () => {
  await expect(world({ listing: null }).preview()).rejects.toMatchObject({ code: "listing/not-found" });
});
