import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "@contract/documents";

import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useFigures } from "./useFigures";

const FIGURES = {
  ...{ totalListings: 60, activeListings: 24, soldListings: 16, totalRevenue: 103 },
  ...{ recentSales: [], lastSync: null },
};
const ANSWER = { ...FIGURES, error: null, message: null };
const NOW = Date.UTC(2026, 10, 22, 12);

let uid: string;
const online = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  online(true);
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});
const keep = (lastFetchTime: number) =>
  putDocument(paths.dashboardStats(uid), { ...FIGURES, totalListings: 59, lastFetchTime });
const KEPT = { totalListings: 59 };

function open(getTradingInventorySummary: Answer = () => ANSWER) {
  const calls = answerCalls({ getTradingInventorySummary });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useFigures, { wrapper });
  return { calls, now: () => result.current };
}

describe("the dashboard's figures", () => {
  it("are unknown while the stored ones are loading", () => {
    const { calls, now } = open();
    expect(now()).toMatchObject({
      ...{ figures: null, fetchedAt: null, isCached: false, failure: null, isFetching: false },
    });
    expect(calls).toEqual([]);
  });

  it("are the stored ones, without a call, if those are less than a minute old", async () => {
    keep(NOW - 59_999);
    const { calls, now } = open();
    await waitFor(() => expect(now().figures).toMatchObject(KEPT));
    expect(now()).toMatchObject({
      ...{ fetchedAt: NOW - 59_999, isCached: true, failure: null, isFetching: false },
    });
    expect(calls).toEqual([]);
  });

  it("are the stored ones until those from eBay arrive", async () => {
    keep(NOW - 60_000);
    let finish: () => void = () => undefined;
    const { calls, now } = open(() => new Promise((resolve) => (finish = () => resolve(ANSWER))));
    await waitFor(() => expect(calls).toEqual([{ name: "getTradingInventorySummary", data: {} }]));
    expect(now()).toMatchObject({
      ...{ figures: KEPT, fetchedAt: NOW - 60_000, isCached: true, failure: null, isFetching: true },
    });
    vi.setSystemTime(NOW + 5_000);
    finish();
    await waitFor(() => expect(now().figures).toMatchObject(FIGURES));
    expect(now()).toMatchObject({
      ...{ fetchedAt: NOW + 5_000, isCached: false, failure: null, isFetching: false },
    });
  });

  it("are loaded on request, even if the stored ones are fresh", async () => {
    keep(NOW);
    const { calls, now } = open();
    await waitFor(() => expect(now().figures).toMatchObject(KEPT));
    act(() => now().refresh());
    await waitFor(() => expect(now().figures).toMatchObject(FIGURES));
    expect(calls).toHaveLength(1);
  });

  it("remain the stored ones if the call fails", async () => {
    keep(NOW - 60_000);
    const { now } = open(() => {
      throw new AppError("ebay/unavailable");
    });
    await waitFor(() => expect(now().failure).toMatchObject({ code: "ebay/unavailable" }));
    expect(now()).toMatchObject({ figures: KEPT, fetchedAt: NOW - 60_000, isCached: true });
  });

  it("remain the stored ones if the server answers with an error's text", async () => {
    keep(NOW - 60_000);
    const { now } = open(() => ({ ...ANSWER, error: "eBay is on holiday" }));
    await waitFor(() => expect(now().failure).toBe("eBay is on holiday"));
    expect(now()).toMatchObject({ figures: KEPT, fetchedAt: NOW - 60_000, isCached: true });
  });

  it("are requested offline if none are stored, so that the error is shown", async () => {
    online(false);
    const { calls, now } = open(() => {
      throw new AppError("server/unreachable");
    });
    await waitFor(() => expect(now().failure).toMatchObject({ code: "server/unreachable" }));
    expect(calls).toHaveLength(1);
    expect(now()).toMatchObject({ figures: null, fetchedAt: null, isCached: false });
  });
});
