import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { clearStatus, useStatusMessage } from "@/lib/calls/statusMessage";
import { answerCalls } from "@/lib/calls/testing/answerCalls";

import { useRefreshOrder } from "./useRefreshOrder";

const ORDER = "01-03955-36441";
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
beforeEach(() => {
  clearStatus();
  return () => vi.unstubAllGlobals();
});
/** Refreshes the order, and answers with an error or success when asked to. */
async function refresh() {
  let answer: (error: AppError | null) => void = () => undefined;
  const calls = answerCalls({
    refreshOrder: () =>
      new Promise((resolve, reject) => {
        answer = (error) => (error === null ? resolve({ success: true, changed: true }) : reject(error));
      }),
  });
  const { result } = renderHook(() => useRefreshOrder(ORDER), { wrapper });
  act(() => result.current.mutate());
  await waitFor(() => expect(calls).toEqual([{ name: "refreshOrder", data: { orderId: ORDER } }]));
  expect(status()).toEqual({ type: "loading", text: "Reading this order from eBay" });
  return { now: () => result.current, answer: (error: AppError | null) => answer(error) };
}
const status = () => useStatusMessage.getState().message;

it("reports in the footer that the order is read, and then that it is as eBay has it", async () => {
  const { now, answer } = await refresh();
  answer(null);
  await waitFor(() => expect(now().isPending).toBe(false));
  expect(now().error).toBeNull();
  expect(status()).toEqual({ type: "success", text: "This order is up to date" });
});

it("reports no failure in the footer, because the page does", async () => {
  const { now, answer } = await refresh();
  answer(new AppError("ebay/unavailable"));
  await waitFor(() => expect(now().error).toMatchObject({ code: "ebay/unavailable" }));
  expect(status()).toBeNull();
});
