import { describe, expect, it } from "vitest";

import type { StockFields } from "../../contract/places/stock.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type CountOutcome, countPlace, type CountPorts } from "./countPlace.ts";

const COUNT = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";

/** Listings in memory. A count writes like a transaction: all or nothing, and once. */
function memoryPorts(listings: Record<string, StockFields>, live: readonly string[] = []) {
  const counts = new Map<string, ReadonlyMap<string, { outcome: CountOutcome; isLive: boolean }>>();
  const sentQuantities: [string, number][] = [];
  const settled: string[] = [];
  const ports: CountPorts = {
    counts: {
      correctOnce(_uid, countId, listingIds, correct) {
        const known = counts.get(countId);
        if (known) return Promise.resolve(known);
        const results = new Map<string, { outcome: CountOutcome; isLive: boolean }>();
        for (const id of listingIds) {
          const listing = listings[id] ?? null;
          const { outcome, fields } = correct(id, listing);
          if (listing !== null && fields !== null) listings[id] = { ...listing, ...fields };
          results.set(id, { outcome, isLive: live.includes(id) && fields !== null });
        }
        counts.set(countId, results);
        return Promise.resolve(results);
      },
    },
    changeQuantity(_uid, listingId) {
      sentQuantities.push([listingId, listings[listingId]?.quantity ?? -1]);
      return Promise.resolve();
    },
    settleLotsOf: (_uid, ids) => Promise.resolve(void settled.push(...ids)),
    report: () => undefined,
  };
  return { ports, sentQuantities, settled };
}

const count = (ports: CountPorts, counted: { listingId: string; copies: number; expected: number }[]) =>
  countPlace(ports, "ada", { countId: COUNT, placeId: "A-01", counted });

describe("a count", () => {
  it("corrects the quantity by the difference, here and at the marketplace, and leaves other places alone", async () => {
    const listings: Record<string, StockFields> = {
      more: { quantity: 3, storageBin: "A-01 ×2, B-03 ×1" },
      fewer: { quantity: 2, storageBin: "A-01" },
      same: { quantity: 1, storageBin: "A-01" },
    };
    const { ports, sentQuantities } = memoryPorts(listings, ["more", "fewer", "same"]);
    const { results } = await count(ports, [
      { listingId: "more", copies: 4, expected: 2 },
      { listingId: "fewer", copies: 0, expected: 2 },
      { listingId: "same", copies: 1, expected: 1 },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["corrected", "corrected", "corrected"]);
    expect(listings).toMatchObject({
      more: { quantity: 5, storageBin: "A-01 ×4, B-03 ×1" },
      fewer: { quantity: 0, storageBin: "A-01" },
      same: { quantity: 1 },
    });
    expect(sentQuantities).toEqual([
      ["more", 5],
      ["fewer", 0],
    ]);
  });

  it("corrects once, and updates the marketplace again", async () => {
    const listings: Record<string, StockFields> = { car: { quantity: 2, storageBin: "A-01" } };
    const { ports, sentQuantities } = memoryPorts(listings, ["car"]);
    const counted = [{ listingId: "car", copies: 3, expected: 2 }];
    const first = await count(ports, counted);
    expect(await count(ports, counted)).toEqual(first);
    expect(listings["car"]?.quantity).toBe(3);
    expect(sentQuantities).toEqual([
      ["car", 3],
      ["car", 3],
    ]);
  });

  it("settles the lots of corrected cars, also when repeated, and no others", async () => {
    const listings: Record<string, StockFields> = { car: { quantity: 2, storageBin: "A-01" } };
    const { ports, settled } = memoryPorts(listings, ["car"]);
    const counted = [
      { listingId: "car", copies: 0, expected: 2 },
      { listingId: "gone", copies: 1, expected: 1 },
    ];
    await count(ports, counted);
    await count(ports, counted);
    expect(settled).toEqual(["car", "car"]);
  });

  it("adds a car that was found in the place", async () => {
    const listings: Record<string, StockFields> = { car: { quantity: 1, storageBin: "B-03" } };
    const { ports } = memoryPorts(listings);
    await count(ports, [{ listingId: "car", copies: 1, expected: 0 }]);
    expect(listings["car"]).toMatchObject({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1" });
  });

  it("keeps a sold copy that waits in the place for its buyer", async () => {
    const toPack = { since: 1, copies: { "A-01": 1 } };
    const listings: Record<string, StockFields> = { car: { quantity: 2, storageBin: "A-01", toPack } };
    const { ports } = memoryPorts(listings);
    await count(ports, [{ listingId: "car", copies: 2, expected: 3 }]);
    expect(listings["car"]).toMatchObject({ quantity: 1, toPack });
  });

  it("is undone once: quantities, places and the marketplace are as before", async () => {
    const toPack = { since: 1, copies: { "A-01": 1 } };
    const before: Record<string, StockFields> = {
      more: { quantity: 3, storageBin: "A-01 ×2, B-03 ×1" },
      none: { quantity: 2, storageBin: "A-01" },
      sold: { quantity: 2, storageBin: "A-01", toPack },
    };
    const listings = structuredClone(before);
    const { ports, sentQuantities } = memoryPorts(listings, ["more", "none", "sold"]);
    await count(ports, [
      { listingId: "more", copies: 4, expected: 2 },
      { listingId: "none", copies: 0, expected: 2 },
      { listingId: "sold", copies: 0, expected: 3 },
    ]);
    const back = [
      { listingId: "more", copies: 2, expected: 4 },
      { listingId: "none", copies: 2, expected: 0 },
      { listingId: "sold", copies: 3, expected: 1 },
    ];
    const countId = "0b8f6d52-1c0b-4f0e-9d67-3f6f0f7a1c22";
    for (const _attempt of [1, 2]) {
      await countPlace(ports, "ada", { countId, placeId: "A-01", counted: back });
      expect(listings).toEqual(before);
      expect(sentQuantities.slice(-3)).toEqual([
        ["more", 3],
        ["none", 2],
        ["sold", 2],
      ]);
    }
  });

  it("changes nothing of a car that has moved since it was counted, or that is gone", async () => {
    const listings: Record<string, StockFields> = { moved: { quantity: 3, storageBin: "A-01" } };
    const { ports } = memoryPorts(listings, ["moved"]);
    const { results } = await count(ports, [
      { listingId: "moved", copies: 1, expected: 2 },
      { listingId: "gone", copies: 1, expected: 1 },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["moved", "missing"]);
    expect(listings["moved"]?.quantity).toBe(3);
  });

  it("says why the marketplace doesn't have the new quantity", async () => {
    const listings: Record<string, StockFields> = { car: { quantity: 2, storageBin: "A-01" } };
    const { ports } = memoryPorts(listings, ["car"]);
    ports.changeQuantity = () =>
      Promise.reject(new AppError("ebay/refused", { message: "Not today.", ebayCode: "240" }));
    const { results } = await count(ports, [{ listingId: "car", copies: 1, expected: 2 }]);
    expect(results).toEqual([
      { listingId: "car", outcome: "corrected", code: "ebay/refused", message: "Not today.", params: {} },
    ]);
    expect(listings["car"]?.quantity).toBe(1);
  });
});
