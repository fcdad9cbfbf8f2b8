import { endTimeOf, itemUrl, statusOf } from "../listings.ts";
import { type Listing, type Sale } from "../state.ts";
import { type TradingCall, type TradingResult } from "./call.ts";
import { TradingFailure, pageOutOfRange } from "./errors.ts";
import { pictureDetails, sellingStatus, timeLeft } from "./itemElement.ts";
import { amount, element, find, findAll, leaf, textAt, type XmlElement } from "./xml.ts";

const DEFAULT_ENTRIES_PER_PAGE = 25;
const MAX_ENTRIES_PER_PAGE = 200;
/** Sold and unsold ones are shown this far back. Source: DurationInDays in the call's reference. */
const MAX_DURATION_DAYS = 60;
const DEFAULT_DURATION_DAYS = 31;

/** The seller's listings by list, a page of each. */
export function getMyeBaySelling(call: TradingCall): TradingResult {
  const { state } = call.simulator.store;
  const own = Object.values(state.listings).filter(({ seller }) => seller === call.seller.userId);
  const withStatus = (status: string) => own.filter((listing) => statusOf(listing, call.now) === status);
  const sales = state.sales.filter(({ seller }) => seller === call.seller.userId);

  const listingPage = (name: string, all: Listing[]) =>
    listElement(call, name, all, "ItemArray", (listing) => summaryItem(call, listing));
  return {
    body: [
      ...summary(call, "SellingSummary", sales),
      ...listingPage("ScheduledList", withStatus("scheduled")),
      ...listingPage("ActiveList", withStatus("active")),
      ...listElement(
        call,
        "SoldList",
        within(call, "SoldList", sales, ({ createdAt }) => createdAt),
        "OrderTransactionArray",
        (sale) => element("OrderTransaction", transaction(call, sale)),
      ),
      ...listingPage(
        "UnsoldList",
        within(
          call,
          "UnsoldList",
          withStatus("ended").filter(({ quantitySold }) => quantitySold === 0),
          ({ endedAt = "" }) => endedAt,
        ),
      ),
    ],
  };
}

/** A list is returned when its container is there and does not say Include false, or when all detail is asked for. */
function isWanted({ request }: TradingCall, name: string): boolean {
  const container = find(request, name);
  if (container) return textAt(container, "Include") !== "false";
  return name !== "SellingSummary" && textAt(request, "DetailLevel") === "ReturnAll";
}

function within<T>(call: TradingCall, name: string, entries: T[], timeOf: (entry: T) => string): T[] {
  const asked = Number(textAt(call.request, name, "DurationInDays") ?? DEFAULT_DURATION_DAYS);
  const since = call.now.getTime() - Math.min(asked, MAX_DURATION_DAYS) * 86_400_000;
  return entries.filter((entry) => Date.parse(timeOf(entry)) >= since);
}

function listElement<T>(
  call: TradingCall,
  name: string,
  entries: T[],
  arrayName: string,
  write: (entry: T) => XmlElement[],
): XmlElement[] {
  if (!isWanted(call, name)) return [];
  const container = find(call.request, name);
  const asked = Number(textAt(container, "Pagination", "EntriesPerPage") ?? DEFAULT_ENTRIES_PER_PAGE);
  const perPage = Math.min(Math.max(asked, 1), MAX_ENTRIES_PER_PAGE);
  const page = Number(textAt(container, "Pagination", "PageNumber") ?? 1);
  const pages = Math.ceil(entries.length / perPage);
  if (page < 1 || page > Math.max(pages, 1)) throw new TradingFailure(pageOutOfRange(Math.max(pages, 1)));
  const sorted = (textAt(container, "Sort") ?? "").endsWith("Descending") ? entries.toReversed() : entries;
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  return element(
    name,
    shown.length > 0 ? element(arrayName, ...shown.map(write)) : [],
    element(
      "PaginationResult",
      leaf("TotalNumberOfPages", pages),
      leaf("TotalNumberOfEntries", entries.length),
    ),
  );
}

/** An item as these lists show one: less than GetItem does. */
function summaryItem({ simulator, now }: TradingCall, listing: Listing): XmlElement[] {
  const { item } = listing;
  const price = textAt(item, "StartPrice") ?? "0";
  return element(
    "Item",
    amount("BuyItNowPrice", price),
    leaf("ItemID", listing.itemId),
    element(
      "ListingDetails",
      amount("ConvertedStartPrice", price),
      leaf("StartTime", listing.startTime),
      leaf("EndTime", listing.endedAt === undefined ? undefined : endTimeOf(listing, now).toISOString()),
      leaf("ViewItemURL", itemUrl(simulator, listing.itemId)),
      leaf("ViewItemURLForNaturalSearch", itemUrl(simulator, listing.itemId)),
    ),
    leaf("ListingDuration", "GTC"),
    leaf("ListingType", "FixedPriceItem"),
    leaf("Quantity", listing.quantityAvailable + listing.quantitySold),
    sellingStatus(listing, now, price),
    findAll(item, "StartPrice"),
    timeLeft(listing, now),
    findAll(item, "Title"),
    leaf("WatchCount", 0),
    leaf("QuantityAvailable", listing.quantityAvailable),
    findAll(item, "SKU"),
    pictureDetails(item),
  );
}

function transaction(call: TradingCall, sale: Sale): XmlElement[] {
  const listing = call.simulator.store.state.listings[sale.itemId];
  const total = (Number(sale.priceEach) * sale.quantity).toFixed(2);
  return element(
    "Transaction",
    element("Buyer", leaf("Email", `${sale.buyer}@example.com`), leaf("UserID", sale.buyer)),
    leaf("CreatedDate", sale.createdAt),
    listing ? summaryItem(call, listing) : [],
    leaf("QuantityPurchased", sale.quantity),
    leaf("TransactionID", sale.transactionId),
    leaf("SellerPaidStatus", "Paid"),
    leaf("PaidTime", sale.createdAt),
    amount("TotalPrice", total),
    leaf("Platform", "eBay"),
    amount("TotalTransactionPrice", total),
    leaf("OrderLineItemID", `${sale.itemId}-${sale.transactionId}`),
  );
}

function summary(call: TradingCall, name: string, sales: Sale[]): XmlElement[] {
  if (!isWanted(call, name)) return [];
  const recent = within(call, name, sales, ({ createdAt }) => createdAt);
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
