import { describe, expect, it } from "vitest";

import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { wholeItem } from "../listings/testing/wholeItem.ts";
import type { ReadItem } from "../sync/marketplaceItem.ts";
import type { LocalListing } from "../sync/matchItems.ts";
import type { SyncedListing } from "../sync/planListing.ts";
import type { ListingWrite } from "../sync/ports.ts";
import { refreshItem, type RefreshPorts } from "./refreshItem.ts";
import { sampleItem, sampleSynced } from "../sync/testing/sampleItems.ts";

const NOW = 10_000_000;
const ITEM: ReadItem = sampleItem("110", {
  ...{ title: "Camaro", sku: "S1", applicationData: "a1", quantitySold: 1 },
});
const LISTING = sampleSynced(ITEM);
const local = (id: string, listing: SyncedListing | null = LISTING): LocalListing => ({
  id,
  version: 1,
  listing,
});

/** Reads that return these listings one after another, and writes that conflict as often as given. */
function world(item: ReadItem | null, related: LocalListing[][], conflicts = 0) {
  const done: unknown[] = [];
  const writes: ListingWrite[] = [];
  let left = conflicts;
  const none = () => Promise.reject(new Error("not called here"));
  const ports: RefreshPorts = {
    now: () => NOW,
    readLastSync: () => Promise.resolve(5),
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    listings: {
      ...{ listAll: none, listEditedSince: none },
      listRelated(uid, items) {
        done.push([
          "listRelated",
          uid,
          items.map(({ itemId, applicationData, sku }) => [itemId, applicationData, sku]),
        ]);
        return Promise.resolve((related.length > 1 ? related.shift() : related[0]) ?? []);
      },
      write(_uid, given) {
        writes.push(...given);
        left -= 1;
        return Promise.resolve(left >= 0 ? [0] : []);
      },
    },
    marketplace: {
      ...{ readChanges: none, readPage: none, listEnded: none },
      readItem(...args) {
        done.push(["item", ...args]);
        return Promise.resolve(item);
      },
    },
    items: {
      ...{ read: none, findLastReading: none },
      adopt: (...args) => Promise.resolve((done.push(["adopt", ...args]), null)),
    },
  };
  return { refresh: () => refreshItem(ports, "ada", "110"), done, writes };
}
const BY_ITEM = ["listRelated", "ada", [["110", null, null]]];
const READ = ["item", "token of ada", "110"];

describe("the listing of an item", () => {
  it("is read before the item, and written with a sale", async () => {
    const { refresh, done, writes } = world({ ...ITEM, quantity: 1, quantitySold: 2 }, [[local("a")]]);
    expect(await refresh()).toBe(true);
    expect(writes).toMatchObject([
      { kind: "update", local: { id: "a" }, fields: { quantity: 1, quantitySold: 2 } },
    ]);
    expect(done).toEqual([BY_ITEM, READ]);
  });

  it("isn't written if nothing has changed, but adopts a whole reading", async () => {
    const whole = wholeItem({ itemId: "110" });
    const { refresh, done, writes } = world({ ...ITEM, whole }, [
      [local("other", { ...LISTING, ebayItemId: "9" }), local("a")],
    ]);
    expect(await refresh()).toBe(false);
    expect(writes).toEqual([]);
    expect(done).toEqual([BY_ITEM, READ, ["adopt", "ada", "a", whole, true]]);
  });

  it("shows no sale by another change", async () => {
    const { refresh, writes } = world({ ...ITEM, price: 5 }, [[local("a")]]);
    expect(await refresh()).toBe(false);
    expect(writes).toMatchObject([{ fields: { price: 5 } }]);
  });

  it("ends if the marketplace no longer has the item", async () => {
    const { refresh, writes } = world(null, [[local("a")]]);
    expect(await refresh()).toBe(true);
    expect(writes).toMatchObject([{ fields: { status: "ended", endTime: NOW } }]);
    const ended = world(null, [[local("a", { ...LISTING, status: "ended", endTime: 9 })]]);
    expect(await ended.refresh()).toBe(false);
    expect(ended.writes).toEqual([]);
  });

  it("is read again while it is changed, up to five times", async () => {
    const sold = { ...ITEM, quantitySold: 2 };
    const often = world(sold, [[local("a")]], 4);
    expect(await often.refresh()).toBe(true);
    expect(often.writes).toHaveLength(5);
    const always = world(sold, [[local("a")]], 5);
    await expect(always.refresh()).rejects.toMatchObject({ code: "listing/busy" });
    expect(always.writes).toHaveLength(5);
  });
});

describe("an item without a listing", () => {
  it("gets the one that it was published from, or a new one", async () => {
    const draft = local("a1", { ...LISTING, ebayItemId: null, status: "draft", isDraft: true });
    const { refresh, done, writes } = world(ITEM, [[], [draft]]);
    expect(await refresh()).toBe(true);
    expect(done).toEqual([BY_ITEM, READ, ["listRelated", "ada", [["110", "a1", "S1"]]]]);
    expect(writes).toMatchObject([{ kind: "update", local: { id: "a1" }, fields: { ebayItemId: "110" } }]);
    const unknown = world(ITEM, [[]]);
    expect(await unknown.refresh()).toBe(true);
    expect(unknown.writes).toMatchObject([{ kind: "create", listingId: makeImportedListingId("110") }]);
  });

  it("changes nothing if it has ended, or the listing is damaged", async () => {
    const ended = world({ ...ITEM, state: "ended" }, [[]]);
    expect(await ended.refresh()).toBe(false);
    const gone = world(null, [[]]);
    expect(await gone.refresh()).toBe(false);
    expect(gone.done).toEqual([BY_ITEM, READ]);
    const damaged = world(ITEM, [[local(makeImportedListingId("110"), null)]]);
    expect(await damaged.refresh()).toBe(false);
    expect([ended.writes, damaged.writes]).toEqual([[], []]);
  });
});
