import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { DashboardMetrics } from "@contract/usage";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";

import { useMetrics } from "./useMetrics";
import type { ShownRange } from "./view";

const ai = (cost: number | null) => ({ cost, requests: 1, tokens: 1, unpriced: 0, simulated: 0 });
const metrics = (cost: number): DashboardMetrics => ({
  ...{ openai: ai(cost), gemini: ai(0), days: [], cloudinary: null },
  firebase: { reads: 1, writes: 1, cost: 0, documents: null, storageGB: null },
  storage: { sizeGB: null, files: null, cost: null },
});
const measured = (cost: number) => ({ success: true, metrics: metrics(cost), lastUpdated: cost * 1_000 });
const refuse = () => {
  throw new AppError("server/busy");
};
const WEEK: ShownRange = { preset: "week", range: { startDate: "2026-11-16", endDate: "2026-11-22" } };
const MONTH: ShownRange = { preset: "month", range: { startDate: "2026-11-01", endDate: "2026-11-30" } };

const onRefreshed = vi.fn();
beforeEach(() => void onRefreshed.mockReset());
afterEach(() => void vi.unstubAllGlobals());

function open(shown: ShownRange, answers: Readonly<Record<string, Answer>>) {
  const calls = answerCalls(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((given: ShownRange) => useMetrics(given, onRefreshed), {
    ...{ wrapper, initialProps: shown },
  });
  const names = () => calls.map(({ name }) => name);
  const costOf = () => result.current.loaded.data?.metrics.openai.cost;
  return { result, rerender, calls, names, costOf, client };
}

describe("the figures", () => {
  it("of this week are the recorded ones", async () => {
    const { result, names } = open(WEEK, { getDashboardMetrics: () => measured(1) });
    await waitFor(() =>
      expect(result.current.loaded.data).toEqual({
        ...{ metrics: metrics(1), lastUpdated: 1_000, isPartial: false },
      }),
    );
    expect(names()).toEqual(["getDashboardMetrics"]);
  });

  it("of another range are measured", async () => {
    const { result, calls, names } = open(MONTH, { updateDashboardMetrics: () => measured(2) });
    await waitFor(() => expect(result.current.loaded.data?.isPartial).toBe(false));
    expect(names()).toEqual(["updateDashboardMetrics"]);
    expect(calls[0]?.data).toEqual({ dateFilter: MONTH.range });
  });

  it("come from the services one by one if they can't be had whole", async () => {
    const { result, names } = open(WEEK, {
      getDashboardMetrics: refuse,
      getOpenAIUsage: () => ({ success: true, usage: ai(7) }),
      getCloudinaryUsage: () => ({ success: true, usage: null }),
    });
    await waitFor(() => expect(result.current.loaded.data?.isPartial).toBe(true));
    expect(result.current.loaded.data?.metrics).toMatchObject({
      ...{ openai: ai(7), gemini: { cost: null, requests: null }, firebase: { reads: null }, days: [] },
      storage: { cost: null },
    });
    expect(names().toSorted()).toEqual(["getCloudinaryUsage", "getDashboardMetrics", "getOpenAIUsage"]);
  });

  it("say why the whole can't be had if the services don't answer either", async () => {
    const { result } = open(WEEK, { getDashboardMetrics: refuse });
    await waitFor(() => expect(result.current.loaded.error).toMatchObject({ code: "server/busy" }));
  });
});

describe("a refresh", () => {
  it("shows the measured figures, and says so once", async () => {
    const answer = Promise.withResolvers<object>();
    const { result, costOf } = open(WEEK, {
      getDashboardMetrics: () => measured(1),
      updateDashboardMetrics: () => answer.promise,
    });
    await waitFor(() => expect(costOf()).toBe(1));
    let refreshed: Promise<void> | undefined;
    act(() => void (refreshed = result.current.refresh()));
    expect(result.current.refreshing).toEqual({ isPending: true, error: null });
    await act(async () => {
      answer.resolve(measured(3));
      await refreshed;
    });
    expect(costOf()).toBe(3);
    expect(result.current.refreshing).toEqual({ isPending: false, error: null });
    expect(onRefreshed).toHaveBeenCalledOnce();
  });

  it("that fails keeps the figures, and says why", async () => {
    const { result, costOf } = open(WEEK, {
      getDashboardMetrics: () => measured(1),
      updateDashboardMetrics: refuse,
    });
    await waitFor(() => expect(costOf()).toBe(1));
    await act(() => result.current.refresh());
    expect(result.current.refreshing).toMatchObject({ isPending: false, error: { code: "server/busy" } });
    expect(costOf()).toBe(1);
    expect(onRefreshed).not.toHaveBeenCalled();
  });

  it("that is overtaken by another one, or by another range, shows nothing", async () => {
    const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    let count = 0;
    const { result, costOf, rerender } = open(WEEK, {
      getDashboardMetrics: () => measured(1),
      updateDashboardMetrics: ({ dateFilter }) =>
        (dateFilter as ShownRange["range"]).startDate === MONTH.range.startDate
          ? measured(9)
          : (answers[count++]?.promise ?? measured(0)),
    });
    await waitFor(() => expect(costOf()).toBe(1));
    const refreshed: Promise<void>[] = [];
    act(() => void refreshed.push(result.current.refresh(), result.current.refresh()));
    await waitFor(() => expect(count).toBe(2));
    await act(async () => {
      answers[1]?.resolve(measured(3));
      await refreshed[1];
      answers[0]?.resolve(measured(2));
      await refreshed[0];
    });
    expect(costOf()).toBe(3);
    expect(onRefreshed).toHaveBeenCalledOnce();
    let left: Promise<void> | undefined;
    act(() => void (left = result.current.refresh()));
    rerender(MONTH);
    expect(result.current.refreshing.isPending).toBe(false);
    await act(async () => left);
    await waitFor(() => expect(costOf()).toBe(9));
    expect(onRefreshed).toHaveBeenCalledOnce();
  });
});
