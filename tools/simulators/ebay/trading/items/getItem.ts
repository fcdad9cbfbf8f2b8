import { type TradingCall, type TradingResult } from "../call.ts";
import { itemElement } from "./itemElement.ts";
import { findOwnListing } from "./ownListing.ts";
import { findAll, textAt } from "../xml.ts";

/** Returns one listing. Description and specifics are included only on request, like at eBay. */
export function getItem(call: TradingCall): TradingResult {
  const { request } = call;
  const levels = findAll(request, "DetailLevel").map(({ text }) => text?.trim());
  return {
    body: itemElement(call.simulator, findOwnListing(call, request), call.now, {
      description: levels.includes("ReturnAll") || levels.includes("ItemReturnDescription"),
      specifics: textAt(request, "IncludeItemSpecifics") === "true",
      watchCount: textAt(request, "IncludeWatchCount") === "true",
    }),
  };
}
