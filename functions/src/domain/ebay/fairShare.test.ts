import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type DayCalls, grantCalls } from "./fairShare.ts";

const LIMIT = 5_000;

/** Takes one call at a time until there is none, and returns the day. */
function takeAll(day: DayCalls, uid: string, left: number, expected: readonly string[]): DayCalls {
  let after = day;
  while (grantCalls(after, { uid, limit: LIMIT, wanted: 1, left, expected }) === 1) {
    const sellers = { ...after.sellers, [uid]: (after.sellers[uid] ?? 0) + 1 };
    after = { used: after.used + 1, sellers };
  }
  return after;
}
const NONE: DayCalls = { used: 0, sellers: {} };

describe("a seller's share of eBay's day", () => {
  it("stays theirs, whatever another seller calls", () => {
    const hostile = takeAll(NONE, "eve", 1, ["ada", "bob", "eve"]);
    expect(hostile.sellers).toEqual({ eve: 1_668 });
    const honest = takeAll(hostile, "ada", 1, ["ada", "bob", "eve"]);
    expect(honest.sellers["ada"]).toBe(1_666);
  });

  it("is the whole day for the only seller", () => {
    expect(takeAll(NONE, "ada", 1, []).used).toBe(LIMIT);
  });

  it("grows during the day by what others leave", () => {
    const at = (left: number) => takeAll(NONE, "eve", left, ["ada", "eve"]).used;
    expect([at(1), at(0.5), at(0.1), at(0)]).toEqual([2_500, 3_750, 4_750, 5_000]);
  });

  it("isn't asked of the application's own calls", () => {
    const day = { used: 4_990, sellers: { ada: 4_990 } };
    expect(grantCalls(day, { uid: null, limit: LIMIT, wanted: 20, left: 1, expected: ["ada", "bob"] })).toBe(
      10,
    );
  });

  it("never grants more than the day has left, and never too little to the one who has called least", () => {
    const seller = fc.constantFrom("ada", "bob", "eve", "dan");
    const order = fc.array(fc.record({ uid: seller, wanted: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(order, (requests) => {
        const expected = ["ada", "bob", "eve", "dan"];
        let day = NONE;
        for (const [at, { uid, wanted }] of requests.entries()) {
          const granted = grantCalls(day, {
            uid,
            limit: 400,
            wanted,
            left: 1 - at / requests.length,
            expected,
          });
          const sellers = { ...day.sellers, [uid]: (day.sellers[uid] ?? 0) + granted };
          day = { used: day.used + granted, sellers };
        }
        expect(day.used).toBeLessThanOrEqual(400);
        const late = { uid: "ada", limit: 400, wanted: 1, left: 1, expected };
        const isOwed = day.used < 400 && (day.sellers["ada"] ?? 0) < 100;
        expect(grantCalls(day, late)).toBeGreaterThanOrEqual(isOwed ? 1 : 0);
      }),
    );
  });
});
