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
    expect([at(1), at(0.5), at(0.1), at(0)]).toEqual([2_500, 3_750, 4_500, 5_000]);
  });

  it("keeps a fifth for each seller who comes late, although busy ones and another late one want all", () => {
    const expected = ["ada", "bob", "dan", "eve", "zoe"];
    let day = NONE;
    // Eve and Zoe take whatever they get, all day long. Ada comes two hours before the end, then Bob and Dan.
    for (let hour = 0; hour <= 22; hour += 1) {
      for (const busy of ["eve", "zoe"]) day = takeAll(day, busy, 1 - hour / 24, expected);
    }
    for (const late of ["ada", "bob", "dan"]) day = takeAll(day, late, 2 / 24, expected);
    for (const late of ["ada", "bob", "dan"]) expect(day.sellers[late]).toBeGreaterThanOrEqual(200);
    expect(takeAll(day, "eve", 0, expected).used).toBe(LIMIT);
  });

  it("isn't asked of the application's own calls", () => {
    const day = { used: 4_990, sellers: { ada: 4_990 } };
    expect(grantCalls(day, { uid: null, limit: LIMIT, wanted: 20, left: 1, expected: ["ada", "bob"] })).toBe(
      10,
    );
  });

  it("never grants more than the day has left, and never too little to one who has called less than a fifth", () => {
    const expected = ["ada", "bob", "eve", "dan"];
    const seller = fc.constantFrom(...expected);
    const order = fc.array(fc.record({ uid: seller, wanted: fc.integer({ min: 1, max: 400 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(order, (requests) => {
        let day = NONE;
        for (const [at, { uid, wanted }] of requests.entries()) {
          const left = 1 - at / requests.length;
          const ask = (one: string, calls: number) =>
            grantCalls(day, { uid: one, limit: 400, wanted: calls, left, expected });
          // A fifth of a share of 100, less in the last two hours.
          const fifth = Math.floor(20 * Math.min(1, left * 12));
          for (const one of expected) {
            const owed = Math.max(0, fifth - (day.sellers[one] ?? 0));
            expect(ask(one, owed)).toBe(owed);
          }
          const granted = ask(uid, wanted);
          const sellers = { ...day.sellers, [uid]: (day.sellers[uid] ?? 0) + granted };
          day = { used: day.used + granted, sellers };
          expect(day.used).toBeLessThanOrEqual(400);
        }
      }),
    );
  });
});
