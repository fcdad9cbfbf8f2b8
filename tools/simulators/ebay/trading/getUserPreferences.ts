import { type TradingCall, type TradingResult } from "./call.ts";
import { leaf, textAt } from "./xml.ts";

/** Returns the one preference that the simulator has, and only on request, like eBay. */
export function getUserPreferences({ request, seller }: TradingCall): TradingResult {
  const isAsked = textAt(request, "ShowOutOfStockControlPreference") === "true";
  return {
    body: leaf("OutOfStockControlPreference", isAsked ? (seller.outOfStockControl ?? false) : undefined),
  };
}
