import { describe, expect, it } from "vitest";

import { buildLotDescription, buildLotTitle, makeLotId } from "../../contract/listings/lotText.ts";
import { listingTerms } from "../../contract/listings/terms/terms.ts";
import { MAX_LISTING_PICTURES } from "../../contract/wire/limits.ts";
import { type LotRequest, createLot, type OpenedDraft } from "./createLot.ts";

const itemOf = (fields: object = {}): LotRequest["items"][number] =>
  ({ title: "Camaro", sku: "DHR20", qty: 1, price: 3, listingId: "L1", ...fields }) as never;
const REQUEST: LotRequest = {
  ...{ items: [itemOf()], userId: "dana", totalPrice: 9.999, title: " Two cars ", description: " Both. " },
  ...{ freeShipping: false, requestId: "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11" },
};

function setUp({
  ids = ["L1"] as (string | null)[],
  photos = ["photo"],
  quantities = { L1: 5, L2: 5 } as Record<string, number>,
  opened = { address: null, refusal: null } as OpenedDraft,
  picture = null as Error | null,
}) {
  const log: unknown[] = [];
  const ports: Parameters<typeof createLot>[0] = {
    lots: {
      findListings: () => Promise.resolve(ids),
      readCars: (_, listingIds) => {
        log.push(["read", ...listingIds]);
        const cars = Object.entries(quantities).map(
          ([id, quantity]) => [id, { title: id, quantity }] as const,
        );
        return Promise.resolve(new Map(cars));
      },
      listPhotos: () => Promise.resolve(photos),
      save: (uid, listingId, draft) => {
        log.push(["save", uid, listingId, draft]);
        return Promise.resolve();
      },
    },
    drafts: {
      open: (uid, listingId, draft) => {
        log.push(["open", uid, listingId, draft]);
        return Promise.resolve(opened);
      },
    },
    pictures: {
      assertStored: (uid, url) => {
        log.push(["picture", uid, url]);
        return picture ? Promise.reject(picture) : Promise.resolve();
      },
    },
  };
  const create = (request: Partial<LotRequest> = {}) => createLot(ports, "dana", { ...REQUEST, ...request });
  const savedOf = async (request: Partial<LotRequest> = {}) => {
    await create(request);
    return (log.find((step) => (step as unknown[])[0] === "save") as unknown[])[3];
  };
  return { log, create, savedOf };
}
const LOT_ID = makeLotId("6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11");

describe("a lot", () => {
  it("is stored as a draft, and then opened on the marketplace's form", async () => {
    const { log, create } = setUp({});
    expect(await create()).toEqual({
      ...{ success: true, error: null, ebayUrl: `/listing/${LOT_ID}`, listingId: LOT_ID, draftRefusal: null },
      message: "The lot is a draft in Pegboard: review it there, then list it on eBay.",
    });
    const draft = expect.objectContaining({
      ...{ title: "Two cars", description: "Both.", sku: null, ebayItemId: null, status: "draft" },
      ...{ isDraft: true, quantity: 1, quantitySold: 0, price: 10, firebaseImages: ["photo"] },
      terms: listingTerms.parse({ packageKind: "lot", cars: 1 }),
      lot: {
        ...{
          cars: [{ listingId: "L1", copies: 1 }],
          carIds: ["L1"],
          wanted: 1,
          set: 1,
          counted: 0,
          untold: [],
          madeTitle: buildLotTitle([itemOf()]),
        },
      },
    }) as unknown;
    expect(log).toEqual([
      ["read", "L1"],
      ["save", "dana", LOT_ID, draft],
      ["open", "dana", LOT_ID, draft],
    ]);
  });

  it("has the address of the marketplace's form, or why there is none", async () => {
    const refusal: OpenedDraft["refusal"] = {
      message: "No.",
      field: "title",
      failure: { code: "ebay/refused", message: null, params: {} },
    };
    const open = (opened: OpenedDraft) => setUp({ opened }).create();
    expect(await open({ address: "https://ebay.test/d", refusal: null })).toMatchObject({
      ...{ ebayUrl: "https://ebay.test/d", draftRefusal: null },
    });
    expect(await open({ address: null, refusal })).toMatchObject({
      ...{ ebayUrl: `/listing/${LOT_ID}`, draftRefusal: refusal },
    });
  });

  it("has an id of its own without a request id", async () => {
    const { create } = setUp({});
    const [one, other] = [await create({ requestId: undefined }), await create({ requestId: undefined })];
    expect(one.listingId).not.toBe(other.listingId);
  });

  it("is refused for another person, before anything is read", async () => {
    const { log, create } = setUp({});
    await expect(create({ userId: "bob" })).rejects.toMatchObject({ code: "auth/forbidden" });
    expect(log).toEqual([]);
  });

  it("is described by its cars if the seller has written nothing", async () => {
    const items = [itemOf(), itemOf({ title: "Viper", listingId: "L2", qty: 2 })];
    expect(await setUp({ ids: ["L1", "L2"] }).savedOf({ items, title: " ", description: " " })).toMatchObject(
      {
        ...{ title: buildLotTitle(items), description: buildLotDescription(items) },
        terms: { cars: 3 },
      },
    );
  });

  it("ships for free if the seller says so", async () => {
    expect(await setUp({}).savedOf({ freeShipping: true })).toMatchObject({ terms: { shipping: "free" } });
    expect(await setUp({}).savedOf()).toMatchObject({ terms: { shipping: null } });
  });
});

describe("the cars of a lot", () => {
  it("are the seller's own listings, each with all its copies", async () => {
    const items = [itemOf({ qty: 2 }), itemOf({ qty: 1 }), itemOf({ listingId: null }), itemOf({ qty: 1 })];
    const { savedOf, log } = setUp({ ids: ["L1", "L2", null, "L1"] });
    expect(await savedOf({ items })).toMatchObject({
      lot: {
        cars: [
          { listingId: "L1", copies: 3 },
          { listingId: "L2", copies: 1 },
        ],
        carIds: ["L1", "L2"],
      },
    });
    expect(log[0]).toEqual(["read", "L1", "L2"]);
  });

  it("aren't tracked if none is a listing", async () => {
    const { savedOf, log } = setUp({ ids: [null] });
    expect(await savedOf()).not.toHaveProperty("lot");
    expect(log).not.toContainEqual(expect.arrayContaining(["read"]));
  });

  it("must be enough", async () => {
    const { create, log } = setUp({ quantities: { L1: 1 } });
    await expect(create({ items: [itemOf({ qty: 2 })] })).rejects.toMatchObject({ code: "lot/too-few-cars" });
    expect(log).toEqual([["read", "L1"]]);
  });
});

describe("the pictures of a lot", () => {
  it("begin with its own, which must be stored, and are as many as a listing takes", async () => {
    const photos = Array.from({ length: MAX_LISTING_PICTURES + 1 }, (_, at) => `photo ${at}`);
    const { savedOf, log } = setUp({ photos });
    expect(await savedOf({ picture: "own" })).toMatchObject({
      firebaseImages: ["own", ...photos.slice(0, MAX_LISTING_PICTURES - 1)],
      lot: { picture: "own" },
    });
    expect(log[0]).toEqual(["picture", "dana", "own"]);
    expect(await setUp({ photos }).savedOf()).not.toHaveProperty("lot.picture");
  });

  it("aren't used if the own one isn't stored", async () => {
    const { create, log } = setUp({ picture: new Error("not kept") });
    await expect(create({ picture: "own" })).rejects.toThrow("not kept");
    expect(log).toEqual([["picture", "dana", "own"]]);
  });
});
