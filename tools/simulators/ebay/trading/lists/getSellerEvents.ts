import { HOUR_MS } from "../../durations.ts";
import { getEndTime, listListings, getModificationTime } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { asksForAll, writeEventItem, writeWholeItem } from "./listedItem.ts";
import { isWithin, readTimeWindow } from "./timeWindow.ts";
import { element, leaf } from "../xml.ts";

/** Silently truncated above this. Source: the call's reference and eBay's knowledge base, article 1313. */
const MAX_ITEMS = 3000;
const MAX_WHOLE_ITEMS = 2000;
/** Older events are unreliable at eBay, and omitted here. Source: eBay's knowledge base, article 55. */
const REACH_MS = 48 * HOUR_MS;

/** Returns the seller's listings with events in a time window, unpaged and in no defined order. */
export function getSellerEvents(call: TradingCall): TradingResult {
  const window = readTimeWindow(call, ["ModTime", "StartTime", "EndTime"]);
  const whole = asksForAll(call.request);
  const earliest = call.now.getTime() - REACH_MS;
  const found = listListings(call.simulator.store.state, call.seller.userId).filter((listing) => {
    const time = getTime(listing, window.kind, call.now);
    return isWithin(window, time) && (window.kind !== "ModTime" || time >= earliest);
  });
  const shown = found.slice(0, whole ? MAX_WHOLE_ITEMS : MAX_ITEMS);
  return {
    body: [
      ...leaf("TimeTo", new Date(window.to).toISOString()),
      ...element(
        "ItemArray",
        ...shown.map((listing) => (whole ? writeWholeItem(call, listing) : writeEventItem(call, listing))),
      ),
    ],
  };
}

function getTime(listing: Listing, kind: "ModTime" | "StartTime" | "EndTime", now: Date): number {
  if (kind === "ModTime") return getModificationTime(listing, now);
  return kind === "StartTime" ? Date.parse(listing.startTime) : getEndTime(listing, now).getTime();
}
