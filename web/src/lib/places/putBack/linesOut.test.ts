// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { sampleItem, sampleOrder } from "../../orders/testing/sampleOrders";
import { hasPutBacks, listLinesOut } from "./linesOut";

const line = sampleItem({ lineItemId: "l1", quantity: 2 });
const putBack = (copies: number, isUndone = false) => ({
  ...{ id: "p1", lineItemId: "l1", copies, fate: "forSale" as const, isUndone },
  ...{ done: [], at: Timestamp.fromMillis(0) },
});
const shipped = sampleOrder({ items: [line], shippingStatus: "SHIPPED" });

describe("the lines whose copies may come back", () => {
  it("are those of an order that has shipped, also in part, or was cancelled", () => {
    expect(listLinesOut(shipped)).toEqual([line]);
    expect(listLinesOut({ ...shipped, shippingStatus: "PARTIALLY_SHIPPED" })).toEqual([line]);
    expect(listLinesOut({ ...shipped, shippingStatus: "NOT_SHIPPED", status: "cancelled" })).toEqual([line]);
    expect(listLinesOut({ ...shipped, shippingStatus: "NOT_SHIPPED" })).toEqual([]);
  });

  it("have copies left that weren't put back", () => {
    expect(listLinesOut({ ...shipped, putBacks: [putBack(1)] })).toEqual([line]);
    expect(listLinesOut({ ...shipped, putBacks: [putBack(2)] })).toEqual([]);
    expect(listLinesOut({ ...shipped, putBacks: [putBack(2, true)] })).toEqual([line]);
  });

  it("have a listing and an id at eBay", () => {
    expect(listLinesOut({ ...shipped, items: [{ ...line, listingId: null }] })).toEqual([]);
    expect(listLinesOut({ ...shipped, items: [{ ...line, lineItemId: null }] })).toEqual([]);
    expect(listLinesOut({ ...shipped, items: [{ ...line, lineItemId: undefined }] })).toEqual([]);
  });
});

describe("an order's put-backs", () => {
  const waiting = { ...shipped, shippingStatus: "NOT_SHIPPED" as const };

  it("are there while one can be undone, or a copy can come back", () => {
    expect(hasPutBacks(shipped)).toBe(true);
    expect(hasPutBacks({ ...shipped, putBacks: [putBack(2)] })).toBe(true);
    expect(hasPutBacks({ ...waiting, putBacks: [putBack(2)] })).toBe(true);
  });

  it("aren't there otherwise", () => {
    expect(hasPutBacks(waiting)).toBe(false);
    expect(hasPutBacks({ ...waiting, putBacks: [putBack(2, true)] })).toBe(false);
  });
});
