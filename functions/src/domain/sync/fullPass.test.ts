import { describe, expect, it } from "vitest";

import { syncOperationDocument } from "../../contract/operations.ts";
import { createFullPass, isRunning, readEndedPage, readMissing, readActivePage } from "./fullPass.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import type { LocalListing } from "./matchItems.ts";
import type { SyncedListing } from "./planListing.ts";
import type { ListingWrite, SyncPorts, SyncRun } from "./ports.ts";
import { sampleItem, sampleSynced, SYNCED_DRAFT } from "./testing/sampleItems.ts";

const NOW = 10_000_000;
const NOTHING = { written: 0, kept: 0 };
const local = (id: string, fields: Partial<SyncedListing> = {}): LocalListing => ({
  ...{ id, version: 1, listing: sampleSynced(sampleItem(id), fields) },
});
const RUN: SyncRun = {
  ...syncOperationDocument.parse({}),
  ...{ startedAt: 500_000, finishedAt: null, resumesAt: null, cancelRequested: false, pauses: 0 },
  ...{ lastSync: 300_000, isConnected: true, processed: 3, total: 9 },
};

interface WorldOptions {
  locals?: LocalListing[];
  seen?: string[];
  items?: SellerItem[];
  pages?: number;
  total?: number;
  /** The items that can be read one by one. */
  there?: SellerItem[];
  conflicts?: number[];
}
function world({
  locals = [],
  seen = [],
  items = [],
  pages = 1,
  total = 0,
  there = [],
  conflicts = [],
}: WorldOptions) {
  const done: unknown[] = [];
  const writes: ListingWrite[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const ports: SyncPorts = {
    operations: { read: none, change: none },
    enqueue: none,
    now: () => NOW,
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    listings: {
      listAll(uid) {
        done.push(["all", uid]);
        return Promise.resolve(locals);
      },
      ...{ listRelated: none, listEditedSince: none },
      write(_uid, given) {
        writes.push(...given);
        return Promise.resolve(conflicts);
      },
    },
    pages: {
      rememberPage: (...args) => Promise.resolve(void done.push(["remember", ...args])),
      readRememberedItems(...args) {
        done.push(["remembered", ...args]);
        return Promise.resolve(new Set(seen));
      },
      forgetPages: none,
    },
    marketplace: {
      readChanges: none,
      readPage(...args) {
        done.push(["page", ...args]);
        return Promise.resolve({ items, pages, total });
      },
      listEnded(...args) {
        done.push(["listEnded", ...args]);
        return Promise.resolve({ items, pages });
      },
      readItem(token, itemId) {
        done.push(["item", token, itemId]);
        return Promise.resolve(there.find((each) => each.itemId === itemId) ?? null);
      },
    },
  };
  return { ports, pass: createFullPass(ports, "ada"), done, writes };
}
const missingPlace = (pages: number, knowsEnded = false) => ({
  step: "missing",
  pages,
  after: "",
  knowsEnded,
});
const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${String(at).padStart(2, "0")}`);

describe("a full pass", () => {
  it("reads all listings once", async () => {
    const { pass, done } = world({ locals: [local("a")] });
    expect(await pass.listings()).toBe(await pass.listings());
    expect(await pass.index()).toBe(await pass.index());
    expect(done).toEqual([["all", "ada"]]);
  });
});

describe("a page of the items for sale", () => {
  it("is applied, remembered, and followed by the next", async () => {
    const { ports, pass, done, writes } = world({
      items: [sampleItem("1"), sampleItem("2")],
      pages: 3,
      total: 500,
    });
    expect(await readActivePage(ports, "ada", RUN, 1, pass)).toEqual({
      ...{ place: { step: "page", page: 2 }, processed: 200, total: 500, applied: { written: 2, kept: 0 } },
    });
    expect(done).toEqual([
      ["page", "token of ada", 500_000, 1],
      ["all", "ada"],
      ["remember", "ada", 1, ["1", "2"]],
    ]);
    expect(writes).toHaveLength(2);
    const second = world({ pages: 3, total: 350 });
    expect(await readActivePage(second.ports, "ada", RUN, 2, second.pass)).toMatchObject({ processed: 350 });
  });

  it("is followed by the missing items if it is the last", async () => {
    const { ports, pass } = world({ pages: 3, total: 500 });
    expect(await readActivePage(ports, "ada", RUN, 3, pass)).toEqual({
      ...{ place: missingPlace(3), processed: 500, total: 500, applied: NOTHING },
    });
    const empty = world({ pages: 0, total: 0 });
    const unstarted = { ...RUN, startedAt: null };
    expect(await readActivePage(empty.ports, "ada", unstarted, 1, empty.pass)).toMatchObject({
      place: missingPlace(1),
    });
    expect(empty.done[0]).toEqual(["page", "token of ada", 0, 1]);
  });
});

describe("a page of the items that ended", () => {
  const read = (given: WorldOptions, page: number, run = RUN) => {
    const { ports, pass, done } = world(given);
    return readEndedPage(ports, "ada", run, { step: "ended", pages: 2, page }, pass).then((result) => ({
      result,
      done,
    }));
  };

  it("is of the time since the last sync, with an overlap, and remembered after the others", async () => {
    const ended = sampleItem("1", { state: "ended" });
    const { result, done } = await read({ items: [ended], pages: 1, locals: [local("1")] }, 1);
    expect(result).toMatchObject({
      ...{ place: missingPlace(3, true), processed: 3, total: 9, applied: { written: 1, kept: 0 } },
    });
    expect(done).toEqual([
      ["listEnded", "token of ada", 300_000 - 120_000, 500_000, 1],
      ["all", "ada"],
      ["remember", "ada", 3, ["1"]],
    ]);
    const first = await read({}, 1, { ...RUN, lastSync: null });
    expect(first.done[0]).toEqual(["listEnded", "token of ada", -120_000, 500_000, 1]);
  });

  it("is followed by the next while that takes no more calls than the missing items", async () => {
    const locals = ids(2).map((id) => local(id));
    const next = { step: "ended", pages: 2, page: 2 };
    expect((await read({ locals, pages: 3 }, 1)).result.place).toEqual(next);
    expect((await read({ locals, pages: 4 }, 1)).result.place).toEqual(missingPlace(3, true));
    const later = await read({ locals, pages: 9 }, 2);
    expect(later.result.place).toEqual({ step: "ended", pages: 2, page: 3 });
    expect(later.done.map((call) => (call as string[])[0])).not.toContain("remembered");
  });
});

describe("the listings that were on no page", () => {
  const read = async (given: WorldOptions, place: { after?: string; knowsEnded?: boolean } = {}) => {
    const { ports, pass, done, writes } = world(given);
    const cursor = { step: "missing", pages: 2, after: "", knowsEnded: false, ...place } as const;
    const result = await readMissing(ports, "ada", RUN, cursor, pass);
    return {
      result,
      writes,
      read: done.flatMap((call) => ((call as string[])[0] === "item" ? (call as string[])[2] : [])),
    };
  };

  it("are read one by one, and ended if the marketplace no longer has them", async () => {
    const locals = [
      local("b"),
      local("a"),
      local("c"),
      local("d", { status: "ended" }),
      local("e", { ebayItemId: null }),
    ];
    const {
      result,
      read: asked,
      writes,
    } = await read({ locals, seen: ["c"], there: [sampleItem("b", { price: 5 })] });
    expect(asked).toEqual(["a", "b"]);
    expect(result).toEqual({ place: null, processed: 3, total: 9, applied: { written: 2, kept: 0 } });
    expect(writes).toMatchObject([
      { kind: "update", local: { id: "a" }, fields: { status: "ended", endTime: NOW } },
      { kind: "update", local: { id: "b" }, fields: { price: 5 } },
    ]);
  });

  it("keep the edits that the marketplace lacks", async () => {
    const { result } = await read({ locals: [local("a", { price: 9 })], there: [sampleItem("a")] });
    expect(result.applied).toEqual({ written: 0, kept: 1 });
  });

  it("are found in the pages of ended items first if there are more than five", async () => {
    const six = ids(6).map((id) => local(id));
    const { result, read: asked } = await read({ locals: six });
    expect([result, asked]).toEqual([
      { place: { step: "ended", pages: 2, page: 1 }, processed: 3, total: 9, applied: NOTHING },
      [],
    ]);
    expect((await read({ locals: six.slice(1) })).read).toHaveLength(5);
    expect((await read({ locals: six }, { knowsEnded: true })).read).toHaveLength(6);
  });

  it("are read twenty at a time, after the last one that was read", async () => {
    const all = ids(22).map((id) => local(id));
    const { result, read: asked } = await read({ locals: all }, { knowsEnded: true, after: "m00" });
    expect(asked).toEqual(ids(22).slice(1, 21));
    expect(result.place).toEqual({ step: "missing", pages: 2, after: "m20", knowsEnded: true });
    expect((await read({ locals: all }, { knowsEnded: true, after: "m01" })).result.place).toBeNull();
    expect((await read({})).result).toEqual({ place: null, processed: 3, total: 9, applied: NOTHING });
  });

  it("fail the step if one is changed meanwhile", async () => {
    await expect(read({ locals: [local("a")], conflicts: [0] })).rejects.toMatchObject({
      code: "listing/busy",
    });
  });
});

it("a listing is for sale with an item, until it ends", () => {
  expect(
    [null, local("a").listing, local("a", { status: "ended" }).listing, SYNCED_DRAFT].map(isRunning),
  ).toEqual([...[false, true, false, false]]);
});
