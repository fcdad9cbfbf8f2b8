import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "../calls/testing/answerCalls";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { useStoreCategories } from "./useStoreCategories";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: 0 };
const signIn = (uid: string, ebay: typeof EBAY | null = EBAY) =>
  setSession({ status: "ready", person: { ...samplePerson({ ebay }), uid } });
const CATEGORIES = {
  ...{ success: true, categories: [{ id: "1", name: "Premiums" }], storeName: null, error: null },
};

function show() {
  const calls = answerCalls({ getStoreCategories: () => CATEGORIES });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return {
    calls,
    read: (isWanted?: boolean) => renderHook(() => useStoreCategories(isWanted), { wrapper }),
  };
}

it("asks once within ten minutes, for each person", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  signIn("dana");
  const { calls, read } = show();
  const { result, unmount } = read();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  unmount();
  vi.setSystemTime(Date.now() + 599_000);
  read().unmount();
  expect(calls).toEqual([{ name: "getStoreCategories", data: {} }]);
  vi.setSystemTime(Date.now() + 1_000);
  const { unmount: unmountAgain } = read();
  await waitFor(() => expect(calls).toHaveLength(2));
  unmountAgain();
  signIn("bob");
  read();
  await waitFor(() => expect(calls).toHaveLength(3));
});

it("asks for nothing without an account, or if it isn't wanted", () => {
  signIn("dana", null);
  const { calls, read } = show();
  const { result, unmount } = read();
  expect(result.current.fetchStatus).toBe("idle");
  unmount();
  signIn("dana");
  expect(read(false).result.current.fetchStatus).toBe("idle");
  expect(calls).toEqual([]);
});

it("doesn't repeat a call that is refused", async () => {
  signIn("dana");
  const { read } = show();
  const calls = answerCalls({
    getStoreCategories: () => {
      throw new AppError("ebay/not-connected");
    },
  });
  const { result } = read();
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(calls).toHaveLength(1);
});
