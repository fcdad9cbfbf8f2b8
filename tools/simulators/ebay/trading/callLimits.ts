import { type CallRates, type RateLimit } from "../callRates.ts";
import { pacificDay } from "../quota.ts";
import { type Listing, type Seller } from "../state.ts";
import { callLimitExceeded, TradingFailure } from "./errors.ts";

/** Source: the calls' references, "short-duration call rate limit", per seller. */
const BURSTS: Partial<Record<string, RateLimit>> = {
  GetMyeBaySelling: { calls: 300, windowSeconds: 15 },
  GetSellerList: { calls: 300, windowSeconds: 15 },
  // eBay lets this one go to 1,000; the narrower limit finds a careless client sooner.
  GetSellerEvents: { calls: 300, windowSeconds: 15 },
};
/** Source: eBay's call limits page: revisions of one listing a day. */
const REVISIONS_PER_DAY = 250;

/** @throws TradingFailure 21919144 for a call too many in its seconds */
export function assertWithinBurst(rates: CallRates, call: string, seller: Seller): void {
  const limit = BURSTS[call];
  if (limit && !rates.admit(`${call} ${seller.userId}`, limit)) {
    const span = `${limit.windowSeconds} seconds`;
    throw new TradingFailure(callLimitExceeded(limit.calls, span, span));
  }
}

/** @throws TradingFailure 21919144 where the listing has been revised too often today */
export function assertRevisable({ revisionsToday }: Listing, now: Date): void {
  if (revisionsToday?.day === pacificDay(now) && revisionsToday.count >= REVISIONS_PER_DAY) {
    throw new TradingFailure(callLimitExceeded(REVISIONS_PER_DAY, "item per day", "1 day"));
  }
}
