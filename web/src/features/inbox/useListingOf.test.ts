import { renderHook, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { Inquiry } from "./useInquiries";
import { useFiguresOf, useListingOf } from "./useListingOf";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
const put = (id: string, fields: object) =>
  putDocument(paths.listing(uid, id), { title: id, price: 8, quantity: 1, ...fields });

type Of = Pick<Inquiry, "listingId" | "itemId">;
async function find(of: Of) {
  const { result } = renderHook(() => useListingOf(of));
  expect(result.current).toEqual({ status: "loading" });
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  return current.status === "ready" ? current.value : undefined;
}

describe("the listing of an inquiry", () => {
  beforeEach(() => {
    put("L1", { ebayItemId: "110" });
    put("L2", { ebayItemId: "220" });
  });

  it("is the one that was found when the inquiry was read, whatever its item", async () => {
    expect(await find({ listingId: "L1", itemId: "220" })).toMatchObject({ id: "L1", title: "L1" });
    expect(await find({ listingId: "L1", itemId: null })).toMatchObject({ id: "L1" });
  });

  it("is otherwise the one with its item", async () => {
    expect(await find({ listingId: null, itemId: "220" })).toMatchObject({ id: "L2", title: "L2" });
  });

  it("is none for an item that no listing has, or without an item", async () => {
    expect(await find({ listingId: null, itemId: "330" })).toBeNull();
    expect(await find({ listingId: null, itemId: null })).toBeNull();
  });
});

describe("the figures of an inquiry", () => {
  const inquiry = { listingId: "L1", itemId: null } as Inquiry;
  const NONE = { price: null, costs: { shipping: null, cost: null, postage: null } };

  it.each([
    {
      what: "its price at eBay before ours, and a copy's costs",
      fields: { price: 8, currentPrice: 7.5, cost: 1, handlingCost: 0.5, postage: 2 },
      figures: { price: 7.5, costs: { shipping: 0.5, cost: 1, postage: 2 } },
    },
    {
      what: "the shipping that the buyer pays, with the handling",
      fields: { price: 8, handlingCost: 0.75, terms: { shipping: "flat", shippingPrice: 4.5 } },
      figures: { price: 8, costs: { shipping: 5.25, cost: null, postage: null } },
    },
    {
      what: "no costs where they are unknown",
      fields: { price: 8 },
      figures: { ...NONE, price: 8 },
    },
  ])("have $what", async ({ fields, figures }) => {
    put("L1", fields);
    const { result } = renderHook(() => useFiguresOf(inquiry));
    expect(result.current).toEqual(NONE);
    await waitFor(() => expect(result.current).toEqual(figures));
  });

  it("are unknown without a listing", async () => {
    const of = { listingId: null, itemId: "110" } as Inquiry;
    const { result } = renderHook(() => ({ figures: useFiguresOf(of), listing: useListingOf(of) }));
    await waitFor(() => expect(result.current.listing.status).toBe("ready"));
    expect(result.current.figures).toEqual(NONE);
  });
});
