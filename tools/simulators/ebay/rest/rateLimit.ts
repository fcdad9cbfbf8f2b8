import { type components } from "ebay-api/types/restful/specs/developer_analytics_v1_beta_oas3.js";
import { json } from "../http.ts";
import { computeNextReset, TRADING_CALLS_PER_DAY, countTradingCallsToday } from "../calls/quota.ts";
import { type RestHandler } from "./call.ts";
import { runAsAnyone } from "./access.ts";
import { SCOPE_PREFIX } from "../tokens.ts";
import { TRADING_CALLS } from "../trading/dispatch.ts";

const DAY_SECONDS = 86_400;

/** GET /developer/analytics/v1_beta/rate_limit/: the remaining daily calls. All Trading calls share one limit. */
export const getRateLimits: RestHandler = (call) =>
  runAsAnyone(call, [SCOPE_PREFIX], () => {
    const rate = {
      limit: TRADING_CALLS_PER_DAY,
      remaining: Math.max(0, TRADING_CALLS_PER_DAY - countTradingCallsToday(call.simulator.store.state)),
      reset: computeNextReset().toISOString(),
      timeWindow: DAY_SECONDS,
    };
    const resources = TRADING_CALLS.map((name) => ({ name, rates: [rate] }));
    return json(200, {
      rateLimits: [{ apiContext: "TradingAPI", apiName: "TradingAPI", apiVersion: "v1", resources }],
    } satisfies components["schemas"]["RateLimitsResponse"]);
  });
