import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { goOffline } from "../../firestore/testing/goOffline";
import { setSession } from "../../session/session";
import { samplePerson } from "../../session/testing/samplePerson";
import { useItemPlan } from "./useItemPlan";
import { useWholeItem } from "./useWholeItem";

const fetched = vi.fn<typeof fetch>();
const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 };

beforeAll(goOffline);
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  setSession({ status: "ready", person: samplePerson({ ebay: EBAY, ebayConnected: true }) });
});
afterEach(() => void vi.unstubAllGlobals());

const Wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })}>
    {children}
  </QueryClientProvider>
);
const calls = () =>
  fetched.mock.calls.map(([address]) => (typeof address === "string" ? address : "").split("/").at(-1));
const answer = (result: object) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result }))));
const listing = (fields: object = {}) => listingDocument.parse({ title: "Camaro", ...fields });

describe("the plan of a listing's item", () => {
  const plan = (fields: object = {}) =>
    renderHook(() => useItemPlan(listing(fields)), { wrapper: Wrapper }).result;

  it("says what each field still needs, and nothing of a field that needs nothing", () => {
    setSession({ status: "ready", person: samplePerson() });
    const { current } = plan();
    expect(current.findNeed("price")).toBeTypeOf("string");
    expect(current.findNeed("title")).toBeNull();
    expect(current.findNeed("price", "unknown part")).toBeNull();
    expect(plan({ price: 3 }).current.findNeed("price")).toBeNull();
  });

  it("asks eBay for no category of a person without a connection", () => {
    setSession({ status: "ready", person: samplePerson() });
    expect(plan().current).toMatchObject({ rules: null, failure: null });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("has the rules of the category once eBay has sent them", async () => {
    const rules = {
      categoryId: "180506",
      aspects: [],
      conditions: [],
      safety: { manufacturer: false, responsiblePersons: false },
    };
    answer({ rules });
    const result = plan();
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await waitFor(() => expect(result.current.rules ?? result.current.failure).not.toBeNull());
    expect(calls()).toEqual(["getEbayCategory"]);
  });

  it("says why the rules can't be shown", async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
    const result = plan();
    await waitFor(() => expect(result.current.failure).toBeTypeOf("string"));
    expect(result.current.rules).toBeNull();
  });

  it("keeps the specifics that an item has at eBay", () => {
    const itemSpecifics = { Brand: "Mattel", Color: "Red" };
    const { current } = plan({ ebayItemId: "110", itemSpecifics });
    expect(current.sendsFacts).toBe(false);
    expect(current.specifics).toEqual([
      { name: "Brand", values: ["Mattel"] },
      { name: "Color", values: ["Red"] },
    ]);
    expect(plan({ itemSpecifics }).current.sendsFacts).toBe(true);
  });
});

describe("the item of an imported listing", () => {
  const IMPORTED = { id: "ebay-110", status: "active", ebayItemId: "110" };
  const read = ({ id, ...fields }: { id: string } & Record<string, unknown>) =>
    renderHook(() => useWholeItem({ ...listing(fields), id }), { wrapper: Wrapper });

  it("is read with everything in it", async () => {
    answer({ success: true });
    read(IMPORTED);
    await waitFor(() => expect(calls()).toEqual(["smartSyncListing"]));
    const body = fetched.mock.calls[0]?.[1]?.body;
    expect(body).toBe(JSON.stringify({ data: { listingId: "ebay-110", silent: true } }));
  });

  it("is read after an edit of a listing that was put on eBay here, so that both can be compared", async () => {
    answer({ success: true });
    const at = { itemReadAt: Timestamp.fromMillis(1_000), lastLocalUpdate: Timestamp.fromMillis(2_000) };
    read({ ...IMPORTED, id: "L1", ...at });
    await waitFor(() => expect(calls()).toEqual(["smartSyncListing"]));
  });

  it.each([
    ["for a listing that was listed here", { ...IMPORTED, id: "L1" }],
    [
      "for one that wasn't edited since",
      {
        ...{ ...IMPORTED, id: "L1" },
        ...{ itemReadAt: Timestamp.fromMillis(2_000), lastLocalUpdate: Timestamp.fromMillis(2_000) },
      },
    ],
    ["for one that is over", { ...IMPORTED, status: "ended" }],
    ["a second time", { ...IMPORTED, itemReadAt: Timestamp.now() }],
  ])("isn't read %s", (_, fields) => {
    read(fields);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("isn't read before the listing is here", () => {
    renderHook(() => useWholeItem(null), { wrapper: Wrapper });
    expect(fetched).not.toHaveBeenCalled();
  });
});
