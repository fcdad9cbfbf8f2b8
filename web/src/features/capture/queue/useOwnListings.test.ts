import { act, renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument, paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";

import { type ListingFilter, useOwnListings } from "./useOwnListings";

let number = 0;
let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = `seller-${(number += 1)}`;
});
const put = (id: string, sku: string | null) =>
  putDocument(paths.listing(uid, id), listingDocument.parse({ title: `Car ${id}`, price: 2, sku }));
function open(filter: ListingFilter) {
  const { result, rerender } = renderHook((given: ListingFilter) => useOwnListings(uid, given), {
    initialProps: filter,
  });
  return { ids: () => result.current.map(({ id }) => id), found: () => result.current, rerender };
}

describe("the seller's listings", () => {
  it("are those with the number, and follow changes", async () => {
    put("a", "DHR20");
    put("b", "CFM15");
    const { ids, found } = open({ sku: "DHR20" });
    expect(ids()).toEqual([]);
    await vi.waitFor(() => expect(ids()).toEqual(["a"]));
    expect(found()[0]).toMatchObject({ title: "Car a", sku: "DHR20" });
    act(() => put("c", "DHR20"));
    await vi.waitFor(() => expect(ids()).toEqual(["a", "c"]));
  });

  it("are at most ten", async () => {
    for (let index = 0; index < 12; index += 1) put(`a${String(index).padStart(2, "0")}`, "DHR20");
    const { ids } = open({ sku: "DHR20" });
    await vi.waitFor(() => expect(ids()).toHaveLength(10));
  });

  it("have the card's own listing first, once", async () => {
    put("a", "DHR20");
    put("z", "CFM15");
    const other = open({ sku: "DHR20", listingId: "z" });
    await vi.waitFor(() => expect(other.ids()).toEqual(["z", "a"]));
    const same = open({ sku: "DHR20", listingId: "a" });
    await vi.waitFor(() => expect(same.ids()).toEqual(["a"]));
  });

  it("are the card's own listing alone without a number", async () => {
    put("a", null);
    put("z", "CFM15");
    const { ids } = open({ sku: null, listingId: "z" });
    await vi.waitFor(() => expect(ids()).toEqual(["z"]));
  });

  it("are none without a number and without a listing", async () => {
    put("a", null);
    const nothing = open({ sku: null });
    const known = open({ sku: null, listingId: "a" });
    await vi.waitFor(() => expect(known.ids()).toEqual(["a"]));
    expect(nothing.ids()).toEqual([]);
  });

  it("are never another number's", async () => {
    put("a", "DHR20");
    put("b", "CFM15");
    const { ids, rerender } = open({ sku: "DHR20", listingId: "a" });
    await vi.waitFor(() => expect(ids()).toEqual(["a"]));
    rerender({ sku: "CFM15", listingId: null });
    expect(ids()).toEqual([]);
    await vi.waitFor(() => expect(ids()).toEqual(["b"]));
  });

  it("are returned without one that can't be read", async () => {
    putDocument(paths.listing(uid, "damaged"), { title: 7 });
    put("a", "DHR20");
    const { ids } = open({ sku: "DHR20", listingId: "damaged" });
    await vi.waitFor(() => expect(ids()).toEqual(["a"]));
  });
});
