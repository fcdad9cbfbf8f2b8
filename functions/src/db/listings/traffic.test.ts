import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { TrafficFigures } from "../../domain/listings/traffic/views.ts";
import { openTrafficListings, openTrafficProgress } from "./traffic.ts";

const UID = "ada";
const DAY = "2026-11-26";

describe("a day's reading", () => {
  function world() {
    const firestore = memoryFirestore(() => 0);
    const progress = openTrafficProgress(firestore);
    return { progress, claim: (now: number, day = DAY) => progress.claim(UID, day, now, now + 10) };
  }

  it("is claimed by one worker until its time is over or it is released", async () => {
    const { progress, claim } = world();
    expect(await claim(0)).toBe("");
    expect(await claim(9)).toBeNull();
    expect(await claim(10)).toBe("");
    await progress.release(UID);
    expect(await claim(11)).toBe("");
  });

  it("goes on after the last listing, also on the next day, until it is done", async () => {
    const { progress, claim } = world();
    await claim(0);
    await progress.save(UID, "camaro");
    await progress.release(UID);
    expect(await claim(1)).toBe("camaro");
    await progress.finish(UID, DAY);
    expect(await claim(2)).toBeNull();
    expect(await claim(2, "2026-11-27")).toBe("camaro");
  });
});

describe("a refusal of the report", () => {
  async function note(ebay: object | null | undefined, refusedAt: number | null) {
    const firestore = memoryFirestore(() => 0);
    const user = firestore.doc(paths.user(UID));
    await user.set({ email: "ada@example.com", ...(ebay !== undefined && { ebay }) });
    await openTrafficProgress(firestore).noteRefusal(UID, refusedAt);
    return (await user.get()).get("ebay") as unknown;
  }
  const CONNECTED = { userId: "e", expiresAt: 1, scopes: [] };

  it("is noted with the time of the first one, and forgotten after a success", async () => {
    expect(await note(CONNECTED, 5)).toEqual({ ...CONNECTED, trafficRefusedAt: 5 });
    expect(await note({ ...CONNECTED, trafficRefusedAt: 5 }, 6)).toEqual({
      ...CONNECTED,
      trafficRefusedAt: 5,
    });
    expect(await note({ ...CONNECTED, trafficRefusedAt: 5 }, null)).toEqual({
      ...CONNECTED,
      trafficRefusedAt: null,
    });
    expect(await note(CONNECTED, null)).toEqual(CONNECTED);
  });

  it("isn't noted for a seller who has disconnected", async () => {
    expect(await note(null, 5)).toBeNull();
    expect(await note(undefined, 5)).toBeUndefined();
  });
});

describe("the reported listings", () => {
  const LIVE = { status: "active", viewCount: 1, updatedAt: Timestamp.fromMillis(0) };

  async function world(listings: Record<string, object>) {
    const firestore = memoryFirestore(() => 1_000);
    for (const [id, fields] of Object.entries(listings))
      await firestore.doc(paths.listing(UID, id)).set(fields);
    return {
      store: openTrafficListings(firestore),
      listing: async (id: string) => (await firestore.doc(paths.listing(UID, id)).get()).data(),
    };
  }

  it("are those for sale, in the order of their ids, page by page", async () => {
    const { store } = await world({
      c: { ...LIVE, ebayItemId: "113" },
      a: { ...LIVE, ebayItemId: "111" },
      b: { ...LIVE, status: "ended", ebayItemId: "112" },
      d: LIVE,
    });
    expect(await store.listNext(UID, "", 2)).toEqual([
      { listingId: "a", itemId: "111" },
      { listingId: "c", itemId: "113" },
    ]);
    expect(await store.listNext(UID, "c", 2)).toEqual([{ listingId: "d", itemId: "" }]);
  });

  it("get the figures of their item, if they still have it", async () => {
    const damaged = { ...LIVE, ebayItemId: "114", quantity: "many" };
    const { store, listing } = await world({
      a: { ...LIVE, ebayItemId: "111" },
      b: { ...LIVE, ebayItemId: "999" },
      c: { ...LIVE, ebayItemId: "113" },
      d: damaged,
      e: { ...LIVE, ebayItemId: 5 },
    });
    const days = { from: "2026-10-28", to: DAY };
    const figures: TrafficFigures = { views: 7, impressions: 70, sales: 1 };
    const unknown: TrafficFigures = { views: null, impressions: null, sales: null };
    await store.save(
      UID,
      Object.entries({ a: "111", b: "112", c: "113", d: "114", e: "115", gone: "116", untold: "117" }).map(
        ([listingId, itemId]) => ({ listingId, itemId }),
      ),
      days,
      new Map([
        ["111", figures],
        ["112", figures],
        ["113", unknown],
        ["114", figures],
        ["115", figures],
        ["116", figures],
      ]),
    );
    const report = {
      ...{ viewCount: 7, impressionCount: 70, traffic: { ...days, sales: 1 } },
      updatedAt: Timestamp.fromMillis(1_000),
    };
    expect(await listing("a")).toEqual({ ...LIVE, ebayItemId: "111", ...report });
    expect(await listing("b")).toEqual({ ...LIVE, ebayItemId: "999" });
    expect(await listing("c")).toEqual({ ...LIVE, ebayItemId: "113" });
    expect(await listing("d")).toEqual({ ...damaged, ...report });
    expect(await listing("e")).toEqual({ ...LIVE, ebayItemId: 5 });
    expect(await listing("gone")).toBeUndefined();
  });
});
