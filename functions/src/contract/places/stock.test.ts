import * as fc from "fast-check";
import { expect, it } from "vitest";

import { comparePlaces, toPlaceCode, toPlaceId, readPlaceRange } from "./placeCodes.ts";
import {
  addCopies,
  countCopies,
  moveCopies,
  packCopies,
  putBackCopies,
  readStock,
  setQuantity,
  type Stock,
  type StockFields,
  UNPLACED,
  trackSoldCopies,
  writeStock,
} from "./stock.ts";

const A1 = toPlaceId("A-01");
const B3 = toPlaceId("B-03");
const place = fc.constantFrom(A1, B3, toPlaceId("C 10"), null);
const few = fc.integer({ min: 1, max: 4 });
const read = (fields: StockFields) => readStock(fields);
const sumOf = (copies: Readonly<Record<string, number>>) =>
  Object.values(copies).reduce((all, each) => all + each, 0);

it("a bin that was typed is the place of all copies", () => {
  const stock = read({ quantity: 3, storageBin: " shelf 3. " });
  expect(stock).toEqual({ places: { [toPlaceId("SHELF 3.")]: 3 }, unplaced: 0, toPack: null });
  expect(writeStock(stock).storageBin).toBe("SHELF 3.");
});

it("a spread is read and written as text, and the others are unplaced", () => {
  const stock = read({ quantity: 4, storageBin: "b-03 ×1, A-01 ×2" });
  expect(stock.places).toEqual({ [A1]: 2, [B3]: 1 });
  expect(stock.unplaced).toBe(1);
  expect(writeStock(stock).storageBin).toBe("A-01 ×2, B-03 ×1");
});

it("a comma in a bin that was typed is part of its code", () => {
  expect(read({ quantity: 1, storageBin: "Shelf 3, left" }).places).toEqual({
    [toPlaceId("SHELF 3, LEFT")]: 1,
  });
});

it("a place without copies stays as the place of the next ones", () => {
  const sold = setQuantity(read({ quantity: 1, storageBin: "A-01" }), 0, { sold: 1, since: 5 });
  expect(writeStock(sold)).toEqual({
    quantity: 0,
    storageBin: "A-01",
    toPack: { since: 5, copies: { [A1]: 1 } },
  });
  expect(addCopies(sold, 2, null).places).toEqual({ [A1]: 2 });
});

it("a sold copy stays in its place until it is packed", () => {
  const before = trackSoldCopies(read({ quantity: 3, storageBin: "A-01 ×2, B-03 ×1" }), 1);
  const sold = setQuantity(before, 2, { sold: 1, since: 2 });
  expect(sold.toPack?.copies).toEqual({ [A1]: 1 });
  const packed = packCopies(sold, 1, { [A1]: 1 });
  expect(packed.toPack?.copies).toEqual({});
  expect(packed.places).toEqual({ [A1]: 1, [B3]: 1 });
});

it("a copy taken from another place frees the planned one", () => {
  const sold = setQuantity(read({ quantity: 3, storageBin: "A-01 ×2, B-03 ×1" }), 2, { sold: 1, since: 2 });
  const packed = packCopies(sold, 1, { [B3]: 1 });
  expect(packed.places).toEqual({ [A1]: 2 });
  expect(packed.toPack?.copies).toEqual({});
});

it("a parcel that leaves before the sale is read is deducted once", () => {
  const before = trackSoldCopies(read({ quantity: 2, storageBin: "A-01" }), 1);
  const packed = packCopies(before, 1, { [A1]: 1 });
  expect(packed).toMatchObject({ places: { [A1]: 1 }, unplaced: 1 });
  const synced = setQuantity(packed, 1, { sold: 1, since: 3 });
  expect(synced).toMatchObject({ places: { [A1]: 1 }, unplaced: 0 });
  expect(synced.toPack?.copies).toEqual({});
});

it("copies that the marketplace returns go back to their places", () => {
  const sold = setQuantity(read({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1" }), 1, { sold: 1, since: 2 });
  const back = setQuantity(sold, 2, { sold: -1, since: 3 });
  expect(back.places).toEqual({ [A1]: 1, [B3]: 1 });
  expect(back.toPack?.copies).toEqual({});
});

it("a cancelled copy that wasn't packed stays in its place", () => {
  const sold = setQuantity(read({ quantity: 1, storageBin: "A-01" }), 0, { sold: 1, since: 2 });
  const back = putBackCopies(sold, 1, { placeId: null, wasPacked: false });
  expect(back).toMatchObject({ places: { [A1]: 1 }, unplaced: 0 });
  expect(back.toPack?.copies).toEqual({});
});

it("the next copies go into the place that a seller moved everything to", () => {
  const moved = moveCopies(read({ quantity: 2, storageBin: "A-01 ×2" }), A1, B3, 2);
  expect(addCopies(moved, 1, null).places).toEqual({ [B3]: 3 });
});

type Step = (stock: Stock) => { stock: Stock; sold?: number; packed?: number; change: number };
const total = ({ places, unplaced }: Stock) => sumOf(places) + unplaced;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(few, place).map(([copies, at]): Step => (stock) => ({
    stock: addCopies(stock, copies, at),
    change: copies,
  })),
  fc.tuple(place, place, few).map(([from, to, copies]): Step => (stock) => ({
    stock: moveCopies(stock, from, to, copies),
    change: 0,
  })),
  // The marketplace sells no more than it has.
  few.map((copies): Step => (stock) => {
    const sold = Math.min(copies, total(stock));
    return {
      stock: setQuantity(stock, total(stock) - sold, { sold, since: 1 }),
      sold,
      change: -sold,
    };
  }),
  fc.tuple(few, fc.option(place)).map(([copies, from]): Step => (stock) => {
    const packed = Math.min(copies, sumOf(stock.toPack?.copies ?? {}));
    const taken = from === null ? null : { [from]: packed };
    return { stock: packCopies(stock, packed, taken), packed, change: 0 };
  }),
  fc.tuple(few, place).map(([copies, to]): Step => (stock) => {
    const cancelled = Math.min(copies, sumOf(stock.toPack?.copies ?? {}));
    return {
      stock: putBackCopies(stock, cancelled, { placeId: to, wasPacked: false }),
      packed: cancelled,
      change: cancelled,
    };
  }),
  fc.tuple(few, place).map(([copies, to]): Step => (stock) => ({
    stock: putBackCopies(stock, copies, { placeId: to, wasPacked: true }),
    change: copies,
  })),
  fc.nat(6).map((copies): Step => (stock) => ({
    stock: countCopies(stock, A1, copies),
    change: copies - (stock.places[A1] ?? 0),
  })),
  fc.nat(9).map((quantity): Step => (stock) => ({
    stock: setQuantity(stock, quantity, { sold: 0, since: 1 }),
    change: quantity - total(stock),
  })),
);

it("the copies in places and the unplaced ones are the quantity after any sequence", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(5), (steps, quantity) => {
      let stock = trackSoldCopies(read({ quantity, storageBin: "A-01" }), 1);
      let [expected, waiting] = [quantity, 0];
      for (const take of steps) {
        const done = take(stock);
        expected += done.change;
        waiting += (done.sold ?? 0) - (done.packed ?? 0);
        const stored = writeStock(done.stock);
        expect(stored.quantity).toBe(expected);
        stock = read(stored);
        expect(total(stock)).toBe(expected);
        expect(stock).toEqual(done.stock);
        for (const copies of [...Object.values(stock.places), stock.unplaced])
          expect(copies).toBeGreaterThanOrEqual(0);
        expect(sumOf(stock.toPack?.copies ?? {})).toBe(waiting);
      }
    }),
    { numRuns: 1_000 },
  );
});

it("no place has the id of copies without one", () => {
  expect(toPlaceId(" ")).not.toBe(UNPLACED);
});

it("any code survives as an id that Firestore takes", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }), (code) => {
      const id = toPlaceId(code);
      expect(id).toMatch(/^(?!\.{1,2}$|__.*__$)[^/.]+$/s);
      expect(toPlaceCode(id)).toBe(code.toWellFormed());
    }),
  );
});

it("places are walked in natural order", () => {
  const codes = ["B-1", "A-10", "A-2", "A-1"].map(toPlaceId);
  expect(codes.toSorted(comparePlaces).map(toPlaceCode)).toEqual(["A-1", "A-2", "A-10", "B-1"]);
});

it.each([
  ["A-01 to A-03", ["A-01", "A-02", "A-03"]],
  ["peg 9..11", ["PEG 9", "PEG 10", "PEG 11"]],
  ["A-1 to 2", ["A-1", "A-2"]],
  ["A-03 to A-01", null],
  ["A-01 to B-02", null],
  ["A-1 to A-999", null],
  ["A-01", null],
])("reads the range %s", (text, codes) => {
  expect(readPlaceRange(text)).toEqual(codes);
});
