import { DAY_MS } from "../../durations.ts";
import { getEndTime, listListings } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { writeUserElement } from "../account/userElement.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { asksForAll, writeEventItem, writeItemTimes, writeWholeItem } from "./listedItem.ts";
import { writePaginationResult, takePage } from "./pagination.ts";
import { isWithin, readTimeWindow } from "./timeWindow.ts";
import { element, find, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** Source: the call's reference. */
const MAX_WINDOW_MS = 120 * DAY_MS;

/** Returns a page of the seller's listings that start or end in a time window, including ended ones. */
export function getSellerList(call: TradingCall): TradingResult {
  const { request, simulator, seller, now } = call;
  const window = readTimeWindow(call, ["EndTime", "StartTime"]);
  if (window.to - window.from > MAX_WINDOW_MS) {
    throw new errors.TradingFailure(errors.timeRangeTooLong(`${window.kind}To`));
  }
  if (!find(request, "Pagination")) throw new errors.TradingFailure(errors.invalidInput("Pagination"));
  const skus = findAll(find(request, "SKUArray"), "SKU").map(({ text = "" }) => text.trim());
  const found = listListings(simulator.store.state, seller.userId).filter((listing) => {
    const time =
      window.kind === "StartTime" ? Date.parse(listing.startTime) : getEndTime(listing, now).getTime();
    const sku = textAt(listing.item, "SKU") ?? "";
    return isWithin(window, time) && (skus.length === 0 || skus.includes(sku));
  });
  const page = takePage(request, found);
  return {
    body: [
      ...writePaginationResult(page),
      ...leaf("HasMoreItems", page.number < page.pages),
      ...element("ItemArray", ...page.shown.map((listing) => buildItem(call, listing))),
      ...leaf("ItemsPerPage", page.perPage),
      ...leaf("PageNumber", page.number),
      ...leaf("ReturnedItemCountActual", page.shown.length),
      ...writeUserElement(simulator, "Seller", seller),
    ],
  };
}

/** A granularity overrides the detail level. */
function buildItem(call: TradingCall, listing: Listing): XmlElement[] {
  const granularity = textAt(call.request, "GranularityLevel");
  if (granularity === "Fine") return writeWholeItem(call, listing);
  if (granularity !== undefined) return writeEventItem(call, listing);
  return asksForAll(call.request) ? writeWholeItem(call, listing) : writeItemTimes(call, listing);
}
