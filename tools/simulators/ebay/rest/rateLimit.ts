import { type components } from "ebay-api/types/restful/specs/developer_analytics_v1_beta_oas3.js";
import { type CallResult } from "../http.ts";
import { json } from "../http.ts";
import { computeNextReset, TRADING_CALLS_PER_DAY, countTradingCallsToday } from "../calls/quota.ts";
import { type RestCall } from "./call.ts";
import { authorize } from "./access.ts";
import { SCOPE_PREFIX } from "../tokens.ts";
import { TRADING_CALLS } from "../trading/dispatch.ts";

const DAY_SECONDS = 86_400;

/** GET /developer/analytics/v1_beta/rate_limit/: the remaining daily calls. All Trading calls share one limit. */
export function getRateLimits(call: RestCall): CallResult {
  const authorized = authorize(call, [SCOPE_PREFIX]);
  if ("refusal" in authorized) return { answer: authorized.refusal };
  const rate = {
    limit: TRADING_CALLS_PER_DAY,
    remaining: Math.max(0, TRADING_CALLS_PER_DAY - countTradingCallsToday(call.simulator.store.state)),
    reset: computeNextReset().toISOString(),
    timeWindow: DAY_SECONDS,
  };
  return {
    ...(authorized.seller && { seller: authorized.seller.userId }),
    answer: json(200, {
      rateLimits: [
        {
          apiContext: "TradingAPI",
          apiName: "TradingAPI",
          apiVersion: "v1",
          resources: TRADING_CALLS.map((name) => ({ name, rates: [rate] })),
        },
      ],
    } satisfies components["schemas"]["RateLimitsResponse"]),
  };
}
