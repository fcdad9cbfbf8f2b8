import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { useStoreCategories } from "../ebay/useStoreCategories";
import { useGoLive } from "../listings/useGoLive";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { useLedger } from "./useLedger";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json({ result: { ledgers: [] } })));
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const listRequests = () =>
  fetched.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { data: unknown }).data);
const listing = (ebayItemId: string | null, updatedAt: number) => ({
  id: "l1",
  ...listingDocument.parse({ ebayItemId, updatedAt: Timestamp.fromMillis(updatedAt) }),
});

function open<Props, Result>(use: (props: Props) => Result, initialProps: Props) {
  const queries = new QueryClient();
  return renderHook(use, {
    initialProps,
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
}

it("compares a listing at eBay, again after each of its changes", async () => {
  const { result, rerender } = open(useLedger, listing("110", 1));
  await waitFor(() => expect(result.current.data).toBeNull());
  rerender(listing("110", 1));
  expect(listRequests()).toEqual([{ listingIds: ["l1"], withTerms: true }]);
  rerender(listing("110", 2));
  expect(result.current.data, "the last comparison stays meanwhile").toBeNull();
  await waitFor(() => expect(listRequests()).toHaveLength(2));
});

it("compares nothing of a listing that was never at eBay", () => {
  const { result } = open(useLedger, listing(null, 1));
  expect([result.current.fetchStatus, listRequests()]).toEqual(["idle", []]);
});

it("asks for the categories of a shop only if one is connected and they are wanted", () => {
  open(useStoreCategories, true);
  const ebay = { userId: "mercer", storeName: null, scopes: [], expiresAt: 0 };
  setSession({ status: "ready", person: samplePerson({ ebay }) });
  open(useStoreCategories, false);
  expect(fetched).not.toHaveBeenCalled();
  expect(open(useStoreCategories, true).result.current.fetchStatus).toBe("fetching");
});

it("puts a draft on eBay", async () => {
  const { result } = open(() => useGoLive("l1", "Camaro"), undefined);
  result.current.mutate();
  await waitFor(() => expect(listRequests()).toEqual([{ listingId: "l1" }]));
});
