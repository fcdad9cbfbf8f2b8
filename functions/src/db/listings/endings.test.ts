import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { endListing } from "../../domain/listings/endListing.ts";
import { wholeItem } from "../../domain/listings/testing/wholeItem.ts";
import { openEndingStore } from "./endings.ts";

const UID = "ada";

function world() {
  const firestore = memoryFirestore(() => 1_000);
  const state = { alreadyEnded: false, error: null as Error | null, item: {}, by: "" };
  const end = () =>
    endListing(
      {
        endings: openEndingStore(firestore),
        marketplace: {
          readWhole: () => Promise.resolve(wholeItem({ ...state.item })),
          endItem: () => {
            state.by = "EndItem";
            return Promise.resolve({ alreadyEnded: false });
          },
          endFixedPrice: () =>
            state.error ? Promise.reject(state.error) : Promise.resolve({ alreadyEnded: state.alreadyEnded }),
        },
        withAccessToken: (_, work) => work("token"),
      },
      UID,
      "110",
    );
  return {
    state,
    end,
    put: (id: string, fields: object) =>
      firestore
        .doc(paths.listing(UID, id))
        .set({ title: id, sku: "DHR20", price: 5, ebayItemId: "110", status: "active", ...fields }),
    listing: async (id: string) => (await firestore.doc(paths.listing(UID, id)).get()).data(),
    activity: async () => (await firestore.doc(paths.activity(UID, "ended-110")).get()).data(),
    change: async () => (await firestore.doc(paths.change(UID, "ended-110")).get()).data(),
  };
}

describe("ending an item", () => {
  it("ends all its open listings, with one activity and one history entry", async () => {
    const { put, end, listing, activity, change } = world();
    await put("a", {});
    await put("b", {});
    await put("sold", { status: "sold" });
    await put("other", { ebayItemId: "111" });
    expect(await end()).toEqual({
      ...{ success: true, alreadyEnded: false, error: null, ebayCode: null, failure: null },
      message: "The listing has ended on eBay.",
    });
    expect(await listing("a")).toMatchObject({ status: "ended", isDraft: false });
    expect((await listing("a"))?.["endTime"]).toBeDefined();
    expect(await listing("b")).toMatchObject({ status: "ended" });
    expect(await listing("sold")).toMatchObject({ status: "sold" });
    expect(await listing("other")).toMatchObject({ status: "active" });
    expect(await activity()).toMatchObject({
      ...{ type: "ended", source: "ebay", title: "a", subtitle: "SKU DHR20", amount: 5 },
      metadata: { listingId: "a", ebayItemId: "110", sku: "DHR20" },
    });
    expect(await change()).toMatchObject({ by: "seller" });
  });

  it("that has already ended ends its listing here, and says so", async () => {
    const { put, end, state, listing, activity } = world();
    await put("a", { sku: null });
    state.alreadyEnded = true;
    expect(await end()).toMatchObject({
      ...{ success: true, alreadyEnded: true, message: "This listing had already ended on eBay." },
    });
    expect(await listing("a")).toMatchObject({ status: "ended" });
    expect(await activity()).toMatchObject({ subtitle: null, metadata: { listingId: "a" } });
    expect((await activity())?.["metadata"]).not.toHaveProperty("sku");
  });

  it("without an open listing here writes nothing", async () => {
    const { put, end, activity } = world();
    await put("a", { status: "ended" });
    expect(await end()).toMatchObject({ success: true });
    expect(await activity()).toBeUndefined();
  });

  it("that eBay refuses returns eBay's message, and the listing stays", async () => {
    const { put, end, state, listing } = world();
    await put("a", {});
    state.error = new AppError("ebay/refused", { message: "It has bids.", ebayCode: "9" });
    expect(await end()).toEqual({
      ...{ success: false, alreadyEnded: false, ebayCode: "9" },
      ...{ message: "It has bids.", error: "It has bids." },
      failure: { code: "ebay/refused", message: "It has bids.", params: {} },
    });
    expect(await listing("a")).toMatchObject({ status: "active" });
    state.error = new AppError("ebay/refused");
    expect(await end()).toMatchObject({
      ...{ error: "Failed to end listing", ebayCode: null },
      failure: { code: "ebay/refused", message: null, params: { reason: "end-failed" } },
    });
  });

  it("makes no call for an item that no listing has", async () => {
    const { end, put, state } = world();
    await put("other", { ebayItemId: "111" });
    state.error = new Error("eBay was asked");
    expect(await end()).toMatchObject({
      success: false,
      error: "None of your listings has this item. Sync with eBay, then try again.",
      failure: { code: "listing/not-revisable", message: null, params: { reason: "not-yours" } },
    });
  });

  it.each<ErrorCode>(["ebay/unavailable", "ebay/not-connected"])("passes %s on", async (code) => {
    const { end, put, state } = world();
    await put("a", {});
    state.error = new AppError(code);
    await expect(end()).rejects.toMatchObject({ code });
  });
});

describe("an auction", () => {
  const auction = { listingType: "Chinese", bidCount: 0 };

  it("ends by the call for every format", async () => {
    const { state, end, put, listing } = world();
    state.item = auction;
    await put("a", { listingType: "Chinese" });
    expect(await end()).toMatchObject({ success: true, alreadyEnded: false });
    expect(state.by).toBe("EndItem");
    expect(await listing("a")).toMatchObject({ status: "ended" });
  });

  it("with bids is refused with an explanation", async () => {
    const { state, end, put, listing } = world();
    state.item = { ...auction, bidCount: 2 };
    await put("a", {});
    expect(await end()).toMatchObject({
      success: false,
      ebayCode: null,
      message: expect.stringContaining("has bids") as string,
    });
    expect(state.by).toBe("");
    expect(await listing("a")).toMatchObject({ status: "active" });
  });
});
