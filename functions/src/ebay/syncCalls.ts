import type { SellerItem, SyncMarketplace } from "../domain/sync/marketplaceItem.ts";
import { buildWholeItemRequest, readItemAtEbay } from "./item/itemAtEbay.ts";
import { getOwnItem } from "./item/ownItem.ts";
import { readSellerItem } from "./item/sellerItem.ts";
import type { EbaySettings } from "./settings.ts";
import { AnswerTooLongError, repeatTrading } from "./trading/tradingClient.ts";
import { isNoSuchItem, isRefusal } from "./trading/tradingErrors.ts";
import { type XmlInputElement, findElements, readText } from "./trading/xml.ts";
import { DAY_MS } from "../contract/wire/durations.ts";

/** Maximum events per answer of GetSellerEvents. eBay silently omits further items. Source: its reference. */
const MAX_EVENTS = 2000;
/** The maximum page size of GetSellerList. */
const PAGE_SIZE = 200;
/**
 * Maximum time range of a call. GetSellerList accepts at most 120 days. A listing renews every 30 days and
 * starts within 21.
 */
const WINDOW_MS = 119 * DAY_MS;

/** Error 340: the page number is past the last page. */
const PAGE_OUT_OF_RANGE = "340";

/** Creates the calls of a sync. All are reads, so all can be retried. */
export function createEbaySyncCalls(settings: EbaySettings): SyncMarketplace {
  const call = (token: string, name: string, request: XmlInputElement) =>
    repeatTrading(settings, token, name, request);

  /** Returns a page of the items that end in the time range. */
  const readListPage = async (token: string, from: number, to: number, page: number) => {
    try {
      const { body } = await call(token, "GetSellerList", {
        EndTimeFrom: formatTime(from),
        EndTimeTo: formatTime(to),
        Pagination: { EntriesPerPage: PAGE_SIZE, PageNumber: page },
        GranularityLevel: "Fine",
        IncludeWatchCount: true,
      });
      return {
        items: readItems(findElements(body, "ItemArray", "Item")),
        pages: Number(readText(body, "PaginationResult", "TotalNumberOfPages") ?? 0),
        total: Number(readText(body, "PaginationResult", "TotalNumberOfEntries") ?? 0),
      };
    } catch (error) {
      if (isRefusal(error, PAGE_OUT_OF_RANGE)) return { items: [], pages: page - 1, total: 0 };
      throw error;
    }
  };

  return {
    async readChanges(token, from, to) {
      try {
        const { body } = await call(token, "GetSellerEvents", {
          ModTimeFrom: formatTime(from),
          ModTimeTo: formatTime(to),
          // Without this, eBay returns neither the terms of sale nor the watch count.
          DetailLevel: "ReturnAll",
          IncludeWatchCount: true,
        });
        const items = readItems(findElements(body, "ItemArray", "Item"));
        return { items, truncated: items.length >= MAX_EVENTS };
      } catch (error) {
        // The answer has descriptions. A full pass reads pages without them.
        if (error instanceof AnswerTooLongError) return { items: [], truncated: true };
        throw error;
      }
    },

    readPage: (token, at, page) => readListPage(token, at, at + WINDOW_MS, page),

    listEnded: (token, from, to, page) => readListPage(token, Math.max(from, to - WINDOW_MS), to, page),

    async readItem(token, itemId) {
      try {
        const found = await getOwnItem(settings, token, buildWholeItemRequest(itemId));
        const item = found === undefined ? null : readSellerItem(found);
        return item && { ...item, whole: readItemAtEbay(found) };
      } catch (error) {
        if (isNoSuchItem(error)) return null;
        throw error;
      }
    },
  };
}

function readItems(found: ReturnType<typeof findElements>): SellerItem[] {
  return found.flatMap((item) => readSellerItem(item) ?? []);
}

const formatTime = (milliseconds: number) => new Date(milliseconds).toISOString();
