import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { orderSyncDocument, paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { clearStatus, useStatusMessage } from "@/lib/calls/statusMessage";
import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { useDocument } from "@/lib/firestore/useDocuments";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { describeTooSoon, useReadAt, useRefreshOrders } from "./useRefreshOrders";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  clearStatus();
  return () => vi.unstubAllGlobals();
});

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const status = () => useStatusMessage.getState().message;

describe("reading the orders", () => {
  const answer = { lastSync: 1, waitMinutes: null, message: "" };

  it("reports in the footer that it is running, and then how many orders have changed", async () => {
    let finish: () => void = () => undefined;
    const calls = answerCalls({
      syncOrders: () =>
        new Promise((resolve) => (finish = () => resolve({ ...answer, success: true, changed: 2 }))),
    });
    const { result } = renderHook(() => useRefreshOrders(), { wrapper });
    act(() => result.current.mutate());
    await waitFor(() => expect(calls).toEqual([{ name: "syncOrders", data: {} }]));
    expect(status()).toEqual({ type: "loading", text: "Reading your orders from eBay" });
    finish();
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(status()).toEqual({ type: "success", text: "2 orders are new or have changed." });
  });

  it("reports nothing in the footer if the last one was a moment ago", async () => {
    answerCalls({ syncOrders: () => ({ ...answer, success: false, changed: 0, waitMinutes: 3 }) });
    const { result } = renderHook(() => useRefreshOrders(), { wrapper });
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.data).toMatchObject({ success: false, waitMinutes: 3 }));
    expect(status()).toBeNull();
  });

  it("shows the text of an older function, which sends no minutes", async () => {
    answerCalls({
      syncOrders: () => ({ success: false, changed: 0, lastSync: 1, message: "Sync throttled: 3 minutes" }),
    });
    const { result } = renderHook(() => useRefreshOrders(), { wrapper });
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(describeTooSoon(result.current.data)).toBe("Sync throttled: 3 minutes");
  });

  it("reports no failure in the footer", async () => {
    answerCalls({
      syncOrders: () => {
        throw new AppError("ebay/unavailable");
      },
    });
    const { result } = renderHook(() => useRefreshOrders(), { wrapper });
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "ebay/unavailable" }));
    expect(status()).toBeNull();
  });
});

describe("the time of the last reading", () => {
  const [synced, read] = [Timestamp.fromMillis(1_000), Timestamp.fromMillis(2_000)];
  it.each([
    { what: "of a catch-up", fields: { syncedAt: synced, readAt: read }, at: 2_000 },
    { what: "of a sync alone", fields: { syncedAt: synced }, at: 1_000 },
    { what: "of a catch-up alone", fields: { readAt: read }, at: 2_000 },
  ])("is that $what", async ({ fields, at }) => {
    putDocument(paths.operation(uid, "orders"), fields);
    const { result } = renderHook(useReadAt);
    expect(result.current).toBeNull();
    await waitFor(() => expect(result.current).toBe(at));
  });

  it("is unknown after a sync that isn't complete", async () => {
    putDocument(paths.operation(uid, "orders"), { modifiedUntil: 5 });
    const { result } = renderHook(() => ({
      at: useReadAt(),
      stored: useDocument(paths.operation(uid, "orders"), orderSyncDocument),
    }));
    await waitFor(() => expect(result.current.stored.status).toBe("ready"));
    expect(result.current.at).toBeNull();
  });
});
