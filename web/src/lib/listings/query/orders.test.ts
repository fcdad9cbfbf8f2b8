// @vitest-environment node
import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { fold } from "./fold";
import { createOrders } from "./orders";
import { type ListingRow, toRow } from "../row";

const EMPTY = toRow("", listingDocument.parse({}));

/** Creates orders over slots. `reads` counts how often all slots were asked for, that is, how often it sorted anew. */
function setUp(...rows: (Partial<ListingRow> | undefined)[]) {
  const slots = rows.map((row, slot) => row && { ...EMPTY, id: `l${slot}`, ...row });
  let sortings = 0;
  const orders = createOrders({
    used() {
      sortings += 1;
      return Uint32Array.from([...slots.keys()].filter((slot) => slots[slot] !== undefined));
    },
    row: (slot) => slots[slot],
    foldedTitle: (slot) => fold(slots[slot]?.title ?? ""),
  });
  return {
    orders,
    order: (sort: Parameters<typeof orders.get>[0]) => [...orders.get(sort)],
    sortings: () => sortings,
    set: (slot: number, row: Partial<ListingRow> | undefined) => {
      slots[slot] = row && { ...EMPTY, id: `l${slot}`, ...row };
      orders.changed(slot);
    },
  };
}

describe("an order that is made", () => {
  it("has the titles ascending and descending, and equal ones by id", () => {
    const { order } = setUp(
      { title: "Viper" },
      undefined,
      { title: "camaro", id: "z" },
      { title: "Camaro", id: "y" },
    );
    expect(order("title")).toEqual([3, 2, 0]);
    expect(order("-title")).toEqual([0, 2, 3]);
  });

  it("has unknown values last in both directions, and equal ones by title", () => {
    const { order } = setUp(
      { title: "d", price: 5 },
      { title: "b", price: null },
      { title: "c", price: 2 },
      { title: "a", price: null },
      { title: "e", price: 2 },
    );
    expect(order("price")).toEqual([2, 4, 0, 3, 1]);
    expect(order("-price")).toEqual([0, 2, 4, 3, 1]);
  });

  it("compares texts, too", () => {
    const { order } = setUp({ sku: "b-2" }, { sku: "A-1" }, { sku: "c" });
    expect(order("sku")).toEqual([1, 0, 2]);
    expect(order("-sku")).toEqual([2, 0, 1]);
  });
});

describe("an order that is mended", () => {
  it("is the same one while nothing has changed", () => {
    const { orders, sortings } = setUp({ title: "b" }, { title: "a" });
    const order = orders.get("title");
    expect(orders.get("title")).toBe(order);
    expect(sortings()).toBe(1);
  });

  it("moves what has changed to its place, before and after and among the others", () => {
    const { order, set, sortings } = setUp({ title: "b" }, { title: "d" }, { title: "f" }, { title: "h" });
    order("title");
    set(3, { title: "a" });
    set(0, { title: "e" });
    set(4, { title: "z" });
    expect(order("title")).toEqual([3, 1, 0, 2, 4]);
    expect(sortings()).toBe(1);
  });

  it("leaves out what is no longer there", () => {
    const { order, set, sortings } = setUp({ title: "b" }, { title: "a" }, { title: "c" });
    order("title");
    set(1, undefined);
    expect(order("title")).toEqual([0, 2]);
    expect(sortings()).toBe(1);
  });

  it("moves equal titles by their ids, also descending", () => {
    const { order, set } = setUp({ title: "a" }, { title: "b" }, { title: "c" });
    order("title");
    order("-title");
    set(2, { title: "a", id: "l00" });
    expect(order("title")).toEqual([0, 2, 1]);
    expect(order("-title")).toEqual([1, 2, 0]);
  });

  it("moves by value with unknown ones last, in both directions", () => {
    const rows = [
      { title: "d", price: 5 },
      { title: "b", price: null },
      { title: "c", price: 2 },
      { title: "a", price: 9 },
      { title: "e", price: 2 },
    ];
    for (const [sort, expected] of [
      ["price", [2, 4, 5, 0, 6, 1]],
      ["-price", [0, 5, 2, 4, 6, 1]],
    ] as const) {
      const { order, set, sortings } = setUp(...rows);
      order(sort);
      // The new ones sort between the others: 5 by its value, 6 among the unknown by its title.
      set(3, undefined);
      set(5, { title: "x", price: 3 });
      set(6, { title: "ab", price: null });
      expect(order(sort)).toEqual(expected);
      expect(sortings()).toBe(1);
    }
  });

  it("keeps equal values by title in both directions", () => {
    for (const sort of ["quantity", "-quantity"] as const) {
      const { order, set } = setUp({ title: "a", quantity: 1 }, { title: "c", quantity: 1 });
      order(sort);
      set(2, { title: "b", quantity: 1 });
      expect(order(sort)).toEqual([0, 2, 1]);
    }
  });

  it("is mended with up to 500 changes, and made anew with more", () => {
    const count = 600;
    const { order, set, sortings } = setUp(...Array.from({ length: count }, () => ({ title: "a" })));
    order("title");
    const expected = (changed: number) =>
      [...Array.from({ length: count }, (_, slot) => slot)]
        .toSorted((one, other) => (`l${one}` < `l${other}` ? -1 : 1))
        .toSorted((one, other) => Number(one < changed) - Number(other < changed));
    for (let slot = 0; slot < 500; slot += 1) set(slot, { title: "b" });
    expect(order("title")).toEqual(expected(500));
    expect(sortings()).toBe(1);
    for (let slot = 0; slot < 501; slot += 1) set(slot, { title: "b" });
    expect(order("title")).toEqual(expected(501));
    expect(sortings()).toBe(2);
  });
});

it("makes every order anew after it is cleared", () => {
  const { orders, order, sortings } = setUp({ title: "b" }, { title: "a" });
  order("title");
  orders.clear();
  expect(order("title")).toEqual([1, 0]);
  expect(sortings()).toBe(2);
});
