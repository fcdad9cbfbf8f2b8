// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { toPlaceCode, toPlaceId } from "@contract/places/placeCodes";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { buildPickList, type CopiesAt, getPickKey } from "./pickList";

const NOTHING = { taken: {}, missing: {} };
const car = (listingId: string, quantity = 1) =>
  sampleItem({ listingId, title: `Car ${listingId}`, quantity });
const order = (orderId: string, ...items: ReturnType<typeof car>[]) => sampleOrder({ orderId, items });
const at = (code: string, copies = 9, sold = 0): CopiesAt => ({ placeId: toPlaceId(code), copies, sold });
const places =
  (known: Readonly<Record<string, readonly CopiesAt[]>>) =>
  ({ id }: { id: string }) =>
    known[id] ?? [];
const lines = ({ stops }: ReturnType<typeof buildPickList>) =>
  stops.flatMap(({ placeId, picks }) =>
    picks.map(({ car: { id }, copies, taken }) => `${toPlaceCode(placeId) || "–"}: ${id} ${taken}/${copies}`),
  );

describe("a pick list", () => {
  it("leads through the places in walking order, A-2 before A-10, and to unplaced cars last", () => {
    const orders = [order("1", car("x"), car("c")), order("2", car("b"), car("a"))];
    const known = { a: [at("a-2")], b: [at("A-10")], c: [at("B-1")] };
    const list = buildPickList(orders, places(known), NOTHING);
    expect(lines(list)).toEqual(["a-2: a 0/1", "A-10: b 0/1", "B-1: c 0/1", "–: x 0/1"]);
    expect(list).toMatchObject({ taken: 0, total: 4, short: [] });
  });

  it("takes the copies of several orders at one stop, and the rest at the next place", () => {
    const orders = [order("1", car("a", 2)), order("2", car("a", 3))];
    const list = buildPickList(orders, places({ a: [at("B-1", 9), at("A-1", 2)] }), NOTHING);
    expect(lines(list)).toEqual(["A-1: a 0/2", "B-1: a 0/3"]);
    expect(list.stops[0]?.picks[0]?.car.orderIds).toEqual(["1", "2"]);
  });

  it("takes the copies that the sale has removed from stock, before others that lie nearer", () => {
    const known = places({ a: [at("A-1", 3), at("B-1", 2, 2)] });
    expect(lines(buildPickList([order("1", car("a", 3))], known, NOTHING))).toEqual([
      "A-1: a 0/1",
      "B-1: a 0/2",
    ]);
  });

  it("leads to another place for a missing copy, and reports it once every place was searched", () => {
    const orders = [order("1", car("a", 3))];
    const known = places({ a: [at("A-1", 3), at("B-1", 1)] });
    const missing = { [getPickKey("a", "A-1")]: true };
    const taken = { [getPickKey("a", "A-1")]: 1 };
    const list = buildPickList(orders, known, { taken, missing });
    expect(lines(list)).toEqual(["A-1: a 1/1", "B-1: a 0/2"]);
    expect(list.short).toEqual([]);
    const looked = buildPickList(orders, known, {
      taken,
      missing: { ...missing, [getPickKey("a", "B-1")]: true },
    });
    expect(looked.short).toMatchObject([{ car: { id: "a" }, copies: 2 }]);
  });

  it("leads to the car's last place for uncounted copies", () => {
    const list = buildPickList([order("1", car("a", 2))], places({ a: [at("A-1", 0)] }), NOTHING);
    expect(lines(list)).toEqual(["A-1: a 0/2"]);
  });

  it("keeps copies at the place where they were taken, whatever the order of the places", () => {
    const picked = { taken: { [getPickKey("a", "B-1")]: 2 }, missing: {} };
    const list = buildPickList([order("1", car("a", 2))], places({ a: [at("A-1"), at("B-1")] }), picked);
    expect(lines(list)).toEqual(["B-1: a 2/2"]);
    expect(list).toMatchObject({ taken: 2, total: 2 });
  });

  it("lists cars that aren't in the collection one by one", () => {
    const unknown = (ebayItemId: string) => sampleItem({ listingId: null, ebayItemId, quantity: 1 });
    const list = buildPickList([order("1", unknown("110"), unknown("111"))], places({}), NOTHING);
    expect(lines(list)).toEqual(["–: item-110 0/1", "–: item-111 0/1"]);
  });

  it("always adds up to what the orders need", () => {
    const copies = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.integer({ min: 1, max: 4 })), { minLength: 1 }),
        fc.dictionary(fc.constantFrom("A-1", "B-1"), copies),
        fc.dictionary(fc.constantFrom("a|A-1", "a|B-1", "b|A-1", "a|"), copies),
        fc.dictionary(fc.constantFrom("a|A-1", "a|B-1", "b|A-1", "b|"), fc.boolean()),
        (wanted, stock, taken, missing) => {
          const orders = wanted.map(([id, quantity], index) => order(String(index), car(id, quantity)));
          const everywhere = Object.entries(stock).map(([code, count]) => at(code, count));
          const list = buildPickList(orders, () => everywhere, { taken, missing });
          const picks = list.stops.flatMap((stop) => stop.picks);
          const need = wanted.reduce((sum, [, quantity]) => sum + quantity, 0);
          const left = list.short.reduce((sum, { copies: short }) => sum + short, 0);
          const open = picks.reduce((sum, pick) => sum + pick.copies - pick.taken, 0);
          expect(list.total).toBe(need);
          expect(picks.every((pick) => pick.taken <= pick.copies)).toBe(true);
          // A seller can take more than needed. Then nothing is open.
          expect(open + left + list.taken).toBeGreaterThanOrEqual(need);
        },
      ),
    );
  });
});
