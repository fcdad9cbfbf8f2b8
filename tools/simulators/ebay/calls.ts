import { TRADING_CALLS } from "./trading/dispatch.ts";

/** The names that faults, counters and the log use. */
export const API_CALLS = [
  ...TRADING_CALLS,
  "oauth.token",
  "media.createImageFromFile",
  "media.createImageFromUrl",
  "media.getImage",
  "identity.getUser",
  "analytics.getRateLimits",
];
