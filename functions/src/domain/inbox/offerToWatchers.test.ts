import { describe, expect, it } from "vitest";

import { WATCHER_OFFER_DAYS, type WatcherOfferDocument } from "../../contract/watcherOffers.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { findWatchedListings, offerToWatchers, type WatcherPorts } from "./offerToWatchers.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const WISH = { listingId: "l1", offerId: "o1", price: 9, message: "For you" };

interface World {
  readonly listing?: { itemId: string | null; price: number | null } | null;
  readonly floorPercent?: number;
  readonly isMine?: boolean;
  readonly before?: Partial<WatcherOfferDocument> | null;
  /** The pages of eligible items. */
  readonly eligible?: readonly string[][];
  readonly failure?: Error;
}

function world({
  listing = { itemId: "110", price: 10 },
  isMine = true,
  before = null,
  ...given
}: World = {}) {
  const { floorPercent = 0, eligible = [["110"]], failure } = given;
  const did: unknown[][] = [];
  const ports: WatcherPorts = {
    marketplace: {
      listEligible: (_, page) => {
        did.push(["listEligible", page]);
        return Promise.resolve({ itemIds: eligible[page - 1] ?? [], hasMore: page < eligible.length });
      },
      offer: (_, offer) => {
        did.push(["offer", offer.itemId, offer.price, offer.message]);
        return failure ? Promise.reject(failure) : Promise.resolve({ buyers: 3 });
      },
    },
    offers: {
      findListings: (_, itemIds) =>
        Promise.resolve(new Map(itemIds.filter((id) => id !== "unknown").map((id) => [id, `l-${id}`]))),
      readListing: () => Promise.resolve(listing),
      readFloorPercent: () => Promise.resolve(floorPercent),
      claim: (_, itemId, { offerId, at }, runsFrom) => {
        did.push(["claim", itemId, offerId, at - runsFrom]);
        const at2 = { toMillis: () => NOW - DAY_MS };
        return Promise.resolve({
          isMine,
          before: before && ({ at: at2, ...before } as WatcherOfferDocument),
        });
      },
      settle: (_, __, ___, outcome) => {
        did.push(["settle", outcome]);
        return Promise.resolve();
      },
    },
    withAccessToken: (_, work) => work("token"),
    now: () => NOW,
    report: (message) => void did.push(["report", message]),
  };
  return { did, ports, names: () => did.map(([name]) => name) };
}

describe("an offer to watchers", () => {
  it("is claimed for its days, sent and noted", async () => {
    const { did, ports } = world();
    expect(await offerToWatchers(ports, "ada", WISH)).toEqual({ success: true, buyers: 3 });
    expect(did).toEqual([
      ["claim", "110", "o1", WATCHER_OFFER_DAYS * DAY_MS],
      ["offer", "110", 9, "For you"],
      ["settle", { buyers: 3 }],
    ]);
  });

  it.each([null, { itemId: null, price: 10 }, { itemId: "110", price: null }])(
    "needs a listing at eBay with a price: %j",
    async (listing) => {
      const { ports, did } = world({ listing });
      await expect(offerToWatchers(ports, "ada", WISH)).rejects.toMatchObject({ code: "listing/not-found" });
      expect(did).toEqual([]);
    },
  );

  it.each([
    [7.99, "offer/below-floor", { dollars: 8 }],
    [9.51, "offer/too-high", { dollars: 9.5 }],
  ])("for %d dollars is refused as %s", async (price, code, params) => {
    const { ports, did } = world({ floorPercent: 80 });
    await expect(offerToWatchers(ports, "ada", { ...WISH, price })).rejects.toMatchObject({ code, params });
    expect(did).toEqual([]);
  });

  it.each([8, 9.5])("may be for %d dollars, the least and the most", async (price) => {
    const { ports } = world({ floorPercent: 80 });
    expect(await offerToWatchers(ports, "ada", { ...WISH, price })).toMatchObject({ success: true });
  });

  it("waits until another one has ended", async () => {
    const { ports, names } = world({ isMine: false, before: { offerId: "o0", state: "sent" } });
    await expect(offerToWatchers(ports, "ada", WISH)).rejects.toMatchObject({
      ...{ code: "offer/already-sent", params: { until: NOW - DAY_MS + WATCHER_OFFER_DAYS * DAY_MS } },
    });
    expect(names()).toEqual(["claim"]);
  });

  it("follows another one that has ended", async () => {
    const { ports, names } = world({ before: { offerId: "o0", state: "sending" } });
    await offerToWatchers(ports, "ada", WISH);
    expect(names()).toEqual(["claim", "offer", "settle"]);
  });
});

it("reports an offer that was sent and can't be stored", async () => {
  const { did, ports } = world();
  ports.offers.settle = () => Promise.reject(new Error("no database"));
  expect(await offerToWatchers(ports, "ada", WISH)).toEqual({ success: true, buyers: 3 });
  expect(did.at(-1)).toEqual(["report", "a sent offer was not stored"]);
});

describe("a repeat of an offer", () => {
  it("isn't sent again if it was sent", async () => {
    const { ports, names } = world({ before: { offerId: "o1", state: "sent", buyers: 5 } });
    expect(await offerToWatchers(ports, "ada", WISH)).toEqual({ success: true, buyers: 5 });
    expect(names()).toEqual(["claim"]);
  });

  it("isn't sent again if eBay no longer has its item as eligible", async () => {
    const { ports, did } = world({ before: { offerId: "o1", state: "sending" }, eligible: [["7"], ["8"]] });
    expect(await offerToWatchers(ports, "ada", WISH)).toEqual({ success: true, buyers: null });
    expect(did.slice(1)).toEqual([
      ["listEligible", 1],
      ["listEligible", 2],
      ["settle", { buyers: null }],
    ]);
  });

  it.each(["sending", "refused"] as const)("is sent if it was %s and eBay didn't have it", async (state) => {
    const { ports, names } = world({ before: { offerId: "o1", state }, eligible: [["7"], ["110"]] });
    expect(await offerToWatchers(ports, "ada", WISH)).toMatchObject({ buyers: 3 });
    expect(names().includes("listEligible")).toBe(state === "sending");
  });
});

describe("a failure", () => {
  it("that eBay told is noted", async () => {
    const failure = new AppError("ebay/refused");
    const { ports, did } = world({ failure });
    await expect(offerToWatchers(ports, "ada", WISH)).rejects.toBe(failure);
    expect(did.at(-1)).toEqual(["settle", { failure }]);
  });

  it.each([new AppError("ebay/unavailable"), new TypeError("a bug")])(
    "that may have sent it is left open: %s",
    async (failure) => {
      const { ports, names } = world({ failure });
      await expect(offerToWatchers(ports, "ada", WISH)).rejects.toBe(failure);
      expect(names()).toEqual(["claim", "offer"]);
    },
  );
});

describe("the listings with watchers", () => {
  it("are those of all pages, and those that aren't ours are counted", async () => {
    const { ports } = world({ eligible: [["1"], ["unknown", "2"]] });
    expect(await findWatchedListings(ports, "ada")).toEqual({ listingIds: ["l-1", "l-2"], unknown: 1 });
  });

  it("are read from at most ten pages", async () => {
    const { ports, names } = world({ eligible: Array.from({ length: 12 }, () => ["1"]) });
    await findWatchedListings(ports, "ada");
    expect(names()).toHaveLength(10);
  });
});
