import { describe, expect, it } from "vitest";

import { type ItemAtEbay, type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import type { ListingWrite } from "../edit/ports.ts";
import type { ItemChanges } from "../marketplace.ts";
import { createItemStore, createMarketplace, wholeItem } from "../testing/wholeItem.ts";
import { settleListing } from "./settleListing.ts";

const ITEM = wholeItem({
  itemId: "110",
  quantity: 7,
  quantitySold: 2,
  priceCents: 435,
  title: "Theirs",
  sku: "T1",
});
const AT_EBAY = { title: "Old", sku: null, price: 1, quantity: 1 };
const LISTING = {
  ...{
    title: "Ours",
    sku: "O1",
    price: 9,
    quantity: 5,
    quantitySold: 1,
    ebayItemId: "110",
    status: "active",
  },
  ...{ description: "Ours", atEbay: AT_EBAY, unsentFields: ["title", "description", "price"] },
  sentDescription: { written: "w", sent: "s" },
};

interface WorldOptions {
  listing?: object;
  item?: ItemAtEbay | null;
  refusal?: AppError;
  /** Called when the listing is to be changed. */
  meanwhile?: (listing: ListingDocument) => ListingDocument | null;
  /** A picture at the marketplace that can't be read. */
  unreadable?: string;
}
function world({ listing = {}, item = ITEM, refusal, meanwhile, unreadable }: WorldOptions = {}) {
  let current: ListingDocument | null = listingDocument.parse({ ...LISTING, ...listing });
  const written: ListingWrite[] = [];
  const revised: ItemChanges[] = [];
  const noted: unknown[] = [];
  const settled: unknown[] = [];
  const copied: string[] = [];
  const here = () => {
    if (current === null) throw new Error("gone");
    return current;
  };
  const none = () => Promise.reject(new Error("not called here"));
  const ports: Parameters<typeof settleListing>[0] = {
    edits: {
      read: (_uid, listingId) => Promise.resolve(listingId === "L1" ? current : null),
      change(_uid, _listingId, plan) {
        if (meanwhile) current = meanwhile(here());
        const { write, answer } = plan(current);
        if (write) {
          written.push(write);
          current = { ...here(), ...write.fields };
        }
        return Promise.resolve(answer);
      },
      noteSent: (_uid, _listingId, { itemId, fields }) => Promise.resolve(void noted.push([itemId, fields])),
      ...{ create: none, discardDraft: none, markEnded: none },
    },
    items: createItemStore(
      here,
      (adopted) => void (current = { ...here(), unsentFields: adopted.unsentFields }),
    ),
    photos: {
      save: (path, jpeg) => Promise.resolve(`kept ${path.split("/")[0]} ${new TextDecoder().decode(jpeg)}`),
      ...{ read: none, assertStored: none, remove: none },
    },
    marketplacePictures: {
      read(url) {
        copied.push(url);
        if (url === unreadable) return Promise.reject(new AppError("image/not-found"));
        return Promise.resolve(new TextEncoder().encode("picture"));
      },
    },
    checker: { check: (jpeg) => Promise.resolve({ jpeg }) },
    uploads: { note: () => Promise.resolve(), forget: () => Promise.resolve() },
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    marketplace: {
      ...createMarketplace(
        () => item ?? ITEM,
        (_token, _fresh, changes) =>
          refusal ? Promise.reject(refusal) : Promise.resolve(void revised.push(changes)),
      ),
      readWhole: () => Promise.resolve(item),
    },
    withAccessToken: (_uid, work) => work("token"),
    settleLotsOf: (...args) => Promise.resolve(void settled.push(args)),
  };
  const settle = (choices: Parameters<typeof settleListing>[2]["choices"], listingId = "L1") =>
    settleListing(ports, "ada", { listingId, choices });
  return { settle, written, revised, noted, settled, copied };
}

describe("fields that get the marketplace's value", () => {
  it("are written, known as compared, and wait no longer to be sent", async () => {
    const { settle, written, revised, settled } = world();
    expect(await settle({ title: "theirs", price: "theirs" })).toEqual({
      ...{ taken: ["title", "price"], sent: [], refusal: null },
    });
    expect(written).toEqual([
      {
        fields: {
          ...{ title: "Theirs", price: 4.35, currentPrice: 4.35, unsentFields: ["description"] },
          atEbay: { ...AT_EBAY, title: "Theirs", price: 4.35 },
        },
        create: false,
      },
    ]);
    expect([revised, settled]).toEqual([[], []]);
  });

  it("settle the lots of a new quantity, which excludes the copies that were sold by then", async () => {
    const { settle, written, settled } = world();
    expect(await settle({ quantity: "theirs" })).toMatchObject({ taken: ["quantity"] });
    expect(written[0]?.fields).toEqual({
      ...{ quantity: 7, quantitySold: 2, unsentFields: ["title", "description", "price"] },
      atEbay: { ...AT_EBAY, quantity: 7 },
    });
    expect(settled).toEqual([["ada", ["L1"]]]);
  });

  it("forget what was sent as the description", async () => {
    const { settle, written } = world({ item: { ...ITEM, descriptionHtml: "<p>Theirs</p>" } });
    await settle({ description: "theirs" });
    expect(written[0]?.fields).toEqual({
      ...{ description: "Theirs", sentDescription: null, unsentFields: ["title", "price"], atEbay: AT_EBAY },
    });
  });

  it("are laid over the listing's own terms, which eBay doesn't have", async () => {
    const terms = listingTerms.parse({ shipping: "flat", shippingPrice: 9, cars: 3, ounces: 4 });
    const { settle, written } = world({ listing: { terms, atEbay: undefined } });
    await settle({ terms: "theirs" });
    expect(written[0]?.fields).toEqual({
      terms: { ...terms, shipping: "free", service: "USPSPriority", shippingPrice: null },
      unsentFields: ["title", "price", "description"],
    });
  });

  it("copy the marketplace's pictures", async () => {
    const { settle, written, copied } = world({ listing: { firebaseImages: ["ours"] } });
    expect(await settle({ firebaseImages: "theirs" })).toMatchObject({ taken: ["firebaseImages"] });
    expect(copied).toHaveLength(1);
    expect(written[0]?.fields).toMatchObject({ firebaseImages: ["kept users picture"] });
  });

  it("keep the copies that an earlier choice made if a new picture can't be read", async () => {
    const pictureUrls = ["https://i.ebayimg.com/1.jpg", "https://i.ebayimg.com/2.jpg"];
    const { settle, written } = world({
      listing: { firebaseImages: ["kept users picture"] },
      item: { ...ITEM, pictureUrls },
      unreadable: "https://i.ebayimg.com/2.jpg",
    });
    await expect(settle({ firebaseImages: "theirs" })).rejects.toMatchObject({ code: "image/not-found" });
    expect(written).toEqual([]);
  });

  it("aren't taken if the item doesn't have them", async () => {
    const { settle, written, copied } = world({ item: { ...ITEM, descriptionHtml: null, pictureUrls: [] } });
    const choices = { description: "theirs", firebaseImages: "theirs", sku: "theirs" } as const;
    expect(await settle(choices)).toMatchObject({ taken: ["sku"] });
    expect(written[0]?.fields).not.toHaveProperty("description");
    expect(copied).toEqual([]);
  });

  it.each([
    ["has another item by then", (listing: ListingDocument) => ({ ...listing, ebayItemId: "111" })],
    ["is gone by then", () => null],
  ])("aren't written if the listing %s", async (_, meanwhile) => {
    const { settle, written } = world({ meanwhile });
    await expect(settle({ title: "theirs" })).rejects.toMatchObject({ code: "listing/not-found" });
    expect(written).toEqual([]);
  });
});

describe("fields that the marketplace gets", () => {
  it("are sent if they differ, and only those that were chosen", async () => {
    const { settle, written, revised, noted } = world();
    expect(await settle({ title: "ours", sku: "ours", quantity: "theirs" })).toEqual({
      ...{ taken: ["quantity"], sent: ["title", "sku"], refusal: null },
    });
    expect(revised).toEqual([{ title: "Ours", sku: "O1" }]);
    expect(noted).toEqual([["110", ["title", "sku"]]]);
    expect(written).toHaveLength(1);
  });

  it("aren't sent without a difference", async () => {
    const same = { title: "Theirs", atEbay: { ...AT_EBAY, title: "Theirs" }, unsentFields: [] };
    const { settle, written, revised, noted } = world({ listing: same });
    expect(await settle({ title: "ours" })).toEqual({ taken: [], sent: [], refusal: null });
    expect([written, revised, noted]).toEqual([[], [], []]);
  });

  it("that it refuses are returned with its words, beside what was taken", async () => {
    const refusal = new AppError("ebay/refused", { message: "Too long.", ebayCode: "70", field: "title" });
    const { settle, noted } = world({ refusal });
    expect(await settle({ title: "ours", price: "theirs" })).toEqual({
      ...{ taken: ["price"], sent: [] },
      refusal: {
        ...{ message: "Too long.", ebayCode: "70", field: "title" },
        failure: { code: "ebay/refused", message: "Too long.", params: {} },
      },
    });
    expect(noted).toEqual([]);
  });

  it("fail with the call if eBay is down", async () => {
    const refusal = new AppError("ebay/unavailable");
    await expect(world({ refusal }).settle({ title: "ours" })).rejects.toBe(refusal);
  });
});

describe("a listing that can't be settled", () => {
  it("doesn't exist", async () => {
    await expect(world().settle({}, "L2")).rejects.toMatchObject({ code: "listing/not-found" });
  });

  it.each<[string, WorldOptions]>([
    ["is a draft", { listing: { ebayItemId: null } }],
    ["has ended", { listing: { status: "ended" } }],
    ["isn't at the marketplace", { item: null }],
  ])("%s", async (_, given) => {
    await expect(world(given).settle({ title: "theirs" })).rejects.toMatchObject({
      ...{ code: "listing/not-revisable", params: { reason: "not-on-sale" } },
    });
  });
});
