import { describe, expect, it } from "vitest";

import type { ItemAtEbay } from "../../contract/documents.ts";
import type { AccountRole } from "../../contract/session.ts";
import { SYNC_COOL_DOWN_SECONDS } from "../../contract/wire/limits.ts";
import { wholeItem } from "../listings/testing/wholeItem.ts";
import type { ReadItem } from "./marketplaceItem.ts";
import type { SyncedListing } from "./planListing.ts";
import type { ListingWrite } from "./ports.ts";
import { syncListing, type SyncListingPorts } from "./syncListing.ts";
import { sampleItem, sampleSynced } from "./testing/sampleItems.ts";

const NOW = 10_000_000;
const ITEM: ReadItem = sampleItem("110", { title: "Camaro" });
const WHOLE = wholeItem({ itemId: "110" });
const LISTING = sampleSynced(ITEM);

interface WorldOptions {
  listing?: Partial<SyncedListing> | null;
  item?: ReadItem | null;
  stored?: ItemAtEbay | null;
  role?: AccountRole;
  conflicts?: number[];
}
function world({
  listing = {},
  item = ITEM,
  stored = WHOLE,
  role = "user",
  conflicts = [],
}: WorldOptions = {}) {
  const done: unknown[] = [];
  const writes: ListingWrite[] = [];
  const note = (...call: unknown[]) => Promise.resolve(void done.push(call));
  const none = () => Promise.reject(new Error("not called here"));
  const local = { id: "L1", version: 1, listing: listing && { ...LISTING, ...listing } };
  const ports: SyncListingPorts = {
    now: () => NOW,
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    findRole: () => Promise.resolve(role),
    readOne: (_uid, listingId) => Promise.resolve(listingId === "L1" ? { local, lastSync: 5 } : null),
    items: {
      read: () => Promise.resolve(stored),
      findLastReading: none,
      adopt: (uid, listingId, whole, isCompared) =>
        note("adopt", uid, listingId, whole.itemId, isCompared).then(() => null),
    },
    listings: {
      ...{ listAll: none, listEditedSince: none, listRelated: none },
      write(_uid, given) {
        writes.push(...given);
        return Promise.resolve(conflicts);
      },
    },
    marketplace: {
      ...{ readChanges: none, readPage: none, listEnded: none },
      async readItem(token, itemId) {
        await note("item", token, itemId);
        return item;
      },
    },
    saveSyncTime: (...args) => note("saveSyncTime", ...args),
    settleLotsOf: (...args) => note("settleLotsOf", ...args),
  };
  const sync = (silent = false, listingId = "L1") => syncListing(ports, "ada", listingId, silent);
  return { sync, done, writes };
}
const ASKED = ["item", "token of ada", "110"];
const SETTLED = ["settleLotsOf", "ada", ["L1"]];
const SAVED = ["saveSyncTime", "ada", "L1", NOW];
const RECENT = { lastEbaySync: NOW - 1 };

describe("a listing that is synced", () => {
  it("agrees with its item, has its lots settled, and its time noted", async () => {
    const { sync, done, writes } = world({ item: { ...ITEM, price: 5, whole: WHOLE } });
    await sync();
    expect(writes).toMatchObject([{ kind: "update", local: { id: "L1" }, fields: { price: 5 } }]);
    expect(done).toEqual([ASKED, ["adopt", "ada", "L1", "110", true], SETTLED, SAVED]);
  });

  it("adopts nothing that wasn't read as a whole", async () => {
    const { sync, done, writes } = world({ item: { ...ITEM, whole: null } });
    await sync();
    expect([done, writes]).toEqual([[ASKED, SETTLED, SAVED], []]);
  });

  it("ends if the marketplace no longer has its item", async () => {
    const { sync, done, writes } = world({ item: null });
    await sync();
    expect(writes).toMatchObject([{ kind: "update", fields: { status: "ended", endTime: NOW } }]);
    expect(done).toEqual([ASKED, SETTLED, SAVED]);
    const ended = world({ item: null, listing: { status: "ended", endTime: 9 } });
    await ended.sync();
    expect(ended.writes).toEqual([]);
  });

  it("is busy if it was changed meanwhile", async () => {
    const { sync, done } = world({ item: null, conflicts: [0] });
    await expect(sync()).rejects.toMatchObject({ code: "listing/busy" });
    expect(done).toEqual([ASKED]);
  });

  it("has no item as a draft, and doesn't exist or is damaged", async () => {
    const { sync, done } = world({ listing: { ebayItemId: null } });
    await sync();
    expect(done).toEqual([]);
    await expect(sync(false, "L2")).rejects.toMatchObject({ code: "listing/not-found" });
    await expect(world({ listing: null }).sync()).rejects.toMatchObject({ code: "listing/not-found" });
  });
});

describe("a listing that was synced recently", () => {
  it("waits, and says how long unless it is read silently", async () => {
    const { sync, done } = world({ listing: RECENT });
    await expect(sync()).rejects.toMatchObject({
      ...{
        code: "sync/throttled",
        params: { minutes: Math.ceil((SYNC_COOL_DOWN_SECONDS * 1_000 - 1) / 60_000) },
      },
    });
    await expect(sync(true)).resolves.toBeUndefined();
    expect(done).toEqual([]);
  });

  it("doesn't wait for a super admin", async () => {
    const { sync, done } = world({ listing: RECENT, role: "super-admin" });
    await sync();
    expect(done).toEqual([ASKED, SETTLED, SAVED]);
  });

  it.each([null, wholeItem({ itemId: "99" })])(
    "is read silently if it never was as a whole, without beginning a wait",
    async (stored) => {
      const { sync, done } = world({ listing: RECENT, stored });
      await sync(true);
      expect(done).toEqual([ASKED, SETTLED]);
      await expect(sync()).rejects.toMatchObject({ code: "sync/throttled" });
    },
  );
});
