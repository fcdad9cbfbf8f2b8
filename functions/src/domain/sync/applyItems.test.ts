import { describe, expect, it } from "vitest";

import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { applyItems } from "./applyItems.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import { indexListings, type LocalListing } from "./matchItems.ts";
import { buildNewListing, planListing, type SyncedListing } from "./planListing.ts";
import type { ListingWrite, SyncListings } from "./ports.ts";
import { sampleItem, sampleSynced } from "./testing/sampleItems.ts";

const local = (id: string, listing: SyncedListing | null, version = 1): LocalListing => ({
  id,
  version,
  listing,
});

/** Listings whose writes conflict as `conflicts` says, and which are then read as `related`. */
function store(conflicts: number[][] = [], related: LocalListing[] = []) {
  const writes: (readonly ListingWrite[])[] = [];
  const read: string[][] = [];
  const listings: SyncListings = {
    listAll: () => Promise.reject(new Error("not called here")),
    listEditedSince: () => Promise.reject(new Error("not called here")),
    listRelated(uid, items) {
      read.push([uid, ...items.map(({ itemId }) => itemId)]);
      return Promise.resolve(related);
    },
    write(_uid, given) {
      writes.push(given);
      return Promise.resolve(conflicts.shift() ?? []);
    },
  };
  const apply = (items: SellerItem[], locals: LocalListing[], lastSync: number | null = null) =>
    applyItems(listings, "ada", items, indexListings(locals), lastSync);
  return { apply, writes, read };
}
const creation = (one: SellerItem) => ({
  ...{
    kind: "create",
    listingId: makeImportedListingId(one.itemId),
    fields: buildNewListing(one),
    createdAt: 7,
  },
});

describe("items that are applied", () => {
  it("create a listing each where none matches, and change the others", async () => {
    const [known, fresh] = [sampleItem("1", { price: 5 }), sampleItem("2")];
    const own = local("a", sampleSynced(sampleItem("1")));
    const { apply, writes, read } = store();
    expect(await apply([known, fresh], [own])).toEqual({ written: 2, kept: 0 });
    const { fields } = planListing(sampleSynced(sampleItem("1")), known, null);
    expect(writes).toEqual([[{ kind: "update", local: own, fields }, creation(fresh)]]);
    expect(read).toEqual([]);
  });

  it("write nothing where listings agree, are damaged, or an item ended before its first sync", async () => {
    const { apply, writes } = store();
    const damaged = local(makeImportedListingId("3"), null);
    const items = [sampleItem("1"), sampleItem("2", { state: "ended" }), sampleItem("3")];
    expect(await apply(items, [local("a", sampleSynced(sampleItem("1"))), damaged])).toEqual({
      written: 0,
      kept: 0,
    });
    expect(writes).toEqual([]);
  });

  it("count the edits that listings keep", async () => {
    const edited = sampleSynced(sampleItem("1"), { price: 9 });
    const { apply } = store();
    expect(await apply([sampleItem("1")], [local("a", edited)])).toEqual({ written: 0, kept: 1 });
  });

  it("are planned again with the current listing if it was changed meanwhile", async () => {
    const [first, second] = [sampleItem("1", { price: 5 }), sampleItem("2")];
    const again = local("a", sampleSynced(sampleItem("1"), { title: "Edited" }), 2);
    const { apply, writes, read } = store([[0]], [again]);
    expect(await apply([first, second], [local("a", sampleSynced(sampleItem("1")))])).toEqual({
      written: 2,
      kept: 1,
    });
    const { fields } = planListing(sampleSynced(sampleItem("1"), { title: "Edited" }), first, null);
    expect(writes[1]).toEqual([{ kind: "update", local: again, fields }]);
    expect(read).toEqual([["ada", "1"]]);
  });

  it("count a kept edit only if the listing still has it when it is written", async () => {
    const one = sampleItem("1", { watchCount: 4 });
    const edited = local("a", sampleSynced(sampleItem("1"), { price: 9 }));
    const { apply, writes } = store([[0]], [local("a", sampleSynced(sampleItem("1")), 2)]);
    expect(await apply([one], [edited])).toEqual({ written: 1, kept: 0 });
    expect(writes).toHaveLength(2);
    expect(await store().apply([one], [edited])).toEqual({ written: 1, kept: 1 });
  });

  it("fail after five attempts", async () => {
    const conflicts = [[0], [0], [0], [0], [0]];
    const { apply, writes } = store(conflicts);
    await expect(apply([sampleItem("1")], [])).rejects.toMatchObject({ code: "listing/busy" });
    expect(writes).toHaveLength(5);
    expect(await store([[0], [0], [0], [0]]).apply([sampleItem("1")], [])).toEqual({ written: 1, kept: 0 });
  });
});
