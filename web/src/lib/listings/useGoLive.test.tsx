import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "../calls/testing/answerCalls";
import { clearStatus, useStatusMessage } from "../calls/statusMessage";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { useCategoryRules } from "./item/useCategoryRules";
import { useGoLive } from "./useGoLive";

beforeEach(clearStatus);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  clearStatus();
});

function createWrapper() {
  const client = new QueryClient();
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}
const message = () => useStatusMessage.getState().message;

describe("putting a draft on the marketplace", () => {
  const goLive = () => renderHook(() => useGoLive("L1", "Camaro"), { wrapper: createWrapper() }).result;

  it("says what is under way, and under which number it is on sale then", async () => {
    const answer = Promise.withResolvers<object>();
    const calls = answerCalls({ goLiveNow: () => answer.promise });
    const result = goLive();
    act(() => result.current.mutate());
    await waitFor(() => expect(message()).toEqual({ type: "loading", text: "Putting Camaro on eBay" }));
    answer.resolve({
      ...{ success: true, ebayItemId: "110", listingUrl: "https://www.ebay.com/itm/110", message: "" },
    });
    await waitFor(() =>
      expect(message()).toEqual({ type: "success", text: "Camaro is on eBay as item 110" }),
    );
    expect(calls).toEqual([{ name: "goLiveNow", data: { listingId: "L1" } }]);
  });

  it("leaves a refusal to the listing, and says nothing more", async () => {
    answerCalls({
      goLiveNow: () => {
        throw new AppError("ebay/refused");
      },
    });
    const result = goLive();
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(message()).toBeNull();
    expect(result.current.error).toMatchObject({ code: "ebay/refused" });
  });
});

describe("the rules of a category", () => {
  const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: 0 };
  const signIn = (ebayConnected: boolean) =>
    setSession({ status: "ready", person: samplePerson({ ebay: EBAY, ebayConnected }) });

  it("are asked for once a day for each category, null for the default one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    signIn(true);
    const calls = answerCalls({ getEbayCategory: () => ({ rules: null }) });
    const wrapper = createWrapper();
    const read = async (categoryId: string | null) => {
      const { result, unmount } = renderHook(() => useCategoryRules(categoryId), { wrapper });
      await waitFor(() => expect(result.current.isFetching).toBe(false));
      expect(result.current.data).toEqual({ rules: null });
      unmount();
    };
    await read("5");
    await read(null);
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1_000);
    await read("5");
    expect(calls.map(({ data }) => data)).toEqual([{ categoryId: "5" }, { categoryId: null }]);
    vi.setSystemTime(Date.now() + 1_000);
    await read("5");
    expect(calls).toHaveLength(3);
  });

  it("aren't asked for without a connection, or if they aren't wanted", () => {
    const calls = answerCalls({ getEbayCategory: () => ({ rules: null }) });
    signIn(false);
    const wrapper = createWrapper();
    const { result, unmount } = renderHook(() => useCategoryRules("5"), { wrapper });
    expect(result.current.fetchStatus).toBe("idle");
    unmount();
    signIn(true);
    const { result: unwanted } = renderHook(() => useCategoryRules("5", false), { wrapper });
    expect(unwanted.current.fetchStatus).toBe("idle");
    expect(calls).toEqual([]);
  });

  it("aren't asked for again after a refusal", async () => {
    signIn(true);
    const calls = answerCalls({
      getEbayCategory: () => {
        throw new AppError("ebay/unavailable");
      },
    });
    const { result } = renderHook(() => useCategoryRules("5"), { wrapper: createWrapper() });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(calls).toHaveLength(1);
  });
});
