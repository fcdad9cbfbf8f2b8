import { describe, expect, it, test } from "vitest";

import { type ItemAtEbay, type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import type { RelistShipping } from "../../../contract/listings/relisting.ts";
import { formatGoneTerms } from "../../../contract/reasons/goneTerms.ts";
import type { AccountPolicies, PolicyIds } from "../../../contract/listings/terms/terms.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { PublishPorts } from "../publishListing.ts";
import { createItemStore, wholeItem } from "../testing/wholeItem.ts";
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
  /** The error at the end of publishing. */
  fails?: Error;
  /** The number of the missing picture. */
  gonePicture?: number;
  /** Whether an attempt to publish may have listed the item. */
  mayBeListed?: boolean;
  /** The error of reading the item. */
  reading?: AppError;
  offered?: typeof SERVICES | AppError;
  used?: { services: readonly string[]; servicesAbroad: readonly string[] };
  policies?: AccountPolicies;
  sellers?: PolicyIds;
}

const SERVICES = { domestic: ["USPSPriority"], abroad: ["USPSIntl"] };

/** Without `item`, eBay doesn't know the item any more. */
function world({ listing: fields = {}, item, fails, reading, offered = SERVICES, ...had }: World = {}) {
  const listings = new Map<string, ListingDocument>([["L1", listingDocument.parse({ ...ENDED, ...fields })]]);
  const pictures = new Set<string>();
  const notes = new Set<string>();
  const reads: string[] = [];
  const copied: (ItemAtEbay | null)[] = [];
  const ports = {
    edits: {
      read: (_uid: string, id: string) => Promise.resolve(listings.get(id) ?? null),
      create: (_uid: string, id: string, listing: Partial<ListingDocument>, of: ItemAtEbay | null) => {
        copied.push(of);
        if (!listings.has(id)) listings.set(id, listingDocument.parse({ title: "", ...listing }));
        return Promise.resolve();
      },
      discardDraft: (_uid: string, id: string) => {
        if (had.mayBeListed) return Promise.resolve(null);
        const discarded = listings.get(id) ?? null;
        listings.delete(id);
        return Promise.resolve(discarded);
      },
    },
    items: createItemStore(() => listings.get("L1") ?? listingDocument.parse(ENDED)),
    marketplace: {
      readWhole: (_token: string, itemId: string) => {
        reads.push(itemId);
        if (reading) return Promise.reject(reading);
        return Promise.resolve(item === undefined ? null : wholeItem(item));
      },
    },
    photos: {
      read: (_uid: string, url: string) =>
        url.endsWith(`/${had.gonePicture}`)
          ? Promise.reject(new AppError("image/not-found"))
          : Promise.resolve(new Uint8Array()),
      save: (path: string) => {
        pictures.add(`https://storage/${path}`);
        return Promise.resolve(`https://storage/${path}`);
      },
      remove: (_uid: string, url: string) => Promise.resolve(void pictures.delete(url)),
    },
    marketplacePictures: { read: () => Promise.resolve(new Uint8Array()) },
    checker: { check: () => Promise.resolve({ jpeg: new Uint8Array() }) },
    uploads: {
      note: (_uid: string, _id: string, url: string) => Promise.resolve(void notes.add(url)),
      forget: (_uid: string, _id: string, url: string) => Promise.resolve(void notes.delete(url)),
    },
    offered: {
      readServices: () => (offered instanceof AppError ? Promise.reject(offered) : Promise.resolve(offered)),
      readPolicies: () => Promise.resolve(had.policies ?? null),
    },
    itemTerms: {
      of: () => ({ services: [], servicesAbroad: [], ...had.used, policyNames: {} }),
      replaceServices: (one: ItemAtEbay, service: string) => ({ ...one, sku: `by ${service}` }),
      removeServices: (one: ItemAtEbay, gone: string[]) => ({ ...one, title: `without ${gone.join(" ")}` }),
      removeTerms: (one: ItemAtEbay) => ({ ...one, terms: null }),
    },
    terms: { read: () => Promise.resolve(had.sellers ? { policies: had.sellers } : null) },
    withAccessToken: <T>(_uid: string, work: (token: string) => Promise<T>) => work("token"),
  } as unknown as CopyPorts;
  // Publishing reads its listing first. Here that always fails with this error.
  const publishing = new Proxy({} as PublishPorts, {
    get: (_, key) =>
      key === "now"
        ? () => 0
        : new Proxy({}, { get: () => () => Promise.reject(fails ?? new AppError("ebay/unavailable")) }),
  });
  return { ports, publishing, listings, pictures, notes, reads, copied };
}

const OWN = { firebaseImages: ["https://storage/1", "https://storage/2"] };

describe("a duplicate", () => {
  it("is a fixed price draft with the same words and pictures of its own", async () => {
    const { ports, listings, reads } = world({
      listing: { ...OWN, listingType: "FixedPriceItem" },
      item: { title: "Camaro" },
    });
    expect(await duplicateListing(ports, "ada", "L1", "L2")).toEqual({
      ...{ success: true, listingId: "L2", olderReading: null },
    });
    const copy = listings.get("L2");
    expect(copy).toMatchObject({ title: "Camaro", price: 3, carName: "'67 Camaro", series: "Muscle Mania" });
    expect(copy).toMatchObject({ ebayItemId: null, listingType: "FixedPriceItem" });
    expect(copy?.firebaseImages).toHaveLength(2);
    expect(copy?.firebaseImages).not.toEqual(OWN.firebaseImages);
    expect(reads).toEqual([ENDED.ebayItemId]);
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

  it("leaves only the trash's pictures behind if its second one is missing", async () => {
    const { ports, listings, pictures, notes } = world({ listing: OWN, gonePicture: 2 });
    await expect(duplicateListing(ports, "ada", "L1", "L2")).rejects.toMatchObject({
      code: "image/not-found",
    });
    expect([...listings.keys()]).toEqual(["L1"]);
    expect(pictures.size).toBe(1);
    expect([...notes]).toEqual([...pictures]);
  });

  it("of a missing listing is refused", async () => {
    await expect(duplicateListing(world().ports, "ada", "gone", "L2")).rejects.toMatchObject({
      code: "listing/not-found",
    });
  });
});

describe("a copy of an item that can't be read", () => {
  it.each(["ebay/unavailable", "ebay/quota-exceeded", "ebay/authorization-expired"] as const)(
    "isn't made, says so, and can be tried again: %s",
    async (code) => {
      const has = { listing: OWN, reading: new AppError(code) };
      const failed = { code, params: { adviceCode: "item-unread" } };
      const { ports, publishing, listings, pictures } = world(has);
      await expect(duplicateListing(ports, "ada", "L1", "L2")).rejects.toMatchObject(failed);
      await expect(relistListing(ports, publishing, "ada", "L1", 1)).rejects.toMatchObject(failed);
      expect([...listings.keys()]).toEqual(["L1"]);
      expect(pictures.size).toBe(0);
    },
  );

  it("is made from the earlier reading if eBay doesn't return the item any more, and shows its date", async () => {
    const { ports, copied } = world({ listing: OWN });
    const item = wholeItem({ itemId: ENDED.ebayItemId, sku: "BEFORE" });
    ports.items.findLastReading = () => Promise.resolve({ item, readAt: 1_000 });
    const answer = await duplicateListing(ports, "ada", "L1", "L2");
    expect(answer).toMatchObject({ olderReading: { readAt: 1_000 } });
    expect(copied).toEqual([item]);
  });

  it("says where nothing was ever read, also without a connection", async () => {
    for (const reading of [undefined, new AppError("ebay/not-connected")]) {
      const { ports, copied } = world({ listing: OWN, ...(reading && { reading }) });
      const answer = await duplicateListing(ports, "ada", "L1", "L2");
      expect(answer).toMatchObject({ olderReading: { readAt: null } });
      expect(copied).toEqual([null]);
    }
  });
});

const used = (services: string[], servicesAbroad: string[] = []) => ({ services, servicesAbroad });
const offered = (domestic: string[], abroad: string[] = []) => ({ domestic, abroad });

describe("a duplicate of an item with services that eBay has no more", () => {
  const ITEM = { title: "Camaro", terms: null };
  async function copyOf(has: Pick<World, "used" | "offered">) {
    const { ports, listings, copied } = world({ item: ITEM, ...has });
    await duplicateListing(ports, "ada", "L1", "L2");
    const { terms, goneTerms } = listings.get("L2") ?? {};
    return { gone: goneTerms, service: terms?.service ?? null, item: copied[0] };
  }

  it("is shipped by one that is left, or by its successor, and says so", async () => {
    expect(await copyOf({ used: used(["USPSPriority", "Old"]), offered: offered(["USPSPriority"]) })).toEqual(
      {
        gone: [{ term: "service", was: "Old", now: "USPSPriority" }],
        service: "USPSPriority",
        item: wholeItem({ ...ITEM, title: "without Old" }),
      },
    );
    const byNext = await copyOf({ used: used(["USPSParcel"]), offered: offered(["USPSGroundAdvantage"]) });
    expect(byNext).toMatchObject({
      gone: [{ term: "service", was: "USPSParcel", now: "USPSGroundAdvantage" }],
      service: "USPSGroundAdvantage",
      item: { sku: "by USPSGroundAdvantage" },
    });
  });

  it("takes the seller's terms if none is left", async () => {
    expect(await copyOf({ used: used(["Other"]), offered: offered(["USPSPriority"]) })).toMatchObject({
      gone: [{ term: "service", was: "Other", now: null }],
      ...{ service: null, item: { terms: null } },
    });
  });

  it("ships abroad by what is left there, or not at all", async () => {
    const [one, both] = [used(["USPSPriority"], ["Old"]), used(["USPSPriority"], ["Old", "USPSIntl"])];
    const services = offered(["USPSPriority"], ["USPSIntl"]);
    expect(await copyOf({ used: one, offered: services })).toEqual({
      gone: [{ term: "serviceAbroad", was: "Old", now: null }],
      ...{ service: null, item: wholeItem({ ...ITEM, title: "without Old" }) },
    });
    expect((await copyOf({ used: both, offered: services })).gone).toEqual([
      { term: "serviceAbroad", was: "Old", now: "USPSIntl" },
    ]);
  });

  it("keeps what eBay offers, and what eBay can't say", async () => {
    const expected = { gone: undefined, service: null, item: wholeItem(ITEM) };
    expect(await copyOf({ used: used(["USPSPriority"], ["USPSIntl"]) })).toEqual(expected);
    expect(await copyOf({})).toEqual(expected);
    expect(await copyOf({ used: used(["Other"]), offered: new AppError("ebay/unavailable") })).toEqual(
      expected,
    );
  });
});

describe("a duplicate of an item with business policies that the account has no more", () => {
  const ids = { shipping: "1", payment: "2", return: "3" };
  const item = { terms: sampleItemTerms({ policies: ids, shipping: null }) };
  const named = (id: string) => ({ id, name: `Policy ${id}` });
  const shipping = (id: string) => ({
    ...named(id),
    shipping: "flat" as const,
    service: null,
    priceCents: 450,
  });
  const accountOf = (...[ship, pay, back]: [string, string, string]) => ({
    ...{ shipping: [shipping(ship)], payment: [named(pay)], return: [named(back)] },
  });
  async function copyOf(has: Pick<World, "policies" | "sellers">) {
    const { ports, listings, copied } = world({ item, ...has });
    await duplicateListing(ports, "ada", "L1", "L2");
    return { ...listings.get("L2"), item: copied[0] };
  }

  it("has the policy of the selling terms in its place", async () => {
    const sellers = { shipping: "11", payment: "12", return: "3" };
    const copy = await copyOf({ policies: accountOf("11", "2", "3"), sellers });
    expect(copy.goneTerms).toEqual([{ term: "shippingPolicy", was: "1", now: "Policy 11" }]);
    expect(copy.terms).toMatchObject({ shippingPolicy: "11", paymentPolicy: "2", returnPolicy: "3" });
    expect(copy.item?.terms?.policies).toEqual(ids);
  });

  it("is sold on the selling terms if they have no such policy", async () => {
    const copy = await copyOf({ policies: accountOf("1", "2", "33") });
    expect(copy.goneTerms).toEqual([{ term: "returnPolicy", was: "3", now: null }]);
    expect(copy).toMatchObject({ terms: { shippingPolicy: null }, item: { terms: null } });
  });

  it("keeps the policies that the account has, or that eBay doesn't tell", async () => {
    for (const has of [{ policies: accountOf("1", "2", "3") }, {}]) {
      const copy = await copyOf(has);
      expect([copy.goneTerms, copy.item?.terms?.policies]).toEqual([undefined, ids]);
    }
  });
});

describe("relisting", () => {
  const relisted = (has: World) => {
    const context = world(has);
    return { ...context, answer: relistListing(context.ports, context.publishing, "ada", "L1", 4) };
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

  it("refuses a missing listing", async () => {
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

  it("leaves no draft behind when its second picture is gone, and the trash the first one", async () => {
    const { answer, listings, pictures, notes } = relisted({ listing: OWN, gonePicture: 2 });
    await expect(answer).rejects.toMatchObject({ code: "image/not-found" });
    expect([...listings.keys()]).toEqual(["L1"]);
    expect(pictures.size).toBe(1);
    expect([...notes]).toEqual([...pictures]);
  });

  it("keeps the new listing if the answer was lost, with the quantity and price of the old one", async () => {
    const has = { listing: { ...OWN, price: null, currentPrice: 2.5 }, mayBeListed: true };
    const { answer, listings, pictures } = relisted(has);
    await expect(answer).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(listings.get(SUCCESSOR)).toMatchObject({ quantity: 4, price: 2.5 });
    expect(pictures.size).toBe(2);
  });

  describe("an item whose terms eBay has no more", () => {
    const has = { listing: OWN, item: { terms: null }, used: used(["USPSParcel"], ["Old"]) };
    const ask = (more: Partial<World>, shipping: RelistShipping | null) => {
      const context = world({ ...has, ...more });
      return {
        ...context,
        answer: relistListing(context.ports, context.publishing, "ada", "L1", 4, { shipping }),
      };
    };

    it("says what is gone and what would count before anything is made", async () => {
      const { answer, listings } = ask({ offered: offered(["USPSGroundAdvantage"]) }, null);
      await expect(answer).rejects.toMatchObject({
        code: "listing/terms-gone",
        params: {
          field: "shipping",
          gone: formatGoneTerms([
            { term: "service", was: "USPSParcel", now: "USPSGroundAdvantage" },
            { term: "serviceAbroad", was: "Old", now: null },
          ]),
        },
      });
      expect([...listings.keys()]).toEqual(["L1"]);
    });

    it.each<[RelistShipping, object]>([
      ["left", { sku: "by USPSGroundAdvantage", title: "without USPSParcel Old" }],
      [{ service: "USPSPriority" }, { sku: "by USPSPriority", title: "without Old" }],
      ["sellers", { terms: null }],
    ])("takes the seller's choice: %j", async (shipping, item) => {
      const { answer, copied } = ask({ offered: offered(["USPSGroundAdvantage", "USPSPriority"]) }, shipping);
      await expect(answer).rejects.toMatchObject({ code: "ebay/unavailable" });
      expect(copied[0]).toMatchObject(item);
    });
  });

  it("in bulk reads inside its share, and makes nothing beyond it", async () => {
    const { ports, publishing, listings, reads } = world({
      listing: OWN,
      item: { terms: null },
      mayBeListed: true,
    });
    const left = [true, false];
    const takeReading = () => Promise.resolve(left.shift() ?? false);
    const relist = () => relistListing(ports, publishing, "ada", "L1", 4, { takeReading });
    await expect(relist()).rejects.toMatchObject({ code: "ebay/unavailable" });
    // The second attempt finds the listing of the first one.
    await expect(relist()).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(left).toEqual([false]);
    listings.delete(SUCCESSOR);
    await expect(relist()).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    expect([reads.length, listings.size]).toEqual([1, 1]);
  });
});
