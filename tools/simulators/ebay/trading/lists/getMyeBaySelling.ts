import { DAY_MS } from "../../durations.ts";
import { listListings, getStatus, type ListingStatus } from "../../listings.ts";
import { type Sale } from "../../state/order.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { writePaginationResult, takePage } from "./pagination.ts";
import { writeSaleTransaction } from "./saleTransaction.ts";
import { sortListings } from "./sellingSort.ts";
import { writeSummaryItem } from "./summaryItem.ts";
import { amount, element, find, leaf, textAt, type XmlElement } from "../xml.ts";

/** How far back sold and unsold listings are shown. Source: DurationInDays in the call's reference. */
const MAX_DURATION_DAYS = 60;
const DEFAULT_DURATION_DAYS = 31;

/** Returns a page of each of the seller's lists. */
export function getMyeBaySelling(call: TradingCall): TradingResult {
  const { state } = call.simulator.store;
  const sales = state.sales.filter(({ seller }) => seller === call.seller.userId);
  return {
    body: [
      ...writeSummary(call, "SellingSummary", sales),
      ...writeListingList(call, "ScheduledList", "scheduled"),
      ...writeListingList(call, "ActiveList", "active"),
      ...writeSoldList(call, sales),
      ...writeListingList(call, "UnsoldList", "ended"),
    ],
  };
}

/** A list is included if its container is present without Include false, or if all detail is requested. */
function isWanted({ request }: TradingCall, name: string): boolean {
  const container = find(request, name);
  if (container) return textAt(container, "Include") !== "false";
  return name !== "SellingSummary" && textAt(request, "DetailLevel") === "ReturnAll";
}

function writeListingList(call: TradingCall, name: string, status: ListingStatus): XmlElement[] {
  if (!isWanted(call, name)) return [];
  const container = find(call.request, name);
  const all = listListings(call.simulator.store.state, call.seller.userId).filter(
    (listing) => getStatus(listing, call.now) === status,
  );
  const listed =
    status === "ended"
      ? all.filter(({ quantitySold, endedAt = "" }) => quantitySold === 0 && isRecent(call, name, endedAt))
      : all;
  const page = takePage(container, sortListings(listed, textAt(container, "Sort"), call.now));
  const items = page.shown.map((listing) => writeSummaryItem(call, listing));
  return element(name, items.length > 0 ? element("ItemArray", ...items) : [], writePaginationResult(page));
}

function writeSoldList(call: TradingCall, sales: readonly Sale[]): XmlElement[] {
  if (!isWanted(call, "SoldList")) return [];
  const container = find(call.request, "SoldList");
  const sold = sales.filter((sale) => isRecent(call, "SoldList", sale.createdAt) && hasStatus(call, sale));
  const descending = textAt(container, "Sort")?.endsWith("Descending") === true;
  const page = takePage(container, descending ? sold.toReversed() : sold);
  const transactions = page.shown.map((sale) =>
    element("OrderTransaction", writeSaleTransaction(call, sale)),
  );
  return element(
    "SoldList",
    transactions.length > 0 ? element("OrderTransactionArray", ...transactions) : [],
    writePaginationResult(page),
  );
}

function isRecent(call: TradingCall, name: string, time: string): boolean {
  const days = Number(textAt(call.request, name, "DurationInDays") ?? DEFAULT_DURATION_DAYS);
  const since = call.now.getTime() - Math.min(days, MAX_DURATION_DAYS) * DAY_MS;
  return Date.parse(time) >= since;
}

/** Whether a sale matches the list's OrderStatusFilter. */
function hasStatus({ simulator, request }: TradingCall, sale: Sale): boolean {
  const order = simulator.store.state.orders[sale.orderId];
  const paid = order?.paidAt !== undefined;
  const shipped = paid && order.shipments.length > 0;
  switch (textAt(request, "SoldList", "OrderStatusFilter")) {
    case "AwaitingPayment":
      return !paid;
    case "AwaitingShipment":
      return paid && !shipped;
    case "PaidAndShipped":
      return shipped;
    default:
      return true;
  }
}

function writeSummary(call: TradingCall, name: string, sales: Sale[]): XmlElement[] {
  if (!isWanted(call, name)) return [];
  const recent = sales.filter(({ createdAt }) => isRecent(call, name, createdAt));
  const value = recent.reduce((sum, { priceEach, quantity }) => sum + Number(priceEach) * quantity, 0);
  return element(
    name,
    leaf("ActiveAuctionCount", 0),
    leaf("AuctionSellingCount", 0),
    amount("TotalAuctionSellingValue", 0),
    leaf("TotalSoldCount", recent.length),
    amount("TotalSoldValue", value.toFixed(2)),
    leaf("SoldDurationInDays", DEFAULT_DURATION_DAYS),
  );
}
