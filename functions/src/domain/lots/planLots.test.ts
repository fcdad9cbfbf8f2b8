import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Lot } from "../../contract/documents.ts";
import { type LotListing, planLots } from "./planLots.ts";

const lotOf = (fields: Partial<Lot>): Lot => ({
  cars: [],
  wanted: 1,
  set: 1,
  counted: 0,
  untold: [],
  ...fields,
});
const car = (id: string, quantity: number): LotListing => ({
  id,
  quantity,
  quantitySold: 0,
  storageBin: "A-01",
});
const lot = (id: string, quantity: number, cars: Lot["cars"]): LotListing => ({
  id,
  quantity,
  quantitySold: 0,
  lot: lotOf({ cars, wanted: quantity, set: quantity }),
});
const apply = (listings: readonly LotListing[]): LotListing[] => {
  const changes = planLots(listings);
  return listings.map((listing) => ({ ...listing, ...changes.get(listing.id) }));
};
/** What the marketplace does and a sync copies. */
const sell = (listings: readonly LotListing[], id: string, copies: number): LotListing[] =>
  listings.map((listing) =>
    listing.id === id
      ? { ...listing, quantity: listing.quantity - copies, quantitySold: listing.quantitySold + copies }
      : listing,
  );
const quantityOf = (listings: readonly LotListing[], id: string) =>
  listings.find((listing) => listing.id === id)?.quantity;

describe("a lot of cars", () => {
  const listings = [
    car("camaro", 2),
    car("mustang", 3),
    lot("pair", 2, [
      { listingId: "camaro", copies: 1 },
      { listingId: "mustang", copies: 1 },
    ]),
  ];

  it("is lowered when a car that it needs sells", () => {
    const after = apply(sell(listings, "camaro", 1));
    expect(quantityOf(after, "pair")).toBe(1);
    expect(after.find(({ id }) => id === "pair")?.lot?.untold).toEqual(["pair"]);
  });

  it("is paused without copies when a car is sold out, and comes back with the car", () => {
    const paused = apply(sell(listings, "camaro", 2));
    expect(quantityOf(paused, "pair")).toBe(0);
    const back = apply(paused.map((each) => (each.id === "camaro" ? { ...each, quantity: 5 } : each)));
    expect(quantityOf(back, "pair")).toBe(2);
  });

  it("lowers its cars when it sells, whose copies wait in their places to be packed", () => {
    const after = apply(sell(listings, "pair", 1));
    expect(after).toMatchObject([
      { quantity: 1, toPack: { copies: { "A-01": 1 } } },
      { quantity: 2, toPack: { copies: { "A-01": 1 } } },
      { quantity: 1, lot: { counted: 1, untold: ["camaro", "mustang"] } },
    ]);
  });

  it("changes nothing the second time", () => {
    const once = apply(sell(listings, "pair", 1));
    expect([...planLots(once)]).toEqual([]);
  });

  it("takes the seller's own quantity for the wanted one", () => {
    const edited = apply(listings.map((each) => (each.id === "pair" ? { ...each, quantity: 1 } : each)));
    const restocked = apply(edited.map((each) => (each.lot ? each : { ...each, quantity: 9 })));
    expect(quantityOf(restocked, "pair")).toBe(1);
  });

  it("has no copies without one of its cars", () => {
    expect(quantityOf(apply(listings.filter(({ id }) => id !== "mustang")), "pair")).toBe(0);
  });
});

it("sells no car twice in any order of sales, however many lots need it", () => {
  const ids = ["a", "b", "c", "ab", "bcc"] as const;
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)),
      fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 3 })), { maxLength: 30 }),
      ([a, b, c], sales) => {
        const needs = {
          ab: [
            ["a", 1],
            ["b", 1],
          ],
          bcc: [
            ["b", 1],
            ["c", 2],
          ],
        } as const;
        let listings = apply([
          car("a", a),
          car("b", b),
          car("c", c),
          ...(["ab", "bcc"] as const).map((id) =>
            lot(
              id,
              3,
              needs[id].map(([listingId, copies]) => ({ listingId, copies })),
            ),
          ),
        ]);
        const stock = { a, b, c };
        for (const [id, copies] of sales) {
          // The marketplace sells no more than it has.
          const sold = Math.min(copies, quantityOf(listings, id) ?? 0);
          listings = apply(sell(listings, id, sold));
          const used = id === "ab" || id === "bcc" ? needs[id] : ([[id, 1]] as const);
          for (const [carId, each] of used) stock[carId] -= sold * each;
        }
        for (const id of ["a", "b", "c"] as const) {
          expect(stock[id]).toBeGreaterThanOrEqual(0);
          expect(quantityOf(listings, id)).toBe(stock[id]);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
