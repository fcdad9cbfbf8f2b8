import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { useStatusMessage } from "@/lib/calls/statusMessage";
import { collectToasts } from "@/lib/testing/collectToasts";

import { describeActionError, useListingActions } from "./useListingActions";

let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  toasts = collectToasts();
  useStatusMessage.setState({ message: null });
});
afterEach(() => void vi.unstubAllGlobals());

const BUSY = "Too many requests at once. Please try again in a minute.";
const refuse = () => {
  throw new AppError("server/busy");
};

function open(answers: Readonly<Record<string, Answer>>, ebayItemId: string | null = "110551234567") {
  const calls = answerCalls(answers);
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={["/listing/L1"]}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const listing = { id: "L1", ...listingDocument.parse({ title: "Camaro", ebayItemId }) };
  const { result } = renderHook(() => ({ ...useListingActions(listing, "Camaro"), at: useLocation() }), {
    wrapper,
  });
  const path = () => result.current.at.pathname + result.current.at.search;
  return { result, calls, path };
}
const status = () => useStatusMessage.getState().message;

describe("a refresh", () => {
  it("says that it reads, and that it has read", async () => {
    const answer = Promise.withResolvers<object>();
    const { result, calls } = open({ smartSyncListing: () => answer.promise });
    act(() => result.current.refresh.mutate());
    await waitFor(() => expect(status()?.type).toBe("loading"));
    await waitFor(() => expect(calls).toHaveLength(1));
    answer.reject(new AppError("server/busy"));
    await waitFor(() => expect(result.current.refresh.error).toMatchObject({ code: "server/busy" }));
    expect(status()).toBeNull();
    expect(calls).toEqual([{ name: "smartSyncListing", data: { listingId: "L1" } }]);
  });
});

describe("ending", () => {
  const answer = (success: boolean, error: string | null) => ({
    ...{ success, alreadyEnded: false, message: error ?? "", error, ebayCode: null },
  });

  it.each([
    { what: "eBay ends it", given: answer(true, null), ends: true, reason: null },
    { what: "eBay says why not", given: answer(false, "It has bids."), ends: false, reason: "It has bids." },
    { what: "eBay gives no reason", given: answer(false, ""), ends: false, reason: "Failed to end listing" },
  ])("says so if $what", async ({ given, ends, reason }) => {
    const { result, calls } = open({ endBulkListings: () => given });
    act(() => result.current.end.mutate());
    await waitFor(() => expect(result.current.end.isPending || result.current.end.isIdle).toBe(false));
    expect(calls).toEqual([{ name: "endBulkListings", data: { itemId: "110551234567" } }]);
    expect(toasts).toHaveLength(ends ? 1 : 0);
    expect(result.current.end.error && describeActionError(result.current.end.error)).toBe(reason);
  });

  it("of a draft asks eBay for nothing", async () => {
    const { result, calls } = open({}, null);
    act(() => result.current.end.mutate());
    await waitFor(() => expect(result.current.end.isSuccess).toBe(true));
    expect(calls).toEqual([]);
  });
});

describe("listing again", () => {
  const relisted = (olderReading: object | null) => ({
    ...{ success: true, listingId: "L2", ebayItemId: "220", listingUrl: "https://ebay.example/itm/220" },
    olderReading,
  });

  it("leads to the new listing", async () => {
    const { result, calls, path } = open({ relistListing: () => relisted(null) });
    act(() => result.current.relist.mutate({ quantity: 2, shipping: null }));
    await waitFor(() => expect(path()).toBe("/listing/L2"));
    expect(calls[0]?.data).toEqual({ listingId: "L1", quantity: 2, shipping: null });
    expect(status()).toEqual({ type: "success", text: "Camaro is on eBay again as item 220" });
    expect(toasts).toEqual([]);
  });

  it("warns of what was read long ago, for twelve seconds", async () => {
    const { result, path } = open({ relistListing: () => relisted({ readAt: null }) });
    act(() => result.current.relist.mutate({ quantity: 1, shipping: null }));
    await waitFor(() => expect(path()).toBe("/listing/L2"));
    expect(toasts).toMatchObject([{ tone: "warning", duration: 12_000 }]);
  });

  it("that is refused stays, without a message in the status", async () => {
    const { result, path } = open({ relistListing: refuse });
    act(() => result.current.relist.mutate({ quantity: 1, shipping: null }));
    await waitFor(() => expect(result.current.relist.isError).toBe(true));
    expect([path(), status()]).toEqual(["/listing/L1", null]);
  });
});

describe("a copy", () => {
  const duplicated = (olderReading: object | null = null) => ({
    success: true,
    listingId: "L3",
    olderReading,
  });

  it.each([
    { what: "is told", reading: null, tone: "success" },
    { what: "of an old reading is warned of", reading: { readAt: 1 }, tone: "warning" },
  ])("$what, and opened", async ({ reading, tone }) => {
    const { result, calls, path } = open({ duplicateListing: () => duplicated(reading) });
    act(() => result.current.duplicate.mutate("copy-1"));
    await waitFor(() => expect(path()).toBe("/listing/L3"));
    expect(calls[0]?.data).toEqual({ listingId: "L1", copyId: "copy-1" });
    expect(toasts).toMatchObject([{ tone }]);
    expect(toasts[0]?.detail !== undefined).toBe(reading !== null);
  });

  it("that mends a refusal opens its form with the refusal", async () => {
    const failure = { code: "ebay/refused", params: {}, message: "Too long." };
    const refusal = { ...failure, field: "title", part: null };
    const { result, path } = open({ duplicateListing: () => duplicated() });
    act(() => result.current.mendCopy.mutate({ copyId: "copy-1", refusal: refusal }));
    await waitFor(() => expect(path()).toBe("/edit-listing-enhanced/L3"));
    expect(result.current.at.state).toEqual({ refusal });
    expect(toasts).toEqual([]);
  });
});

describe("deleting", () => {
  it("leads to the collection, and is taken back by Undo", async () => {
    let isBusy = true;
    const { result, calls, path } = open({
      deleteListings: () => ({ success: true, deleted: ["L1"], missing: [] }),
      restoreListings: () =>
        isBusy ? refuse() : { success: true, restored: ["L1"], missing: [], taken: [] },
    });
    act(() => result.current.remove.mutate());
    await waitFor(() => expect(path()).toBe("/collection"));
    expect(toasts).toMatchObject([{ tone: "success", action: { label: "Undo" } }]);
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]).toMatchObject({ message: BUSY, tone: "danger" }));
    isBusy = false;
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[2]).toMatchObject({ tone: "success" }));
    expect(calls.map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => ({ listingIds: ["L1"] })));
  });

  it.each([
    { what: "a sync has brought it in again", missing: [], taken: ["L1"], text: /^A sync has brought it in/ },
    { what: "it is in the trash no more", missing: ["L1"], taken: [], text: /not in the trash any more/ },
  ])("says by Undo that it wasn't restored if $what", async ({ missing, taken, text }) => {
    const { result } = open({
      deleteListings: () => ({ success: true, deleted: ["L1"], missing: [] }),
      restoreListings: () => ({ success: true, restored: [], missing, taken }),
    });
    act(() => result.current.remove.mutate());
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toMatchObject({ message: expect.stringMatching(text) as string, tone: "warning" });
  });
});

it.each([
  { what: "the server's refusal", error: new AppError("server/busy"), text: BUSY },
  {
    ...{ what: "a bug", error: new TypeError("x is undefined") },
    text: "An unexpected error occurred. Please try again.",
  },
])("says $what as $text", ({ error, text }) => {
  expect(describeActionError(error)).toBe(text);
});
