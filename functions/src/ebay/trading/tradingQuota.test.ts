import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { readTradingQuota } from "./tradingQuota.ts";

const server = ebayServer();

/** eBay's counts, as its Developer Analytics API returns them. */
const quota = (rateLimits: unknown) => {
  server.use(
    http.get("https://api.test/developer/analytics/v1_beta/rate_limit/", ({ request }) =>
      request.headers.get("Authorization") === "Bearer app" && request.url.endsWith("?api_context=tradingapi")
        ? HttpResponse.json({ rateLimits })
        : new HttpResponse(null, { status: 401 }),
    ),
  );
  return readTradingQuota(TEST_SETTINGS, () => Promise.resolve("app"));
};
const day = (limit: number, remaining: number) => ({ limit, remaining, timeWindow: 86_400 });

it("returns the day's limit of which the fewest calls remain", async () => {
  const resources = [
    { name: "TradingAPI", rates: [day(5_000, 4_000), { limit: 10, remaining: 1, timeWindow: 60 }] },
    { name: "GetItem", rates: [day(3_000, 20), day(9_000, 900)] },
    { name: "unused" },
  ];
  const other = { apiContext: "buy", resources: [{ rates: [day(100, 0)] }] };
  await expect(quota([other, { apiContext: "TradingAPI", resources }])).resolves.toEqual({
    limit: 3_000,
    remaining: 20,
  });
});

it.each([
  ["no limits", []],
  [
    "no limit of a day",
    [{ apiContext: "tradingapi", resources: [{ rates: [{ ...day(1, 1), timeWindow: 60 }] }] }],
  ],
  ["limits of other interfaces alone", [{ apiContext: "buy", resources: [{ rates: [day(1, 1)] }] }]],
])("is unavailable if eBay returns %s", async (_, rateLimits) => {
  await expect(quota(rateLimits)).rejects.toMatchObject({ code: "ebay/unavailable" });
});
