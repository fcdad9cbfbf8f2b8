import { expect, it } from "vitest";

import type { ReadItem } from "./marketplaceItem.ts";
import type { SyncedListing } from "./planListing.ts";
import type { ListingWrite } from "./ports.ts";
import { readSales, type ReadSalesPorts } from "./readSales.ts";
import { sampleItem, sampleSynced } from "./testing/sampleItems.ts";

const ITEM: ReadItem = sampleItem("110", { title: "Camaro" });

function world(listing: Partial<SyncedListing> | null, item: ReadItem | null = ITEM) {
  const calls: unknown[] = [];
  const writes: ListingWrite[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const local = { id: "L1", version: 1, listing: listing && { ...sampleSynced(ITEM), ...listing } };
  const ports: ReadSalesPorts = {
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    readOne: (_uid, id) => Promise.resolve(id === "L1" ? { local, lastSync: 5 } : null),
    listings: {
      ...{ listAll: none, listEditedSince: none, listRelated: none },
      write: (_uid, given) => {
        writes.push(...given);
        return Promise.resolve([]);
      },
    },
    marketplace: {
      ...{ readChanges: none, readPage: none, listEnded: none },
      readItem: (token, itemId) => {
        calls.push([token, itemId]);
        return Promise.resolve(item);
      },
    },
  };
  return { calls, writes, read: (id = "L1") => readSales(ports, "ada", id) };
}

it("applies the item at the marketplace to the listing", async () => {
  const { calls, writes, read } = world({}, { ...ITEM, price: 5 });
  await read();
  expect(calls).toEqual([["token of ada", "110"]]);
  expect(writes).toMatchObject([{ kind: "update", local: { id: "L1" }, fields: { price: 5 } }]);
});

it.each([
  ["a draft", { ebayItemId: null }, "L1"],
  ["a damaged listing", null, "L1"],
  ["a listing that doesn't exist", {}, "L2"],
])("asks the marketplace nothing for %s", async (_, listing, id) => {
  const { calls, writes, read } = world(listing);
  await read(id);
  expect([calls, writes]).toEqual([[], []]);
});

it("changes nothing if the marketplace no longer has the item", async () => {
  const { calls, writes, read } = world({}, null);
  await read();
  expect([calls.length, writes]).toEqual([1, []]);
});
