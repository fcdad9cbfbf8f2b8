import { describe, expect, it, test } from "vitest";

import { type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { PublishPorts } from "../publishListing.ts";
import { itemsOf, wholeItem } from "../testing/wholeItem.ts";
import { type CopyPorts, duplicateListing, relistListing } from "./copyListing.ts";

const ENDED = {
  title: "Camaro",
  ebayItemId: "110551234567",
  status: "ended",
  price: 3,
  quantity: 0,
  carName: "'67 Camaro",
  series: "Muscle Mania",
} as const;

interface World {
  listing?: Partial<ListingDocument>;
  item?: Parameters<typeof wholeItem>[0];
  /** What publishing ends with. */
  fails?: Error;
}

function world({ listing: fields = {}, item, fails }: World = {}) {
  const listings = new Map<string, ListingDocument>([["L1", listingDocument.parse({ ...ENDED, ...fields })]]);
  const pictures = new Set<string>();
  const reads: string[] = [];
  const ports = {
    edits: {
      read: (_uid: string, id: string) => Promise.resolve(listings.get(id) ?? null),
      create: (_uid: string, id: string, listing: Partial<ListingDocument>) => {
        if (!listings.has(id)) listings.set(id, listingDocument.parse({ title: "", ...listing }));
        return Promise.resolve();
      },
      discardDraft: (_uid: string, id: string) => {
        const discarded = listings.get(id) ?? null;
        listings.delete(id);
        return Promise.resolve(discarded);
      },
    },
    items: itemsOf(() => listings.get("L1") ?? listingDocument.parse(ENDED)),
    marketplace: {
      readWhole: (_token: string, itemId: string) => {
        reads.push(itemId);
        return Promise.resolve(item === undefined ? null : wholeItem(item));
      },
    },
    photos: {
      read: () => Promise.resolve(new Uint8Array()),
      keep: (path: string) => {
        pictures.add(`https://storage/${path}`);
        return Promise.resolve(`https://storage/${path}`);
      },
      remove: (_uid: string, url: string) => Promise.resolve(void pictures.delete(url)),
    },
    marketplacePictures: { read: () => Promise.resolve(new Uint8Array()) },
    checker: { check: () => Promise.resolve({ jpeg: new Uint8Array() }) },
    uploads: { note: () => Promise.resolve(), forget: () => Promise.resolve() },
    withAccessToken: <T>(_uid: string, work: (token: string) => Promise<T>) => work("token"),
  } as unknown as CopyPorts;
  // Publishing reads its listing first. Here it always ends with this error.
  const publishing = new Proxy({} as PublishPorts, {
    get: (_, key) =>
      key === "now"
        ? () => 0
        : new Proxy({}, { get: () => () => Promise.reject(fails ?? new AppError("ebay/unavailable")) }),
  });
  return { ports, publishing, listings, pictures, reads };
}

const OWN = { firebaseImages: ["https://storage/1", "https://storage/2"] };

describe("a duplicate", () => {
  it("is a fixed price draft with the same words and pictures of its own", async () => {
    const { ports, listings, reads } = world({ listing: { ...OWN, listingType: "FixedPriceItem" } });
    expect(await duplicateListing(ports, "ada", "L1", "L2")).toEqual({ success: true, listingId: "L2" });
    const copy = listings.get("L2");
    expect(copy).toMatchObject({ title: "Camaro", price: 3, carName: "'67 Camaro", series: "Muscle Mania" });
    expect(copy).toMatchObject({ ebayItemId: null, listingType: "FixedPriceItem" });
    expect(copy?.firebaseImages).toHaveLength(2);
    expect(copy?.firebaseImages).not.toEqual(OWN.firebaseImages);
    expect(reads).toEqual([]);
  });

  it("is made once", async () => {
    const { ports, listings } = world({ listing: OWN });
    await duplicateListing(ports, "ada", "L1", "L2");
    const first = listings.get("L2");
    await duplicateListing(ports, "ada", "L1", "L2");
    expect(listings.get("L2")).toBe(first);
  });

  it("of a listing without pictures has those at eBay", async () => {
    const { ports, listings, reads } = world({ item: { pictureUrls: ["https://i.ebayimg.com/1.jpg"] } });
    await duplicateListing(ports, "ada", "L1", "L2");
    expect(reads).toEqual(["110551234567"]);
    expect(listings.get("L2")?.firebaseImages).toHaveLength(1);
  });

  it("of a draft asks eBay nothing", async () => {
    const { ports, reads } = world({ listing: { ebayItemId: null, status: "draft" } });
    await duplicateListing(ports, "ada", "L1", "L2");
    expect(reads).toEqual([]);
  });

  it("of a lot is a lot of the same cars, of which nothing has sold", async () => {
    const cars = [{ listingId: "camaro", copies: 2 }];
    const lot = { cars, wanted: 0, set: 0, counted: 4, untold: ["camaro"], picture: "made" };
    const { ports, listings } = world({ listing: { ...OWN, lot, quantity: 3 } });
    expect(await duplicateListing(ports, "ada", "L1", "L2")).toMatchObject({ listingId: "lot-L2" });
    expect(listings.get("lot-L2")?.lot).toEqual({
      ...{ cars, carIds: ["camaro"], wanted: 3, set: 3, counted: 0, untold: [] },
    });
  });

  it("of nothing is refused", async () => {
    await expect(duplicateListing(world().ports, "ada", "gone", "L2")).rejects.toMatchObject({
      code: "listing/not-found",
    });
  });
});

describe("a duplicate of an item with services that eBay has no more", () => {
  const PICTURES = { pictureUrls: ["https://i.ebayimg.com/1.jpg"], terms: null };
  async function copyOf(used: readonly string[], offered: readonly string[] | AppError) {
    const chosen: unknown[] = [];
    const { ports, listings } = world({ item: PICTURES });
    ports.withShipping = (item, shipping) => {
      chosen.push(shipping);
      return item;
    };
    await duplicateListing(ports, "ada", "L1", "L2", {
      of: () => used,
      offered: () => (offered instanceof AppError ? Promise.reject(offered) : Promise.resolve(offered)),
    });
    return { chosen, service: listings.get("L2")?.terms?.service ?? null };
  }

  it("is shipped by one that is left, or by its successor", async () => {
    expect(await copyOf(["USPSPriority", "USPSParcel"], ["USPSPriority"])).toEqual({
      ...{ chosen: [{ service: "USPSPriority" }], service: "USPSPriority" },
    });
    expect(await copyOf(["USPSParcel"], ["USPSGroundAdvantage"])).toEqual({
      ...{ chosen: [{ service: "USPSGroundAdvantage" }], service: "USPSGroundAdvantage" },
    });
  });

  it("takes the seller's terms where none is left", async () => {
    expect(await copyOf(["Other"], ["USPSPriority"])).toEqual({ chosen: ["sellers"], service: null });
  });

  it("keeps what eBay offers, and what eBay can't say", async () => {
    const kept = { chosen: [], service: null };
    expect(await copyOf(["USPSPriority"], ["USPSPriority"])).toEqual(kept);
    expect(await copyOf([], [])).toEqual(kept);
    expect(await copyOf(["Other"], new AppError("ebay/unavailable"))).toEqual(kept);
  });
});

describe("relisting", () => {
  const relisted = (has: World) => {
    const told = world(has);
    return { ...told, answer: relistListing(told.ports, told.publishing, "ada", "L1", 4) };
  };
  const SUCCESSOR = "relist-110551234567";

  test.each<[string, Partial<ListingDocument>]>([
    ["a draft", { ebayItemId: null, status: "draft" }],
    ["a live listing", { status: "active" }],
  ])("refuses %s", async (_, listing) => {
    const { answer, listings } = relisted({ listing });
    await expect(answer).rejects.toMatchObject({ code: "listing/not-publishable" });
    expect([...listings.keys()]).toEqual(["L1"]);
  });

  it("refuses what isn't there", async () => {
    const { ports, publishing } = world();
    await expect(relistListing(ports, publishing, "ada", "gone", 1)).rejects.toMatchObject({
      code: "listing/not-found",
    });
  });

  test.each<[string, World]>([
    ["an auction", { item: { listingType: "Chinese" } }],
    ["an auction that was never read", { listing: { ...OWN, listingType: "Chinese" } }],
    ["variations", { item: { variations: [{}] as never } }],
  ])("refuses %s and leaves nothing behind", async (_, has) => {
    const { answer, listings } = relisted(has);
    await expect(answer).rejects.toMatchObject({ code: "listing/not-revisable" });
    expect([...listings.keys()]).toEqual(["L1"]);
  });

  it("leaves no draft and no picture behind when eBay refuses the item", async () => {
    for (const code of ["ebay/refused", "listing/not-publishable"] as const) {
      const { answer, listings, pictures } = relisted({ listing: OWN, fails: new AppError(code) });
      await expect(answer).rejects.toMatchObject({ code });
      expect([...listings.keys()]).toEqual(["L1"]);
      expect(pictures.size).toBe(0);
    }
  });

  it("keeps the new listing where the answer was lost, with the quantity and price of the old one", async () => {
    const { answer, listings, pictures } = relisted({ listing: { ...OWN, price: null, currentPrice: 2.5 } });
    await expect(answer).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(listings.get(SUCCESSOR)).toMatchObject({ quantity: 4, price: 2.5 });
    expect(pictures.size).toBe(2);
  });
});
