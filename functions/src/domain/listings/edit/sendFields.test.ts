import { describe, expect, it } from "vitest";

import { type ItemAtEbay, type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import type { MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { NO_LOTS } from "../../lots/testing/noLots.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import { createItemStore, createMarketplace, wholeItem } from "../testing/wholeItem.ts";
import type { EditPorts } from "./ports.ts";
import { catchRefusal, listFieldsToSend, sendFields } from "./sendFields.ts";

const ITEM = wholeItem({ itemId: "110", conditionId: "3000" });
const LISTING = {
  ...{ title: "Mint Camaro", price: 4.35, quantity: 5, quantitySold: 0, ebayItemId: "110", status: "active" },
  atEbay: { title: "Camaro", sku: null, price: 3, quantity: 5 },
};

interface WorldOptions {
  listing?: object;
  item?: ItemAtEbay;
  /** The item after the revision, or the error of reading it. */
  after?: ItemAtEbay | Error;
  refusal?: Error;
  soldOutStays?: boolean;
  /** Copies of each listing that is read. */
  copies?: number;
}
function world({
  listing: fields = {},
  item = ITEM,
  after = item,
  refusal,
  soldOutStays = true,
  copies = 0,
}: WorldOptions = {}) {
  const listing = listingDocument.parse({ ...LISTING, ...fields });
  const done: unknown[] = [];
  const note = (...call: unknown[]) => Promise.resolve(void done.push(call));
  const none = () => Promise.reject(new Error("not called here"));
  const ports: EditPorts = {
    ...NO_LOTS,
    edits: {
      read: () => Promise.resolve({ ...listing, quantity: copies }),
      noteSent: (uid, listingId, sent) =>
        note("noteSent", uid, listingId, sent.itemId, sent.fields, sent.item),
      markEnded: (...args) => note("markEnded", ...args),
      ...{ change: none, create: none, discardDraft: none },
    },
    items: createItemStore(() => listing),
    photos: {
      read: (uid, url) => Promise.resolve(new TextEncoder().encode(`${uid}/${url}`)),
      ...{ save: none, assertStored: none },
    },
    itemFacts: {
      async read(uid, categoryId) {
        await note("facts", uid, categoryId);
        return NO_ITEM_FACTS;
      },
    },
    marketplace: {
      ...createMarketplace(() => item),
      async readWhole(_token, itemId) {
        await note("readWhole", itemId);
        if (after instanceof Error) throw after;
        return after;
      },
      async uploadPicture(token, jpeg) {
        const name = new TextDecoder().decode(jpeg);
        await note("upload", token, name);
        return { url: `ebay:${name}`, expiresAt: 1 };
      },
      async revise(token, fresh, changes) {
        await note("revise", token, fresh.itemId, changes);
        if (refusal) throw refusal;
      },
      async keepsSoldOut(token) {
        await note("keepsSoldOut", token);
        return soldOutStays;
      },
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  const send = (...names: MarketplaceField[]) => sendFields(ports, "ada", "L1", { listing, item }, names);
  return { send, done };
}
const REVISE = ["revise", "token of ada", "110"];
const noteOf = (fields: string[], changes: object) => [
  "noteSent",
  "ada",
  "L1",
  "110",
  fields,
  { ...ITEM, ...changes },
];

describe("the fields of a listing", () => {
  it("are sent as the seller, and noted with the item's new state", async () => {
    const { send, done } = world();
    expect(await send("title", "price")).toEqual({ outcome: "sent" });
    const changes = { title: "Mint Camaro", priceCents: 435 };
    expect(done).toEqual([[...REVISE, changes], noteOf(["title", "price"], changes)]);
  });

  it("that the item has already are noted, and not sent", async () => {
    const { send, done } = world();
    expect(await send("quantity")).toEqual({ outcome: "sent" });
    expect(done).toEqual([noteOf(["quantity"], {})]);
  });

  it("have their pictures uploaded in order, each once", async () => {
    const { send, done } = world({ listing: { firebaseImages: ["a", "b", "a"] } });
    expect(await send("firebaseImages")).toEqual({ outcome: "sent" });
    const pictureUrls = ["ebay:ada/a", "ebay:ada/b"];
    expect(done).toEqual([
      ["upload", "token of ada", "ada/a"],
      ["upload", "token of ada", "ada/b"],
      [...REVISE, { pictureUrls }],
      noteOf(["firebaseImages"], { pictureUrls }),
    ]);
  });

  it("have a description with the seller's texts for the item's category", async () => {
    const { send, done } = world({ listing: { description: "Mint" } });
    await send("description");
    expect(done.slice(0, 2)).toEqual([
      ["facts", "ada", "180506"],
      [...REVISE, { descriptionHtml: "<p>Mint</p>" }],
    ]);
    const unsorted = world({ listing: { description: "Mint" }, item: { ...ITEM, category: null } });
    await unsorted.send("description");
    expect(unsorted.done[0]).toEqual(["facts", "ada", null]);
  });

  it("may be no copies if the account keeps such a listing", async () => {
    const { send, done } = world({ listing: { quantity: 0 } });
    expect(await send("quantity")).toEqual({ outcome: "sent" });
    expect(done.slice(0, 2)).toEqual([
      ["keepsSoldOut", "token of ada"],
      [...REVISE, { quantity: 0 }],
    ]);
    const ending = world({ listing: { quantity: 0 }, soldOutStays: false });
    expect(await ending.send("quantity")).toMatchObject({ outcome: "refused", field: "quantity" });
    expect(ending.done).toEqual([["keepsSoldOut", "token of ada"]]);
  });
});

describe("the quantity of a lot", () => {
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] };
  // Every listing that is read here has five copies, which is enough for two lots.
  const send = (quantity: number, atEbay: number) =>
    world({
      listing: { quantity, lot, quantitySold: 0 },
      item: { ...ITEM, quantity: atEbay },
      copies: 5,
    }).send("quantity");

  it("is raised as far as its cars are enough for, and always lowered", async () => {
    expect(await send(2, 1)).toEqual({ outcome: "sent" });
    expect(await send(3, 4)).toEqual({ outcome: "sent" });
    await expect(send(3, 2)).rejects.toMatchObject({
      ...{ code: "lot/too-few-cars", params: { forSale: 5, needed: 6 } },
    });
  });
});

describe("fields that can't be sent", () => {
  it("belong to an auction", async () => {
    const { send, done } = world({ item: { ...ITEM, listingType: "Chinese" } });
    expect(await send("title")).toMatchObject({
      ...{ outcome: "refused", field: null, part: null, ebayCode: null },
      failure: { code: "listing/not-revisable", params: { reason: "auction" } },
    });
    expect(done).toEqual([]);
  });

  it.each([
    ["price", { price: 9 }],
    ["quantity", { quantity: 4 }],
    ["sku", { sku: "DHR20" }],
  ] as const)("are the %s of an item with variations", async (field, listing) => {
    const variations = [{ name: "Red", sku: null, priceCents: 300, quantity: 1 }];
    const { send, done } = world({ listing, item: { ...ITEM, variations } });
    expect(await send(field)).toMatchObject({ outcome: "refused", field });
    expect(done).toEqual([]);
    expect(await send("title")).toEqual({ outcome: "sent" });
  });

  it("are the condition New of a damaged card", async () => {
    const { send, done } = world({ listing: { conditionId: "1000", car: { condition: "poor" } } });
    const answer = await send("conditionId");
    expect(answer).toMatchObject({ outcome: "refused", field: "conditionId" });
    expect(done).toEqual([]);
  });

  it("are refused by eBay, also with the name of an item specific", async () => {
    const params = { message: "Wrong.", ebayCode: "7", field: "itemSpecifics", part: "Scale" };
    const { send, done } = world({ refusal: new AppError("ebay/refused", params) });
    expect(await send("title")).toEqual({
      ...{ outcome: "refused", message: "Wrong.", ebayCode: "7", field: "itemSpecifics", part: "Scale" },
      failure: { code: "ebay/refused", message: "Wrong.", params: {} },
    });
    expect(done).toHaveLength(1);
  });

  it("belong to an item that has ended, which is noted", async () => {
    const { send, done } = world({ refusal: new AppError("ebay/refused", { itemState: "ended" }) });
    expect(await send("title")).toMatchObject({ outcome: "refused" });
    expect(done.at(-1)).toEqual(["markEnded", "ada", "110"]);
  });

  it.each([new AppError("ebay/unavailable"), new Error("broken")])(
    "meet another failure: %s",
    async (refusal) => {
      const { send, done } = world({ refusal });
      await expect(send("title")).rejects.toBe(refusal);
      expect(done).toHaveLength(1);
    },
  );
});

describe("changed details of the condition", () => {
  const GRADED = { ...ITEM, conditionDescriptors: { "1": "10", "2": "20" } };
  const send = (after: ItemAtEbay | Error, wanted: Record<string, string> = { "2": "20" }) =>
    world({ item: GRADED, after, listing: { conditionDescriptors: wanted } }).send("conditionDescriptors");

  it("are read back, because eBay decides about them", async () => {
    expect(await send({ ...GRADED, conditionDescriptors: { "2": "20" } })).toEqual({ outcome: "sent" });
    expect(await send(GRADED)).toMatchObject({
      ...{ outcome: "refused", field: "conditionId", part: null },
      failure: { code: "ebay/refused", params: { reason: "detail-kept" } },
    });
  });

  it("may keep a value that was to stay, or lose one by itself", async () => {
    expect(await send(GRADED, { "1": "11", "2": "20" })).toEqual({ outcome: "sent" });
    expect(await send({ ...GRADED, conditionDescriptors: {} })).toEqual({ outcome: "sent" });
  });

  it("count as sent if they can't be read now", async () => {
    expect(await send(new AppError("ebay/unavailable"))).toEqual({ outcome: "sent" });
    const broken = new Error("broken");
    await expect(send(broken)).rejects.toBe(broken);
  });

  it("are read back after new terms too, but not after other changes", async () => {
    const terms = { shipping: "flat", shippingPrice: 7, service: "USPSPriority" };
    const { send: sendTerms, done } = world({ listing: { terms } });
    expect(await sendTerms("terms")).toEqual({ outcome: "sent" });
    expect(done.at(-1)).toEqual(["readWhole", "110"]);
  });
});

it("only eBay's refusals and ours become a result", async () => {
  expect(await catchRefusal(() => Promise.resolve(1))).toBe(1);
  const caught = (error: Error) => catchRefusal(() => Promise.reject(error));
  expect(await caught(new AppError("listing/not-revisable", { reason: "bids" }))).toMatchObject({
    ...{ outcome: "refused", failure: { params: { reason: "bids" } }, part: null },
  });
  expect(await caught(new AppError("ebay/refused"))).toMatchObject({
    failure: { code: "ebay/refused", params: { reason: "revise-failed" } },
  });
  await expect(caught(new AppError("listing/not-found"))).rejects.toMatchObject({
    code: "listing/not-found",
  });
});

describe("the fields to send", () => {
  const listing = (fields: Partial<ListingDocument>) => ({ ...listingDocument.parse(LISTING), ...fields });

  it("are the edits and all that wait, in the order of the form", () => {
    const unsent = listing({ unsentFields: ["quantity"] });
    expect(listFieldsToSend(unsent, null).toSorted()).toEqual(["price", "quantity", "title"]);
    expect(listFieldsToSend(listing({ title: "Camaro", price: 3 }), null)).toEqual([]);
  });

  it("are compared with the reading of the listing's own item only", () => {
    const same = listing({ title: "Camaro", price: 3, conditionId: "1000" });
    expect(listFieldsToSend(same, ITEM)).toEqual(["conditionId"]);
    expect(listFieldsToSend(same, { ...ITEM, itemId: "99" })).toEqual([]);
  });
});
