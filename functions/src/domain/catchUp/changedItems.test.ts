import { describe, expect, it } from "vitest";

import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import type { SellerItem } from "../sync/marketplaceItem.ts";
import type { LocalListing } from "../sync/matchItems.ts";
import type { ListingWrite } from "../sync/ports.ts";
import { sampleItem, sampleSynced } from "../sync/testing/sampleItems.ts";
import { catchUpItems } from "./changedItems.ts";
import type { ItemPorts } from "./ports.ts";

const NOW = 100 * DAY_MS;
const HOUR_AGO = NOW - HOUR_MS;

interface World {
  status?: string;
  lastSync?: number | null;
  itemsUntil?: number;
  /** What eBay lists as changed, and what it answers for single items. */
  changes?: SellerItem[];
  truncated?: boolean;
  whole?: Record<string, SellerItem>;
  listings?: LocalListing[];
}

function world(given: World = {}) {
  const { status = "completed", lastSync = HOUR_AGO, itemsUntil = 0, listings = [], ...ebay } = given;
  const { changes = [], truncated = false, whole = {} } = ebay;
  const calls: string[] = [];
  const written: (readonly ListingWrite[])[] = [];
  const saved: object[] = [];
  let time = NOW;
  const ports = {
    readSync: () => Promise.resolve({ status, lastSync }),
    startSync: (uid: string) => Promise.resolve(void calls.push(`sync of ${uid}`)),
    progress: {
      read: () => Promise.resolve({ itemsUntil }),
      save: (_uid: string, progress: object) => Promise.resolve(void saved.push(progress)),
    },
    withAccessToken: <T>(uid: string, work: (token: string) => Promise<T>) => work(`token of ${uid}`),
    marketplace: {
      readChanges: (token: string, from: number, to: number) => {
        calls.push(
          `changes by ${token}, ${(NOW - from) / MINUTE_MS} to ${(NOW - to) / MINUTE_MS} minutes ago`,
        );
        time += MINUTE_MS;
        return Promise.resolve({ items: changes, truncated });
      },
      readItem: (_token: string, itemId: string) => {
        calls.push(`item ${itemId}`);
        return Promise.resolve(whole[itemId] ?? null);
      },
    },
    listings: {
      listRelated: (_uid: string, items: readonly { itemId: string }[]) => {
        const isRelated = ({ listing }: LocalListing) =>
          items.some(({ itemId }) => itemId === listing?.ebayItemId);
        return Promise.resolve(listings.filter(isRelated));
      },
      write: (_uid: string, writes: readonly ListingWrite[]) => {
        written.push(writes);
        return Promise.resolve([]);
      },
    },
    now: () => time,
  } as unknown as ItemPorts;
  return { catchUp: () => catchUpItems(ports, "ada"), calls, written, saved };
}
const CHANGES = (minutes: number) => `changes by token of ada, ${minutes} to 0 minutes ago`;

describe("changed items", () => {
  it("are read since the last catch-up or sync, whichever is later, with two minutes of overlap", async () => {
    const synced = world({ lastSync: NOW - HOUR_MS, itemsUntil: NOW - 3 * HOUR_MS });
    await synced.catchUp();
    expect(synced.calls).toEqual([CHANGES(62)]);
    const caughtUp = world({ lastSync: NOW - 90 * DAY_MS, itemsUntil: NOW - 10 * MINUTE_MS });
    await caughtUp.catchUp();
    expect(caughtUp.calls).toEqual([CHANGES(12)]);
  });

  it("are applied to their listings, and count as read until the call began", async () => {
    const local = { id: "a", version: 1, listing: sampleSynced(sampleItem("1")) };
    const { catchUp, calls, written, saved } = world({
      changes: [sampleItem("1", { price: 5 })],
      listings: [local],
    });
    await catchUp();
    expect(written).toEqual([
      [{ kind: "update", local, fields: expect.objectContaining({ price: 5 }) as object }],
    ]);
    expect(saved).toEqual([{ itemsUntil: NOW }]);
    expect(calls).toEqual([CHANGES(62)]);
  });

  it("without a listing are read whole before one is made of them", async () => {
    const { catchUp, calls, written } = world({
      changes: [sampleItem("1", { pictureUrls: [] })],
      whole: { 1: sampleItem("1", { pictureUrls: ["https://i.example/1.jpg"] }) },
    });
    await catchUp();
    expect(calls).toEqual([CHANGES(62), "item 1"]);
    expect(written).toMatchObject([
      [
        {
          ...{ kind: "create", listingId: makeImportedListingId("1") },
          fields: { ebayPhotos: ["https://i.example/1.jpg"] },
        },
      ],
    ]);
  });

  it("that eBay no longer has are taken as they were listed", async () => {
    const { catchUp, written } = world({ changes: [sampleItem("1")] });
    await catchUp();
    expect(written).toMatchObject([[{ kind: "create", listingId: makeImportedListingId("1") }]]);
  });

  it("that ended before they were known need neither a call nor a listing", async () => {
    const { catchUp, calls, written } = world({ changes: [sampleItem("1", { state: "ended" })] });
    await catchUp();
    expect(calls).toEqual([CHANGES(62)]);
    expect(written).toEqual([]);
  });
});

describe("a sync is started instead", () => {
  const started = ["sync of ada"];
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => sampleItem(String(at)));

  it("before the first one", async () => {
    const { catchUp, calls, saved } = world({ lastSync: null, itemsUntil: HOUR_AGO });
    await catchUp();
    expect([calls, saved]).toEqual([started, []]);
  });

  it("after more than 47 hours with the overlap, because eBay leaves out older changes", async () => {
    const longest = 47 * HOUR_MS - 2 * MINUTE_MS;
    const late = world({ lastSync: NOW - longest - 1 });
    await late.catchUp();
    expect(late.calls).toEqual(started);
    const early = world({ lastSync: NOW - longest });
    await early.catchUp();
    expect(early.calls).toEqual([CHANGES(47 * 60)]);
  });

  it("if eBay doesn't list all changes", async () => {
    const { catchUp, calls, written, saved } = world({ truncated: true, changes: unknown(1) });
    await catchUp();
    expect([calls, written, saved]).toEqual([[CHANGES(62), ...started], [], []]);
  });

  it("if more than 20 items are unknown", async () => {
    const many = world({ changes: unknown(21) });
    await many.catchUp();
    expect(many.calls).toEqual([CHANGES(62), ...started]);
    const few = world({ changes: unknown(20) });
    await few.catchUp();
    expect(few.calls).toHaveLength(21);
    expect(few.written[0]).toHaveLength(20);
  });
});

it.each(["starting", "in_progress", "waiting"])("does nothing while a sync is %s", async (status) => {
  const { catchUp, calls, saved } = world({ status, lastSync: null });
  await catchUp();
  expect([calls, saved]).toEqual([[], []]);
});
