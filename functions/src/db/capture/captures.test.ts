import { Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import { addListingCopies } from "../../domain/capture/addListingCopies.ts";
import type { CapturePlan, NewListing, StoredListing } from "../../domain/capture/planCapture.ts";
import { type CaptureLogFacts, processCardCapture } from "../../domain/capture/processCardCapture.ts";
import { NO_LOTS } from "../../domain/lots/testing/noLots.ts";
import { openCaptureStore } from "./captures.ts";

const UID = "ada";
const SKU = "DHR20";
const NOW = Date.UTC(2026, 10, 20, 12);
const STAMP = Timestamp.fromMillis(NOW);
const FACTS: CaptureLogFacts = {
  ...{ sku: SKU, carName: "Nomad", price: 5, quantity: 1, autoCreateEbay: false, aiProvider: null },
  ...{ processingTime: 700, readSku: SKU, reading: "read" },
};

/** A failure of the database's, while a test wants one. */
let failure: Error | null = null;
let firestore = memoryFirestore(() => NOW);
let captures = openCaptureStore(firestore);

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  // The pauses between rounds are random.
  vi.spyOn(Math, "random").mockReturnValue(0);
  failure = null;
  firestore = memoryFirestore(
    () => NOW,
    async (work) => (failure ? Promise.reject(failure) : Promise.resolve(work())),
  );
  captures = openCaptureStore(firestore);
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = async (path: string) => (await firestore.doc(path).get()).data();
const stats = async () => (await read(paths.user(UID)))?.["captureStats"] as object;
const addListing = (id: string, fields: object = {}) =>
  firestore
    .doc(paths.listing(UID, id))
    .set({ title: `Car ${id}`, sku: SKU, price: 4, status: "draft", quantity: 1, ...fields });

const create = (listingId: string, hasOtherOpen = false): CapturePlan => ({
  ...{ action: "created", listingId, newQuantity: 1, hasOtherOpen },
  listing: { title: "Nomad", sku: SKU, price: 5, status: "draft", isDraft: true, quantity: 1 } as NewListing,
});
const raise = ({ id, title, quantity }: StoredListing): CapturePlan => ({
  ...{ action: "updated", listingId: id, title, price: 4, newQuantity: quantity + 1 },
  ...{ stock: { quantity: quantity + 1 }, upc: "0123" },
});
/** Raises the first listing, or else creates one with the capture's id. */
const planFor = (captureId: string) => (found: readonly StoredListing[]) =>
  found[0] ? raise(found[0]) : create(captureId);
const record = (
  captureId: string,
  plan = planFor(captureId),
  sku: string | null = SKU,
  chosen: string | null = null,
) => captures.recordOnce(UID, captureId, sku, () => FACTS, plan, chosen);
const idsSeen = async (captureId: string, chosen: string | null = null) => {
  const seen: string[] = [];
  const plan = (found: readonly StoredListing[]) => {
    seen.push(...found.map(({ id }) => id));
    return create(captureId);
  };
  await record(captureId, plan, SKU, chosen);
  return seen;
};

describe("the first card of a SKU", () => {
  it("creates a listing, with its log entry, activity and counters", async () => {
    expect(await record("one")).toEqual({
      ...{ action: "created", listingId: "one", title: "Nomad", sku: SKU, price: 5, newQuantity: 1 },
    });
    expect(await read(paths.listing(UID, "one"))).toEqual({
      ...{ title: "Nomad", sku: SKU, price: 5, status: "draft", isDraft: true, quantity: 1 },
      ...{ createdAt: STAMP, updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await read(paths.skuIndex(UID, SKU))).toEqual({ listingId: "one" });
    expect(await read(paths.captureLogEntry(UID, "one"))).toEqual({
      ...{ ...FACTS, timestamp: STAMP, action: "created", listingId: "one", ebayItemId: null },
      ...{ isDraft: true, ebayCreated: false, ebayUpdated: false, errorMessage: null },
    });
    expect(await read(paths.activity(UID, "captured-one"))).toEqual({
      ...{ type: "captured", source: "capture", title: "Nomad", subtitle: "New listing", amount: 5 },
      event: { code: "created", title: "Nomad" },
      ...{ timestamp: STAMP, metadata: { listingId: "one", sku: SKU } },
    });
    expect(await stats()).toEqual({
      ...{ totalCaptured: 1, todayCaptured: 1, todayErrors: 0, totalProcessingTime: 700 },
      ...{ numbersRead: 1, lastCaptureDate: "2026-11-20" },
    });
  });

  it("is recorded once, also after its listing has changed", async () => {
    const first = await record("one");
    await firestore.doc(paths.listing(UID, "one")).update({ title: "Other" });
    const plan = vi.fn(planFor("one"));
    expect(await record("one", plan)).toEqual(first);
    expect(plan).not.toHaveBeenCalled();
    expect(await stats()).toMatchObject({ totalCaptured: 1 });
  });

  it("without a SKU gets no index, and looks at no listing", async () => {
    await addListing("other", { sku: null });
    expect(await record("one", planFor("one"), null)).toMatchObject({ action: "created", sku: null });
    expect((await firestore.collection(`users/${UID}/skuIndex`).get()).size).toBe(0);
    expect((await read(paths.activity(UID, "captured-one")))?.["metadata"]).toEqual({ listingId: "one" });
  });

  it("counts nothing for a person without a record", async () => {
    await firestore.doc(paths.user(UID)).delete();
    await record("one");
    expect(await read(paths.user(UID))).toBeUndefined();
    expect(await read(paths.listing(UID, "one"))).toBeDefined();
  });
});

describe("another card of a SKU", () => {
  it("raises its listing, and tells the history", async () => {
    await addListing("a", { quantity: 2 });
    expect(await record("two")).toEqual({
      ...{ action: "updated", listingId: "a", title: "Car a", sku: SKU, price: 4, newQuantity: 3 },
    });
    expect(await read(paths.listing(UID, "a"))).toMatchObject({
      ...{ title: "Car a", quantity: 3, upc: "0123", updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await read(paths.change(UID, "captured-two"))).toMatchObject({
      ...{ by: "capture", listingIds: ["a"], changes: { a: { quantity: { from: 2, to: 3 } } } },
    });
    expect(await read(paths.activity(UID, "captured-two"))).toMatchObject({ subtitle: "Quantity 3" });
    expect(await read(paths.captureLogEntry(UID, "two"))).toMatchObject({ action: "updated" });
    expect(await read(paths.skuIndex(UID, SKU))).toEqual({ listingId: "a" });
  });

  it("looks at the listing of the index alone", async () => {
    await addListing("a");
    await addListing("b");
    await firestore.doc(paths.skuIndex(UID, SKU)).set({ listingId: "b" });
    expect(await idsSeen("one")).toEqual(["b"]);
  });

  it.each([
    { chosen: "b", seen: ["b"] },
    { chosen: "a", seen: ["a", "b"] },
  ])("sees $seen if the seller chose $chosen, and the index names b", async ({ chosen, seen }) => {
    await addListing("a");
    await addListing("b");
    await firestore.doc(paths.skuIndex(UID, SKU)).set({ listingId: "b" });
    expect(await idsSeen("one", chosen)).toEqual(seen);
  });

  it.each<[string, object, object]>([
    ["has ended", { listingId: "b" }, { status: "ended" }],
    ["has another SKU by now", { listingId: "b" }, { sku: "OTHER" }],
    ["is gone", { listingId: "gone" }, {}],
    ["is one of several", { listingId: "b", several: true }, {}],
  ])("looks at all of its listings if the one of the index %s", async (_why, index, fields) => {
    await addListing("a");
    await addListing("b", fields);
    await firestore.doc(paths.skuIndex(UID, SKU)).set(index);
    const isOther = "sku" in fields;
    expect(await idsSeen("one")).toEqual(isOther ? ["a"] : ["a", "b"]);
  });

  it("gets the copies that the seller adds to it by key, although another one is the index's", async () => {
    await addListing("a");
    await addListing("b");
    await firestore.doc(paths.skuIndex(UID, SKU)).set({ listingId: "b" });
    const ports = {
      ...{ ...NO_LOTS, captures, now: () => NOW, report: () => undefined },
      marketplace: { changeQuantity: () => Promise.reject(new Error("it isn't live")) },
    };
    const copies = { captureId: "one", listingId: "a", sku: SKU, quantity: 2, elapsed: 0, placeId: null };
    expect(await addListingCopies(ports, UID, copies)).toMatchObject({ listingId: "a", newQuantity: 3 });
    expect(await read(paths.listing(UID, "b"))).toMatchObject({ quantity: 1 });
  });

  it("is raised if the seller chose it in the question, although another one is the index's", async () => {
    await addListing("a");
    await addListing("b");
    await firestore.doc(paths.skuIndex(UID, SKU)).set({ listingId: "b" });
    const none = () => Promise.reject(new Error("not asked for"));
    const ports = {
      ...{ ...NO_LOTS, captures, now: () => NOW, report: () => undefined },
      photos: { save: none, read: none, assertStored: () => Promise.resolve() },
      comparer: { showSameCar: none },
      catalogue: { lookup: () => Promise.resolve([]), confirm: none },
      analyses: { correct: none },
      marketplace: { publish: none, changeQuantity: none },
    };
    const answer = await processCardCapture(ports, UID, {
      ...{ captureId: "one", frontImageUrl: "front", backImageUrl: "back", existingListingId: "a" },
      ...{ aiAnalysisData: null, extractedSku: SKU, readSku: SKU, upc: null, confirmed: false },
      ...{ autoCreateEbayListing: false, manualPrice: 2, manualHandlingCost: 0, manualQuantity: 1 },
      ...{ photoCheck: "same", elapsed: 0 },
    });
    expect(answer).toMatchObject({ action: "updated", listingId: "a", newQuantity: 2 });
    expect(await read(paths.listing(UID, "b"))).toMatchObject({ quantity: 1 });
  });

  it("looks at 20 of its listings without an index", async () => {
    for (let listing = 0; listing <= 20; listing += 1) await addListing(String(listing));
    expect(await idsSeen("one")).toHaveLength(20);
  });

  it("finds its open listing behind any number of ended ones", async () => {
    for (let listing = 10; listing < 30; listing += 1) await addListing(String(listing), { status: "ended" });
    await addListing("relisted", { quantity: 2 });
    const plan = (found: readonly StoredListing[]) => planFor("one")(found.filter(isOpenListing));
    expect(await record("one", plan)).toMatchObject({ listingId: "relisted", newQuantity: 3 });
  });

  it("that is another car is created beside the others", async () => {
    await addListing("a");
    await record("one", () => create("one", true));
    expect(await read(paths.skuIndex(UID, SKU))).toEqual({ listingId: "one", several: true });
  });

  it("may only raise a listing that was found", async () => {
    const stranger = { id: "stranger", title: "Car", quantity: 1 } as StoredListing;
    await expect(record("one", () => raise(stranger))).rejects.toThrow("may only raise a listing");
  });
});

describe("cards at the same time", () => {
  it("plan again with the listing as another writer left it", async () => {
    await addListing("a", { quantity: 2 });
    let planned = 0;
    const done = await record("one", (found) => {
      planned += 1;
      if (planned === 1) void firestore.doc(paths.listing(UID, "a")).update({ quantity: 7 });
      return planFor("one")(found);
    });
    expect(planned).toBe(2);
    expect(done).toMatchObject({ newQuantity: 8 });
    expect(await read(paths.listing(UID, "a"))).toMatchObject({ quantity: 8 });
    expect(await stats()).toMatchObject({ totalCaptured: 1 });
  });

  it("of a new SKU create one listing together", async () => {
    const ids = ["one", "two", "three"];
    const done = await Promise.all(ids.map((id) => record(id)));
    expect(done.map(({ action }) => action).toSorted()).toEqual(["created", "updated", "updated"]);
    const listings = await firestore.collection(paths.listings(UID)).get();
    expect(listings.docs.map((each) => each.get("quantity") as unknown)).toEqual([3]);
    expect(await stats()).toMatchObject({ totalCaptured: 3, todayCaptured: 3, totalProcessingTime: 2_100 });
  });

  it("give up after 60 rounds", async () => {
    await addListing("a");
    let planned = 0;
    const never = record("one", (found) => {
      planned += 1;
      void firestore.doc(paths.listing(UID, "a")).update({ price: planned });
      return planFor("one")(found);
    });
    await expect(never).rejects.toMatchObject({ code: "capture/conflict" });
    expect(planned).toBe(60);
  });

  it("pass another failure of the database's on", async () => {
    const failed = record("one", () => {
      failure = Object.assign(new Error("UNAVAILABLE"), { code: 14 });
      return create("one");
    });
    await expect(failed).rejects.toThrow("UNAVAILABLE");
  });
});

describe("a seller's counters", () => {
  it("start the day again, and keep the totals", async () => {
    await firestore.doc(paths.user(UID)).update({
      captureStats: {
        ...{ totalCaptured: 8, todayCaptured: 5, todayErrors: 2, totalErrors: 3, totalProcessingTime: 900 },
        ...{ numbersRead: 4, lastCaptureDate: "2026-11-19" },
      },
    });
    await record("one");
    expect(await stats()).toEqual({
      ...{ totalCaptured: 9, todayCaptured: 1, todayErrors: 0, totalErrors: 3, totalProcessingTime: 700 },
      ...{ numbersRead: 5, lastCaptureDate: "2026-11-20" },
    });
    await captures.recordFailure(UID, "two", FACTS, FAILED);
    expect(await stats()).toMatchObject({
      ...{ totalCaptured: 9, todayCaptured: 1, todayErrors: 1, totalErrors: 4, totalProcessingTime: 700 },
    });
  });

  it.each([
    ["read", { numbersRead: 1 }],
    ["corrected", { numbersRead: 1, numbersWrong: 1 }],
    ["asked", { numbersAsked: 1 }],
    [null, {}],
  ] as const)("count a number that was %s", async (reading, expected) => {
    await captures.recordOnce(UID, "one", SKU, () => ({ ...FACTS, reading }), planFor("one"), null);
    const counted = Object.entries(await stats()).filter(([name]) => name.startsWith("numbers"));
    expect(Object.fromEntries(counted)).toEqual(expected);
  });
});

const FAILED = { errorMessage: "It is blurred.", failure: null, problem: null };

describe("a failed card", () => {
  it("is logged and counted once", async () => {
    await captures.recordFailure(UID, "one", FACTS, FAILED);
    await captures.recordFailure(UID, "one", FACTS, { ...FAILED, errorMessage: "Again." });
    expect(await read(paths.captureLogEntry(UID, "one"))).toEqual({
      ...{ ...FACTS, ...FAILED, timestamp: STAMP, action: "failed", listingId: null, ebayItemId: null },
      ...{ isDraft: true, ebayCreated: false, ebayUpdated: false },
    });
    expect(await stats()).toEqual({
      ...{ totalErrors: 1, todayErrors: 1, todayCaptured: 0, totalProcessingTime: 0 },
      lastCaptureDate: "2026-11-20",
    });
  });

  it("never replaces a success, which replaces it", async () => {
    await captures.recordFailure(UID, "one", FACTS, FAILED);
    await record("one");
    await captures.recordFailure(UID, "one", FACTS, FAILED);
    expect(await read(paths.captureLogEntry(UID, "one"))).toMatchObject({
      ...{ action: "created", errorMessage: null },
    });
    expect(await stats()).toMatchObject({ totalCaptured: 1, totalErrors: 1 });
  });

  it("is reported if the database fails", async () => {
    failure = Object.assign(new Error("UNAVAILABLE"), { code: 14 });
    await expect(captures.recordFailure(UID, "one", FACTS, FAILED)).rejects.toThrow("UNAVAILABLE");
  });
});

describe("what the marketplace did", () => {
  const outcome = { ebayItemId: "110", ebayCreated: true, ebayUpdated: false };

  it("is added to the card and its log entry", async () => {
    await record("one");
    await captures.saveMarketplaceOutcome(
      UID,
      "one",
      { ...outcome, ebayCreated: false, ebayUpdated: true },
      800,
    );
    expect(await read(paths.captureLogEntry(UID, "one"))).toMatchObject({
      ...{ ebayItemId: "110", ebayCreated: false, ebayUpdated: true, isDraft: true },
    });
    await captures.saveMarketplaceOutcome(UID, "one", outcome, 900);
    expect(await read(paths.captureLogEntry(UID, "one"))).toMatchObject({ ...outcome, isDraft: false });
    expect(await read(paths.capture(UID, "one"))).toMatchObject(outcome);
  });

  it("needs the card, but not its log entry", async () => {
    await expect(captures.saveMarketplaceOutcome(UID, "one", outcome, 900)).rejects.toThrow("NOT_FOUND");
    await record("one");
    await firestore.doc(paths.captureLogEntry(UID, "one")).delete();
    await captures.saveMarketplaceOutcome(UID, "one", outcome, 900);
    expect(await read(paths.capture(UID, "one"))).toMatchObject(outcome);
    expect(await read(paths.captureLogEntry(UID, "one"))).toBeUndefined();
  });
});

it("reads a listing with its id, and null for a missing one", async () => {
  await addListing("a");
  expect(await captures.getListing(UID, "a")).toMatchObject({ id: "a", title: "Car a" });
  expect(await captures.getListing(UID, "gone")).toBeNull();
});
