import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { syncOperationDocument } from "../../contract/operations.ts";
import type { AccountRole } from "../../contract/session.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import type { LocalListing } from "./matchItems.ts";
import { buildNewListing, type SyncedListing } from "./planListing.ts";
import type { ListingWrite, SyncPorts, SyncRun } from "./ports.ts";
import { runSync } from "./runSync.ts";
import { startSync } from "./startSync.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

const UID = "ada";

class Killed extends Error {}

/**
 * An in-memory seller, here and at the marketplace. Pages hold `pageSize` items, so that a few items fill several
 * pages.
 */
class World {
  now = Date.UTC(2026, 10, 21);
  pageSize = 3;
  maxEvents = 1_000;
  items = new Map<string, SellerItem & { modifiedAt: number }>();
  listings = new Map<string, { version: number; listing: SyncedListing }>();
  #run: SyncRun = {
    ...syncOperationDocument.parse({}),
    ...{ startedAt: null, finishedAt: null, resumesAt: null, cancelRequested: false, pauses: 0 },
    ...{ lastSync: null, isConnected: true },
  };
  pages = new Map<number, string[]>();
  queue: number[] = [];
  role: AccountRole = "user";
  /** The names of the calls to the marketplace. */
  calls: string[] = [];
  writes = 0;
  steps: string[] = [];
  dies: { at: number; when: "before" | "after" } | null = null;
  refuse: AppError | null = null;
  /** Called between reading and writing listings. */
  meanwhile: (() => void) | null = null;

  list(itemId: string, fields: Partial<SellerItem> = {}) {
    this.items.set(itemId, {
      itemId,
      title: `Car ${itemId}`,
      sku: `SKU-${itemId}`,
      applicationData: null,
      state: "active",
      endedEarly: false,
      quantity: 2,
      quantitySold: 0,
      price: 2,
      watchCount: 0,
      listingUrl: `https://market.test/itm/${itemId}`,
      startTime: this.now,
      endTime: this.now + 30 * 24 * HOUR_MS,
      pictureUrls: [],
      ...fields,
      modifiedAt: this.now,
    });
  }
  revise(itemId: string, fields: Partial<SellerItem>) {
    const item = this.items.get(itemId);
    if (item) this.items.set(itemId, { ...item, ...fields, modifiedAt: this.now });
  }
  edit(listingId: string, fields: Partial<SyncedListing>) {
    const stored = this.listings.get(listingId);
    if (!stored) throw new Error(`no listing ${listingId}`);
    const listing = { ...stored.listing, ...fields, lastLocalUpdate: this.now };
    this.listings.set(listingId, { version: stored.version + 1, listing });
  }
  draft(listingId: string, fields: Partial<SyncedListing> = {}) {
    const listing: SyncedListing = {
      title: "Draft",
      sku: null,
      price: 2,
      quantity: 1,
      isDraft: true,
      status: "draft",
      ebayItemId: null,
      quantitySold: 0,
      ebayPhotos: [],
      unsentFields: [],
      startTime: null,
      endTime: null,
      lastLocalUpdate: this.now,
      lastEbaySync: null,
      ...fields,
    };
    this.listings.set(listingId, { version: 1, listing });
  }
  listing(itemId: string): SyncedListing | undefined {
    return [...this.listings.values()].find(({ listing }) => listing.ebayItemId === itemId)?.listing;
  }

  #step<T>(name: string, work: () => T): Promise<T> {
    const turn = this.steps.push(name) - 1;
    const { dies } = this;
    if (dies && (turn > dies.at || (turn === dies.at && dies.when === "before"))) {
      return Promise.reject(new Killed());
    }
    try {
      const result = work();
      return dies?.at === turn ? Promise.reject(new Killed()) : Promise.resolve(result);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
  #call<T>(name: string, work: () => T): Promise<T> {
    return this.#step(name, () => {
      this.calls.push(name);
      if (this.refuse) throw this.refuse;
      return work();
    });
  }
  #locals = (): LocalListing[] =>
    [...this.listings].map(([id, { version, listing }]) => ({ id, version, listing: { ...listing } }));
  #whole = (item: SellerItem & { modifiedAt: number }): SellerItem => item;

  get ports(): SyncPorts & { findRole: () => Promise<AccountRole> } {
    return {
      now: () => this.now,
      findRole: () => Promise.resolve(this.role),
      enqueue: (_uid, at) => this.#step("enqueue", () => void this.queue.push(at ?? this.now)),
      withAccessToken: (_uid, work) => work("token"),
      marketplace: {
        readChanges: (_token, from, to) =>
          this.#call("changes", () => {
            const found = [...this.items.values()].filter(
              ({ modifiedAt }) => modifiedAt >= from && modifiedAt <= to,
            );
            const shown = found.slice(0, this.maxEvents);
            return {
              items: shown.map((item) => ({
                ...this.#whole(item),
                applicationData: null,
                pictureUrls: null,
              })),
              truncated: shown.length >= this.maxEvents,
            };
          }),
        readPage: (_token, at, page) =>
          this.#call("page", () => {
            const found = [...this.items.values()].filter(({ endTime }) => (endTime ?? 0) >= at);
            const shown = found.slice((page - 1) * this.pageSize, page * this.pageSize);
            const pages = Math.ceil(found.length / this.pageSize);
            return { items: shown.map(this.#whole), pages, total: found.length };
          }),
        listEnded: (_token, from, to, page) =>
          this.#call("listEnded", () => {
            const found = [...this.items.values()].filter(
              ({ endTime }) => endTime !== null && endTime >= from && endTime < to,
            );
            const shown = found.slice((page - 1) * this.pageSize, page * this.pageSize);
            return { items: shown.map(this.#whole), pages: Math.ceil(found.length / this.pageSize) };
          }),
        readItem: (_token, itemId) =>
          this.#call("item", () => {
            const item = this.items.get(itemId);
            return item ? this.#whole(item) : null;
          }),
      },
      listings: {
        listAll: () => this.#step("all", this.#locals),
        listRelated: () => this.#step("listRelated", this.#locals),
        listEditedSince: (_uid, since) =>
          this.#step("editedSince", () =>
            this.#locals().filter(({ listing }) => (listing?.lastLocalUpdate ?? 0) > since),
          ),
        write: (_uid, writes) =>
          this.#step("write", () => {
            this.meanwhile?.();
            this.meanwhile = null;
            return writes.flatMap((write, at) => (this.#write(write) ? [] : [at]));
          }),
      },
      operations: {
        read: () => Promise.resolve(this.#run),
        change: (_uid, decide) =>
          this.#step("change", () => {
            const { operation, effects, answer } = decide(this.#run);
            if (operation !== null) this.#run = { ...operation, ...effects };
            return answer;
          }),
      },
      pages: {
        rememberPage: (_uid, page, itemIds) =>
          this.#step("rememberPage", () => void this.pages.set(page, [...itemIds])),
        readRememberedItems: () =>
          this.#step("readRememberedItems", () => new Set([...this.pages.values()].flat())),
        forgetPages: () => this.#step("forgetPages", () => this.pages.clear()),
      },
    };
  }

  get operation(): SyncRun {
    return this.#run;
  }

  #write(write: ListingWrite): boolean {
    const id = write.kind === "create" ? write.listingId : write.local.id;
    const stored = this.listings.get(id);
    if (write.kind === "create" ? stored : stored?.version !== write.local.version) return false;
    const before = stored?.listing ?? { lastLocalUpdate: null, lastEbaySync: null };
    const listing = { ...before, ...write.fields } as SyncedListing;
    this.listings.set(id, { version: (stored?.version ?? 0) + 1, listing });
    this.writes += 1;
    return true;
  }
}

/** Starts a sync and runs workers until the queue is empty. */
async function sync(world: World, force = false) {
  const answer = await startSync(world.ports, UID, force);
  while (world.queue.length > 0) {
    world.now = Math.max(world.now, world.queue.shift() ?? 0);
    await runSync(world.ports, UID, false);
  }
  return answer;
}

/** Returns a world an hour after a sync. */
async function synced(count = 7): Promise<World> {
  const world = new World();
  for (let index = 0; index < count; index += 1) world.list(String(100 + index));
  world.now += HOUR_MS;
  await sync(world);
  world.now += HOUR_MS;
  Object.assign(world, { calls: [], writes: 0, steps: [] });
  return world;
}

describe("the first sync", () => {
  it("imports everything page by page, with one call each", async () => {
    const world = new World();
    for (let index = 0; index < 7; index += 1) world.list(String(100 + index));
    expect(await sync(world)).toMatchObject({ success: true, lastSync: null });
    expect(world.calls).toEqual(["page", "page", "page"]);
    expect([...world.listings.keys()]).toEqual([...world.items.keys()].map(makeImportedListingId));
    expect(world.operation).toMatchObject({ status: "completed", processed: 7, total: 7, written: 7 });
    expect(world.pages.size).toBe(0);
  });

  it("matches a published listing by its id, and a draft by its SKU", async () => {
    const world = new World();
    world.draft("L1");
    world.draft("L2", { sku: "SKU-101", quantity: 2 });
    world.list("100", { applicationData: "L1" });
    world.list("101");
    await sync(world);
    expect(world.listings.size).toBe(2);
    expect(world.listings.get("L1")?.listing).toMatchObject({ ebayItemId: "100", status: "active" });
    expect(world.listings.get("L2")?.listing).toMatchObject({ ebayItemId: "101", isDraft: false });
  });

  it("ends listings without an item, and leaves drafts alone", async () => {
    const world = new World();
    world.list("100");
    world.draft("gone", { status: "active", isDraft: false, ebayItemId: "99" });
    world.draft("draft");
    await sync(world);
    expect(world.calls).toEqual(["page", "item"]);
    expect(world.listings.get("gone")?.listing).toMatchObject({ status: "ended" });
    expect(world.listings.get("draft")?.listing).toMatchObject({ status: "draft" });
  });

  it("trusts the item, not its absence from a page", async () => {
    const world = new World();
    world.draft("L1", { status: "active", isDraft: false, ebayItemId: "100" });
    world.list("100", { endTime: world.now - 1 });
    await sync(world);
    expect(world.listings.get("L1")?.listing).toMatchObject({ status: "active" });
  });
});

describe("the next sync", () => {
  it("writes nothing if nothing changed, with one call", async () => {
    const world = await synced();
    await sync(world);
    expect([world.calls, world.writes]).toEqual([["changes"], 0]);
    expect(world.operation).toMatchObject({ status: "completed", written: 0, kept: 0, total: 0 });
  });

  it("writes only the changed listings", async () => {
    const world = await synced();
    world.revise("101", { price: 5 });
    world.revise("103", { quantity: 1, quantitySold: 1 });
    world.revise("105", { state: "ended", endedEarly: true });
    await sync(world);
    expect([world.calls, world.writes]).toEqual([["changes"], 3]);
    expect(world.listing("105")).toMatchObject({ status: "ended" });
  });

  it("reads a new item once, in full", async () => {
    const world = await synced();
    world.draft("L1");
    world.list("200", { applicationData: "L1" });
    await sync(world);
    expect(world.calls).toEqual(["changes", "item"]);
    expect(world.listings.get("L1")?.listing).toMatchObject({ ebayItemId: "200" });
  });

  it.each([
    ["more has changed than one answer holds", (world: World) => (world.maxEvents = 1)],
    ["it is over two days later", (world: World) => (world.now += 48 * HOUR_MS)],
    [
      "much is new there",
      (world: World) => Array.from({ length: 21 }, (_, at) => world.list(String(300 + at))),
    ],
  ])("is a full pass if %s", async (_, make) => {
    const world = await synced();
    make(world);
    world.revise("101", { price: 5 });
    await sync(world);
    expect(world.calls.filter((call) => call === "page")).toHaveLength(Math.ceil(world.items.size / 3));
    expect(world.listing("101")).toMatchObject({ price: 5 });
    expect(world.listings.size).toBe(world.items.size);
  });

  it("reads many ended items by page and not one by one, even after a crash", async () => {
    const prepare = async () => {
      const world = await synced(12);
      for (let at = 0; at < 8; at += 1)
        world.revise(String(100 + at), { state: "ended", endedEarly: true, endTime: world.now });
      world.draft("gone", { status: "active", isDraft: false, ebayItemId: "99", lastLocalUpdate: null });
      world.now += 60 * HOUR_MS;
      return world;
    };
    const unharmed = await prepare();
    await sync(unharmed);
    expect(unharmed.calls).toEqual(["page", "page", "listEnded", "listEnded", "listEnded", "item"]);
    const statuses = (world: World) => [...world.listings].map(([id, { listing }]) => [id, listing.status]);
    expect(statuses(unharmed).filter(([, status]) => status === "ended")).toHaveLength(9);
    expect(unharmed.pages.size).toBe(0);
    for (let at = 0; at < unharmed.steps.length; at += 1) {
      const world = await prepare();
      Object.assign(world, { dies: { at, when: "after" }, steps: [] });
      await sync(world).catch(() => undefined);
      Object.assign(world, { dies: null, queue: [] });
      world.now += 3 * MINUTE_MS;
      if ((await runSync(world.ports, UID, false)) === "held") world.now += 3 * MINUTE_MS;
      await sync(world);
      expect({ at, statuses: statuses(world) }).toEqual({ at, statuses: statuses(unharmed) });
    }
  });

  it("keeps an edit that the marketplace doesn't have, and says so", async () => {
    const world = await synced();
    world.edit("ebay-101", { price: 9 });
    world.revise("101", { title: "Renamed" });
    world.revise("102", { price: 4 });
    await sync(world);
    expect(world.listing("101")).toMatchObject({ price: 9, currentPrice: 2 });
    expect(world.operation).toMatchObject({ kept: 1 });
    // Long afterwards, when the marketplace has changed again.
    world.now += 3 * HOUR_MS;
    world.revise("101", { price: 3 });
    await sync(world);
    expect(world.listing("101")).toMatchObject({ price: 9, currentPrice: 3 });
  });

  it("reports an edit that the marketplace doesn't have, until it does", async () => {
    const world = await synced();
    world.edit("ebay-101", { price: 9 });
    await sync(world);
    expect(world.operation).toMatchObject({ kept: 1, written: 0 });
    world.revise("101", { price: 9 });
    world.now += HOUR_MS;
    await sync(world);
    expect(world.operation).toMatchObject({ kept: 0, written: 1 });
  });

  it("keeps an edit made during a write", async () => {
    const world = await synced();
    world.revise("101", { price: 5 });
    world.meanwhile = () => world.edit("ebay-101", { price: 9 });
    await sync(world);
    expect(world.listing("101")).toMatchObject({ price: 9, currentPrice: 5 });
  });
});

describe("startSync", () => {
  it("throttles a second sync within the hour, except for super admins and with force", async () => {
    const world = await synced();
    world.now -= 18 * MINUTE_MS;
    expect(await sync(world)).toMatchObject({ success: false, outcome: { code: "too-early", minutes: 18 } });
    expect(world.calls).toEqual([]);
    world.role = "super-admin";
    expect(await sync(world)).toMatchObject({ success: true });
    world.role = "admin";
    expect(await sync(world)).toMatchObject({ success: false });
    expect(await sync(world, true)).toMatchObject({ success: true });
    expect(world.calls).toEqual(["changes", "page", "page", "page"]);
  });

  it("allows force for admins only", async () => {
    const world = await synced();
    await expect(sync(world, true)).rejects.toThrow("auth/forbidden");
    expect(world.steps).toEqual([]);
  });

  it.each(["connection", "catchUp"] as const)("for the %s begins no cool-down", async (reason) => {
    const world = new World();
    world.list("100");
    await startSync(world.ports, UID, false, reason);
    await runSync(world.ports, UID, false);
    expect(world.operation).toMatchObject({ status: "completed", isAsked: false });
    expect(await startSync(world.ports, UID, false, "connection")).toMatchObject({
      outcome: { code: "imported" },
    });
    expect(await sync(world)).toMatchObject({ success: true });
    expect(await sync(world)).toMatchObject({ success: false });
    expect(await startSync(world.ports, UID, false, "catchUp")).toMatchObject({ success: true });
  });

  it("joins a running sync", async () => {
    const world = new World();
    world.list("100");
    await startSync(world.ports, UID, false);
    expect(await startSync(world.ports, UID, false)).toMatchObject({
      success: true,
      outcome: { code: "running" },
    });
    expect(world.queue).toHaveLength(1);
    const [first, second] = await Promise.all([
      runSync(world.ports, UID, false),
      runSync(world.ports, UID, false),
    ]);
    expect([first, second]).toEqual(["done", "held"]);
    expect(world.writes).toBe(1);
  });
});

describe("a killed sync", () => {
  const busy = async () => {
    const world = await synced();
    world.draft("gone", { status: "active", isDraft: false, ebayItemId: "99", lastLocalUpdate: null });
    world.edit("ebay-106", { price: 9 });
    world.revise("101", { price: 5 });
    world.list("200");
    return world;
  };
  const outcome = ({ listings, operation, items }: World) => ({
    listings: Object.fromEntries(
      [...listings].map(([id, { listing }]) => [id, { ...listing, endTime: null }]),
    ),
    items: items.size,
    status: operation.status,
    counts: [operation.processed, operation.total],
  });

  it.each(["changes", "everything"])(
    "before or after any step continues and ends alike: %s",
    async (what) => {
      const prepare = async () => {
        const world = await busy();
        if (what === "everything") world.now += 48 * HOUR_MS;
        return world;
      };
      const unharmed = await prepare();
      await sync(unharmed);
      const deaths = unharmed.steps.flatMap((_, at) => [
        { at, when: "before" as const },
        { at, when: "after" as const },
      ]);
      expect(deaths.length).toBeGreaterThan(10);
      for (const dies of deaths) {
        const world = await prepare();
        Object.assign(world, { dies, steps: [] });
        // A dead worker does nothing more. The queue's next attempts, and at last the seller, start again.
        await sync(world).catch(() => undefined);
        Object.assign(world, { dies: null, queue: [] });
        world.now += 3 * MINUTE_MS;
        if ((await runSync(world.ports, UID, false)) === "held") world.now += 3 * MINUTE_MS;
        await sync(world);
        expect({ dies, ...outcome(world) }).toEqual({ dies, ...outcome(unharmed) });
        expect(world.calls.length).toBeLessThanOrEqual(unharmed.calls.length + 2);
      }
    },
  );
});

describe("a refusal by the marketplace", () => {
  it("for the day stops the sync, which resumes automatically when calls are available again", async () => {
    const world = await synced();
    world.now += 48 * HOUR_MS;
    world.refuse = new AppError("ebay/quota-exceeded");
    await startSync(world.ports, UID, false);
    world.queue = [];
    expect(await runSync(world.ports, UID, false)).toBe("done");
    const resumesAt = world.operation.resumesAt ?? 0;
    expect(world.operation).toMatchObject({ status: "waiting", failure: { code: "ebay/quota-exceeded" } });
    expect(resumesAt - world.now).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(world.queue).toEqual([resumesAt + 1_000]);
    expect(await startSync(world.ports, UID, false)).toMatchObject({ success: false });

    world.refuse = null;
    world.now = resumesAt;
    expect(await runSync(world.ports, UID, false)).toBe("done");
    expect(world.operation).toMatchObject({ status: "completed" });
  });

  it("that lasts until changes are out of reach leads to a full pass", async () => {
    const world = await synced();
    world.revise("101", { price: 5 });
    world.now += 40 * HOUR_MS;
    world.refuse = new AppError("ebay/quota-exceeded");
    await startSync(world.ports, UID, false);
    expect(await runSync(world.ports, UID, false)).toBe("done");
    world.refuse = null;
    world.now = world.operation.resumesAt ?? 0;
    world.calls = [];
    expect(await runSync(world.ports, UID, false)).toBe("done");
    expect(world.calls).toEqual(["page", "page", "page"]);
    expect(world.listing("101")).toMatchObject({ price: 5 });
  });

  it("for good ends the sync at once", async () => {
    const world = await synced();
    world.refuse = new AppError("ebay/authorization-expired");
    await sync(world);
    expect(world.operation).toMatchObject({
      status: "failed",
      failure: { code: "ebay/authorization-expired" },
    });
  });

  it("for a moment is retried, and reported after the last attempt", async () => {
    const world = await synced();
    world.revise("101", { price: 5 });
    world.refuse = new AppError("ebay/unavailable");
    await startSync(world.ports, UID, false);
    await expect(runSync(world.ports, UID, false)).rejects.toThrow("ebay/unavailable");
    expect(world.operation).toMatchObject({ status: "in_progress" });
    await expect(runSync(world.ports, UID, true)).rejects.toThrow("ebay/unavailable");
    expect(world.operation).toMatchObject({ status: "failed" });
    world.refuse = null;
    await sync(world);
    expect(world.listing("101")).toMatchObject({ price: 5 });
  });
});

it("loses no edit whatever happens on either side, and both sides agree once the edits are sent", async () => {
  const itemId = fc.integer({ min: 100, max: 106 }).map(String);
  const act = fc.oneof(
    fc.record({ kind: fc.constant("revise" as const), itemId, price: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant("edit" as const), itemId, price: fc.integer({ min: 6, max: 9 }) }),
    fc.record({ kind: fc.constant("sell" as const), itemId }),
    fc.record({ kind: fc.constant("end" as const), itemId }),
    fc.record({ kind: fc.constant("list" as const), itemId: fc.integer({ min: 200, max: 203 }).map(String) }),
    fc.record({ kind: fc.constant("sync" as const), hours: fc.constantFrom(1, 2, 60) }),
    fc.record({ kind: fc.constant("killed sync" as const), at: fc.integer({ min: 0, max: 15 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const world = await synced();
      const edits = new Map<string, number>();
      for (const done of acts) {
        world.now += MINUTE_MS;
        if (done.kind === "sync") {
          world.now += done.hours * HOUR_MS;
          await sync(world);
        } else if (done.kind === "killed sync") {
          world.now += HOUR_MS;
          Object.assign(world, { dies: { at: done.at, when: "after" }, steps: [] });
          await sync(world).catch(() => undefined);
          Object.assign(world, { dies: null, queue: [] });
        } else if (done.kind === "list") {
          if (!world.items.has(done.itemId)) world.list(done.itemId);
        } else {
          const item = world.items.get(done.itemId);
          if (item?.state !== "active") continue;
          if (done.kind === "revise") world.revise(done.itemId, { price: done.price });
          else if (done.kind === "end")
            world.revise(done.itemId, { state: "ended", endedEarly: true, endTime: world.now });
          else if (done.kind === "sell" && item.quantity > 1)
            world.revise(done.itemId, { quantity: item.quantity - 1, quantitySold: item.quantitySold + 1 });
          else if (done.kind === "edit") {
            world.edit(makeImportedListingId(done.itemId), { price: done.price });
            edits.set(done.itemId, done.price);
          }
        }
      }
      world.now += HOUR_MS;
      await sync(world);
      for (const [id, price] of edits) expect(world.listing(id)?.price).toBe(price);
      // The seller sends the edits.
      for (const [id, price] of edits) world.revise(id, { price });
      world.now += HOUR_MS;
      await sync(world);
      // Items that were listed and ended between two syncs aren't imported.
      const items = [...world.items.values()].filter(
        ({ itemId: id, state }) => state !== "ended" || world.listing(id) !== undefined,
      );
      expect(items.map(({ itemId: id }) => world.listing(id))).toMatchObject(items.map(comparable));
      world.writes = 0;
      world.now += HOUR_MS;
      await sync(world);
      expect(world.writes).toBe(0);
    }),
    { numRuns: 200 },
  );
});

function comparable(item: SellerItem): Partial<SyncedListing> {
  const { title, sku, price, quantity, quantitySold, status, ebayItemId } = buildNewListing(item);
  return { title, sku, price, quantity, quantitySold, status, ebayItemId } as Partial<SyncedListing>;
}
