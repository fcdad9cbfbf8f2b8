import { describe, expect, it } from "vitest";

import type { PickRound } from "@contract/documents";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { findSurplus, planNextRound } from "./useRound";
import { getDue, sortByDeadline } from "./useShipOrders";

const order = (orderId: string, fields = {}) => sampleOrder({ orderId, ...fields });
const EMPTY: PickRound = { orders: [], taken: {}, packed: {}, missing: {}, apart: {} };
const round: PickRound = {
  ...planNextRound([order("1"), order("2")], EMPTY, true),
  taken: { "L1|A-1": 3, "L1|": 1 },
  packed: { "L1|A-1": 1 },
  missing: { "L1|B-1": true },
  apart: { 1: true, 2: true },
};

const foreign = sampleItem({ listingId: null, ebayItemId: "7", title: "Foreign car" });

describe("a pick round", () => {
  it("keeps what was taken when its orders change, and nothing of orders that left it", () => {
    const next = planNextRound([order("2"), order("3")], round, false);
    expect(next.orders.map(({ orderId }) => orderId)).toEqual(["2", "3"]);
    expect(next).toMatchObject({ taken: round.taken, packed: round.packed, apart: { 2: true } });
    expect(next.apart).not.toHaveProperty("1");
  });

  it("leaves out the copies of orders that were sent, so that another order of the car is picked", () => {
    const before = {
      ...round,
      taken: { "L1|A-1": 1, "L1|B-1": 2, "L2|": 1 },
      packed: { "L1|B-1": 2 },
    };
    const sent = [{ orderId: "1", items: [sampleItem({ quantity: 2 })] }];
    const next = planNextRound([order("3")], before, false, sent);
    expect(next.taken).toEqual({ "L1|A-1": 1, "L1|B-1": 0, "L2|": 1 });
    expect(next.packed).toEqual({ "L1|B-1": 0 });
    expect(
      findSurplus(
        [
          { id: "L1", quantity: 1 },
          { id: "L2", quantity: 1 },
        ],
        next,
      ),
    ).toEqual([]);
  });

  it("starts empty once the one before is over", () => {
    expect(planNextRound([order("3")], round, true)).toEqual(planNextRound([order("3")], EMPTY, false));
  });

  it("keeps the items of its orders, and what was found missing", () => {
    const next = planNextRound([order("2")], round, false);
    expect(next.missing).toEqual(round.missing);
    const { price: _, ...item } = sampleItem();
    expect(next.orders).toEqual([{ orderId: "2", items: [item] }]);
  });

  it("lists taken copies that none of its orders needs, and adds up their places", () => {
    const taken = { "L1|A-1": 1, "L1|B-1": 1, "L1|C-1": 0, "item-7|": 2, "L9|A-1": 1 };
    const orders = [{ orderId: "1", items: [sampleItem(), foreign] }];
    expect(findSurplus([{ id: "L9", quantity: 1 }], { ...round, orders, taken })).toEqual([
      { id: "L1", title: sampleItem().title, copies: 2, codes: ["A-1", "B-1"] },
      { id: "item-7", title: "Foreign car", copies: 2, codes: [] },
    ]);
    expect(findSurplus([], { ...round, orders: [], taken: { "L9|A-1": 1 } })).toMatchObject([
      { id: "L9", title: "L9" },
    ]);
  });

  it("has at most 500 orders", () => {
    const many = Array.from({ length: 501 }, (_, at) => order(String(at)));
    expect(planNextRound(many, round, true).orders).toHaveLength(500);
  });

  it("lists what to put back, and where, if more was taken than its orders need", () => {
    expect(findSurplus([{ id: "L1", quantity: 4 }], round)).toEqual([]);
    expect(findSurplus([{ id: "L1", quantity: 2 }], round)).toEqual([
      { id: "L1", title: sampleItem().title, copies: 2, codes: ["A-1"] },
    ]);
    expect(findSurplus([], round)).toMatchObject([{ copies: 4 }]);
  });
});

describe("orders to ship", () => {
  const at = (millis: number) => ({ toMillis: () => millis, toDate: () => new Date(millis) });

  it("are sorted by their deadlines, those without one last", () => {
    const orders = [order("none"), order("late", { shipBy: at(1) }), order("soon", { shipBy: at(5) })];
    expect(sortByDeadline(orders).map(({ orderId }) => orderId)).toEqual(["late", "soon", "none"]);
    const same = [order("b", { date: at(2) }), order("a", { date: at(2) }), order("c", { date: at(1) })];
    expect(sortByDeadline(same).map(({ orderId }) => orderId)).toEqual(["c", "a", "b"]);
  });

  it("are late after their deadline, and due today until the day ends", () => {
    const now = new Date(2026, 10, 23, 12).getTime();
    const due = (millis: number | null) => getDue({ shipBy: millis === null ? null : at(millis) }, now);
    expect(due(now - 1)).toBe("late");
    expect(due(now)).toBe("today");
    expect(due(new Date(2026, 10, 23, 23, 59, 59, 999).getTime())).toBe("today");
    expect(due(new Date(2026, 10, 23, 23, 59).getTime())).toBe("today");
    expect(due(new Date(2026, 10, 24).getTime())).toBeNull();
    expect(due(null)).toBeNull();
  });
});
