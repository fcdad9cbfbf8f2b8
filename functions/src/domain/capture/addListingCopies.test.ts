import { expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";
import { addListingCopies, type CopiesPorts } from "./addListingCopies.ts";
import type { StoredListing } from "./planCapture.ts";

const stored: StoredListing = {
  id: "L1",
  ...listingDocument.parse({ sku: "DHR20", title: "Twin Mill", quantity: 2, status: "draft", isDraft: true }),
};

it("logs the time from the start of the card, not the server's last step alone", async () => {
  let now = 50_000;
  const times: number[] = [];
  const ports: CopiesPorts = {
    ...NO_LOTS,
    captures: {
      getListing: () => Promise.resolve(((now += 300), stored)),
      recordOnce: (_uid, _captureId, sku, getFacts, plan) => {
        times.push(getFacts().processingTime);
        const { action, listingId, newQuantity } = plan([stored]);
        return Promise.resolve({ action, listingId, newQuantity, title: stored.title, sku, price: 2 });
      },
      saveMarketplaceOutcome: () => Promise.reject(new Error("not asked for")),
    },
    marketplace: { changeQuantity: () => Promise.reject(new Error("not asked for")) },
    now: () => now,
    report: () => undefined,
  };
  const input = { captureId: "c1", listingId: "L1", sku: "DHR20", quantity: 3, elapsed: 9_000 };
  expect(await addListingCopies(ports, "ada", { ...input, placeId: null })).toMatchObject({ newQuantity: 5 });
  expect(times).toEqual([9_300]);
});

it("keeps the quantity with a code if the marketplace isn't reached", async () => {
  const live = { ...stored, status: "active" as const, isDraft: false, ebayItemId: "110" };
  const ports: CopiesPorts = {
    ...NO_LOTS,
    captures: {
      getListing: () => Promise.resolve(live),
      recordOnce: (_uid, _captureId, sku, _facts, plan) => {
        const { action, listingId, newQuantity } = plan([live]);
        return Promise.resolve({ action, listingId, newQuantity, title: live.title, sku, price: 2 });
      },
      saveMarketplaceOutcome: () => Promise.reject(new Error("not asked for")),
    },
    marketplace: { changeQuantity: () => Promise.reject(new AppError("listing/busy")) },
    now: () => 0,
    report: () => undefined,
  };
  const input = { captureId: "c1", listingId: "L1", sku: "DHR20", quantity: 3, elapsed: 0, placeId: null };
  expect(await addListingCopies(ports, "ada", input)).toMatchObject({
    ...{ newQuantity: 5, ebayUpdated: false },
    ebayFailure: { code: "listing/busy", message: null, params: { reason: "quantity-kept" } },
    ebayMessage: "The marketplace could not be reached. The new quantity is kept.",
  });
});

function setUp(
  listing: StoredListing | null,
  refusal: Error | null = null,
  saveMarketplaceOutcome?: CopiesPorts["captures"]["saveMarketplaceOutcome"],
) {
  const log: unknown[] = [];
  const note = (...step: unknown[]) => Promise.resolve(void log.push(step));
  const ports: CopiesPorts = {
    captures: {
      getListing: () => Promise.resolve(listing),
      recordOnce: (uid, captureId, sku, getFacts, plan) => {
        const record = plan(listing === null ? [] : [listing]);
        log.push(["record", uid, captureId, getFacts(), record]);
        const { action, listingId, newQuantity } = record;
        return Promise.resolve({ action, listingId, newQuantity, title: "Twin Mill", sku, price: 2 });
      },
      saveMarketplaceOutcome: saveMarketplaceOutcome ?? ((...step) => note("outcome", ...step)),
    },
    marketplace: {
      changeQuantity: async (...step) => {
        await note("send", ...step);
        if (refusal) throw refusal;
      },
    },
    settleLotsOf: (...step) => note("settle", ...step),
    now: () => 5,
    report: (...step) => void log.push(["report", ...step]),
  };
  const input = { captureId: "c1", listingId: "L1", sku: "DHR20", quantity: 3, elapsed: 9, placeId: "A-01" };
  return { log, add: () => addListingCopies(ports, "ada", input) };
}
const LIVE = {
  ...stored,
  status: "active" as const,
  isDraft: false,
  ebayItemId: "110",
  carName: "Mill",
  price: 4,
};
const RECORDED = {
  action: "updated",
  listingId: "L1",
  newQuantity: 5,
  title: "Twin Mill",
  sku: "DHR20",
  price: 2,
};
const NOT_TOLD = {
  ebayCreated: false,
  ebayUpdated: false,
  ebayFailure: null,
  ebayMessage: null,
  aiProvider: null,
};

it("adds the copies to their place, and updates the marketplace and the lots of a live listing", async () => {
  const { log, add } = setUp(LIVE);
  expect(await add()).toEqual({
    ...{ success: true, ...RECORDED, ...NOT_TOLD },
    ...{ isDraft: false, ebayItemId: "110", ebayUpdated: true },
  });
  const facts = {
    ...{ sku: "DHR20", carName: "Mill", price: 4, quantity: 3, autoCreateEbay: false, aiProvider: null },
    processingTime: 9,
  };
  const plan = {
    ...{ action: "updated", listingId: "L1", title: "Twin Mill", price: 4, newQuantity: 5 },
    stock: { quantity: 5, storageBin: "A-01 ×3" },
  };
  expect(log).toEqual([
    ["record", "ada", "c1", facts, plan],
    ["send", "ada", "L1"],
    ["outcome", "ada", "c1", { ebayItemId: "110", ebayCreated: false, ebayUpdated: true }, 9],
    ["settle", "ada", ["L1"]],
  ]);
});

it("doesn't call the marketplace for a draft", async () => {
  for (const draft of [stored, { ...stored, ebayItemId: "110" }]) {
    const { log, add } = setUp(draft);
    expect(await add()).toEqual({
      ...{ success: true, ...RECORDED, ...NOT_TOLD, isDraft: true, ebayItemId: draft.ebayItemId },
    });
    expect(log.slice(1)).toEqual([["settle", "ada", ["L1"]]]);
  }
});

it("reports an error that is none of ours, and still settles the lots", async () => {
  const error = new Error("broken");
  const { log, add } = setUp(LIVE, error);
  expect(await add()).toMatchObject({ ebayUpdated: false, ebayFailure: { code: "internal" } });
  expect(log.slice(1)).toEqual([
    ["send", "ada", "L1"],
    ["report", "the marketplace could not be updated after a capture", error],
    ["settle", "ada", ["L1"]],
  ]);
});

it("reports that the marketplace has the copies even if that can't be stored", async () => {
  const error = new Error("no database");
  const { log, add } = setUp(LIVE, null, () => Promise.reject(error));
  expect(await add()).toMatchObject({ ebayUpdated: true, ebayFailure: null });
  expect(log).toContainEqual(["report", "a capture's marketplace outcome was not stored", error]);
});

it.each([
  ["is gone", null],
  ["is another", { ...LIVE, id: "L2" }],
  ["has ended", { ...LIVE, status: "ended" as const }],
])("refuses copies of a listing that %s", async (_, listing) => {
  const { log, add } = setUp(listing);
  await expect(add()).rejects.toMatchObject({ code: "listing/not-found" });
  expect(log).toEqual([]);
});
