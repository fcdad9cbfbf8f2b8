import { afterEach, describe, expect, it, vi } from "vitest";

import { getConnectionState, isRefreshDue, renewToken, useTokenRefresh } from "./ebayConnection";

const NOW = Date.UTC(2026, 10, 21);
const minutesLeft = (minutes: number) => ({
  userId: "mercer",
  storeName: null,
  scopes: [],
  expiresAt: NOW + minutes * 60_000,
});

describe("the connection's state", () => {
  it.each([
    { ebay: null, refresh: "idle", state: "disconnected", text: "eBay Not Connected" },
    { ebay: minutesLeft(90), refresh: "idle", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(9), refresh: "refreshing", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(4), refresh: "idle", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(4), refresh: "refreshing", state: "expiring", text: "Refreshing Token..." },
    {
      ebay: minutesLeft(4),
      refresh: "failed",
      state: "expiring",
      text: "Token Refresh Failed - Expiring Soon",
    },
    { ebay: minutesLeft(0), refresh: "idle", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(0), refresh: "refreshing", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(-90), refresh: "refreshing", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(5), refresh: "failed", state: "connected", text: "eBay Connected" },
    { ebay: minutesLeft(0), refresh: "failed", state: "expired", text: "Token Expired" },
    { ebay: minutesLeft(-5), refresh: "failed", state: "expired", text: "Token Expired" },
  ] as const)("is $state ($text) with refresh $refresh", ({ ebay, refresh, state, text }) => {
    expect(getConnectionState({ ebay, ebayConnected: ebay !== null }, refresh, NOW)).toEqual({ state, text });
  });
});

it("is expired when eBay has ended the connection", () => {
  const ended = { ebay: minutesLeft(90), ebayConnected: false };
  expect(getConnectionState(ended, "idle", NOW)).toEqual({ state: "expired", text: "Token Expired" });
});

it.each([
  { minutes: 11, due: false },
  { minutes: 10, due: false },
  { minutes: 9.9, due: true },
  { minutes: 0.1, due: true },
  { minutes: 0, due: false },
  { minutes: -1, due: false },
])("with $minutes minutes left a renewal is due: $due", ({ minutes, due }) => {
  expect(isRefreshDue(minutesLeft(minutes), NOW)).toBe(due);
});

it("is not due for renewal without a connection", () => {
  expect(isRefreshDue(null, NOW)).toBe(false);
});

describe("renewing", () => {
  afterEach(() => void vi.unstubAllGlobals());
  it("isn't under way at first", () => {
    expect(useTokenRefresh.getInitialState()).toEqual({ refresh: "idle" });
  });

  const answers = (response: () => Response) => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response()));
    vi.stubGlobal("fetch", fetched);
    return fetched;
  };

  it("sends one request for concurrent callers, with the same outcome for all", async () => {
    const refusal = { error: { status: "UNAVAILABLE", details: { code: "ebay/unavailable", params: {} } } };
    const fetched = answers(() => new Response(JSON.stringify(refusal), { status: 503 }));
    const calls = [renewToken(), renewToken()];
    expect(useTokenRefresh.getState()).toEqual({ refresh: "refreshing" });
    const both = await Promise.allSettled(calls);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(fetched).toHaveBeenCalledOnce();
    expect(useTokenRefresh.getState().refresh).toBe("failed");

    const result = { success: true, expiresAt: NOW };
    answers(() => new Response(JSON.stringify({ result })));
    await renewToken();
    expect(useTokenRefresh.getState().refresh).toBe("idle");
  });
});
