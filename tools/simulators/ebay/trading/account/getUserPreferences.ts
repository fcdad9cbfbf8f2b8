import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { leaf, textAt } from "../xml.ts";

/** Returns the one preference that the simulator has, and only on request, like eBay. */
export function getUserPreferences({ request, seller }: TradingCall): TradingResult {
  const isAsked = textAt(request, "ShowOutOfStockControlPreference") === "true";
  return {
    body: leaf("OutOfStockControlPreference", isAsked ? (seller.outOfStockControl ?? false) : undefined),
  };
}

/** Sets the same preference. eBay refuses a request that sets none. */
export function setUserPreferences({ request, seller }: TradingCall): TradingResult {
  const text = textAt(request, "OutOfStockControlPreference");
  if (text !== "true" && text !== "false") {
    throw new errors.TradingFailure(errors.invalidInput("OutOfStockControlPreference"));
  }
  seller.outOfStockControl = text === "true";
  return { body: [] };
}
