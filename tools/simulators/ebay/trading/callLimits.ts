import { type CallRates, type RateLimit } from "../calls/callRates.ts";
import { formatPacificDay } from "../calls/quota.ts";
import { type Listing } from "../state/listing.ts";
import { type Seller } from "../state/state.ts";
import { callLimitExceeded, TradingFailure } from "./errors.ts";

/** "Short-duration call rate limit", per seller. Source: the calls' references. */
const BURSTS: Partial<Record<string, RateLimit>> = {
  GetMyeBaySelling: { calls: 300, windowSeconds: 15 },
  GetSellerList: { calls: 300, windowSeconds: 15 },
  // eBay allows 1,000. The lower limit finds careless clients sooner.
  GetSellerEvents: { calls: 300, windowSeconds: 15 },
};
/** Revisions of one listing per day. Source: eBay's call limits page. */
const REVISIONS_PER_DAY = 250;

/** @throws TradingFailure 21919144 for too many calls within the window */
export function assertWithinBurst(rates: CallRates, call: string, seller: Seller): void {
  const limit = BURSTS[call];
  if (limit && !rates.admit(`${call} ${seller.userId}`, limit)) {
    const span = `${limit.windowSeconds} seconds`;
    throw new TradingFailure(callLimitExceeded(limit.calls, span, span));
  }
}

/** @throws TradingFailure 21919144 if the listing was revised too often today */
export function assertRevisable({ revisionsToday }: Listing, now: Date): void {
  if (revisionsToday?.day === formatPacificDay(now) && revisionsToday.count >= REVISIONS_PER_DAY) {
    throw new TradingFailure(callLimitExceeded(REVISIONS_PER_DAY, "item per day", "1 day"));
  }
}
