import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { EbaySettings } from "../settings.ts";
import { getJson } from "../http/restErrors.ts";

const rateLimits = z.object({
  rateLimits: z
    .array(
      z.object({
        apiContext: z.string().default(""),
        resources: z
          .array(
            z.object({
              rates: z
                .array(z.object({ limit: z.int(), remaining: z.int(), timeWindow: z.int() }))
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
const DAY_SECONDS = 86_400;

/**
 * Returns eBay's count of the application's Trading calls today (Developer Analytics API, getRateLimits). If calls
 * have separate limits, returns the one with the fewest remaining.
 */
export async function readTradingQuota(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
): Promise<{ limit: number; remaining: number }> {
  const url = `${settings.apiBase}/developer/analytics/v1_beta/rate_limit/?api_context=tradingapi`;
  const answer = await getJson(settings, await applicationToken(), url, rateLimits);
  const [least] = answer.rateLimits
    .filter(({ apiContext }) => apiContext.toLowerCase() === "tradingapi")
    .flatMap(({ resources }) => resources.flatMap(({ rates }) => rates))
    .filter(({ timeWindow }) => timeWindow === DAY_SECONDS)
    .toSorted((one, other) => one.remaining - other.remaining);
  if (least === undefined) throw new AppError("ebay/unavailable");
  return { limit: least.limit, remaining: least.remaining };
}
