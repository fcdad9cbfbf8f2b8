import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DEFAULT_FLOOR_PERCENT } from "../../contract/inbox.ts";
import { watcherOfferDocument } from "../../contract/watcherOffers.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openWatcherOfferStore } from "./watcherOffers.ts";

const UID = "ada";

function world() {
  const firestore = memoryFirestore(() => 0);
  const store = openWatcherOfferStore(firestore);
  return {
    firestore,
    store,
    claim: (offerId: string, at: number, runsFrom: number) =>
      store.claim(UID, "110", { offerId, listingId: "camaro", price: 9, message: "Yours?", at }, runsFrom),
    read: async () =>
      watcherOfferDocument.parse((await firestore.doc(paths.watcherOffer(UID, "110")).get()).data()),
  };
}

it("checks an offer against the listing's item and price, which may be missing or damaged", async () => {
  const { firestore, store } = world();
  await firestore.doc(paths.listing(UID, "a")).set({ ebayItemId: "110", price: 9.5 });
  await firestore.doc(paths.listing(UID, "b")).set({ ebayItemId: 110, price: "9.5" });
  await firestore.doc(paths.listing(UID, "c")).set({});
  expect(await store.readListing(UID, "a")).toEqual({ itemId: "110", price: 9.5 });
  expect(await store.readListing(UID, "b")).toEqual({ itemId: null, price: null });
  expect(await store.readListing(UID, "c")).toEqual({ itemId: null, price: null });
  expect(await store.readListing(UID, "d")).toBeNull();
});

it("reads the seller's floor, or else the default", async () => {
  const { firestore, store } = world();
  const people = {
    set: { floorPercent: 60 },
    wrong: { floorPercent: 99 },
    damaged: "none",
    unset: undefined,
  };
  for (const [uid, inboxPreferences] of Object.entries(people))
    await firestore.doc(paths.user(uid)).set(inboxPreferences === undefined ? {} : { inboxPreferences });
  const floors = await Promise.all(Object.keys(people).map((uid) => store.readFloorPercent(uid)));
  const other = DEFAULT_FLOOR_PERCENT;
  expect(floors).toEqual([60, other, other, other]);
  expect(await store.readFloorPercent("unknown")).toBe(other);
});

describe("an offer to an item's watchers", () => {
  it("is claimed and settled with the number of its buyers", async () => {
    const { store, claim, read } = world();
    expect(await claim("o1", 1_000, 0)).toEqual({ isMine: true, before: null });
    expect(await read()).toMatchObject({
      ...{ offerId: "o1", listingId: "camaro", price: 9, message: "Yours?" },
      ...{ state: "sending", buyers: null, failure: null },
    });
    await store.settle(UID, "110", "o1", { buyers: 4 });
    expect(await read()).toMatchObject({ state: "sent", buyers: 4 });
    expect((await read()).at.toMillis()).toBe(1_000);
  });

  it("is found by a repeat, and stays as it is", async () => {
    const { store, claim, read } = world();
    await claim("o1", 1_000, 0);
    await store.settle(UID, "110", "o1", { buyers: 4 });
    const repeat = await claim("o1", 2_000, 500);
    expect(repeat).toMatchObject({ isMine: true, before: { state: "sent", buyers: 4 } });
    expect(await read()).toMatchObject({ state: "sent", buyers: 4 });
  });

  it("keeps others back while it runs", async () => {
    const { claim, read } = world();
    await claim("o1", 1_000, 0);
    expect(await claim("o2", 2_000, 999)).toMatchObject({ isMine: false, before: { offerId: "o1" } });
    expect(await claim("o2", 2_000, 1_000)).toMatchObject({ isMine: true, before: { offerId: "o1" } });
    expect(await read()).toMatchObject({ offerId: "o2", state: "sending" });
  });

  it("that was refused keeps nobody back, and can be tried again", async () => {
    const { store, claim, read } = world();
    await claim("o1", 1_000, 0);
    await store.settle(UID, "110", "o1", { failure: new AppError("ebay/refused", { ebayCode: "5" }) });
    expect(await read()).toMatchObject({
      ...{ state: "refused", failure: { code: "ebay/refused", params: { ebayCode: "5" } } },
    });
    expect(await claim("o1", 1_500, 0)).toMatchObject({ isMine: true, before: { state: "refused" } });
    expect(await read()).toMatchObject({ state: "sending", failure: null });
    await store.settle(UID, "110", "o1", { failure: new AppError("ebay/refused") });
    expect(await claim("o2", 2_000, 0)).toMatchObject({ isMine: true });
  });

  it("isn't settled by an earlier one", async () => {
    const { store, claim, read } = world();
    await claim("o2", 1_000, 0);
    await store.settle(UID, "110", "o1", { buyers: 4 });
    expect(await read()).toMatchObject({ offerId: "o2", state: "sending" });
  });
});
