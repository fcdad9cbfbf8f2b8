import type { InquiryMarketplace } from "../../domain/catchUp/ports.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { readOffers } from "./inquiryFields.ts";
import { readCancellations, readReturns } from "./postOrderCalls.ts";
import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { findElements, readText, type XmlElement } from "../trading/xml.ts";

/** The maximum page size. Source: reference of PaginationType. */
export const PAGE_SIZE = 200;

/** Creates the calls that read offers, cancellations and returns. All are reads, so all can be retried. */
export function createEbayInquiryCalls(settings: EbaySettings): InquiryMarketplace {
  const paginate = (page: number) => ({ EntriesPerPage: PAGE_SIZE, PageNumber: page });

  return {
    async readOffers(token, page) {
      const body = await readTrading(settings, token, "GetBestOffers", {
        BestOfferStatus: "Active",
        Pagination: paginate(page),
      });
      const pages = Number(readText(body, "PaginationResult", "TotalNumberOfPages") ?? 0);
      return {
        inquiries: findElements(body, "ItemBestOffersArray", "ItemBestOffers").flatMap(readOffers),
        hasMore: page < pages,
      };
    },

    readCancellations: (token, from, page) => readCancellations(settings, token, from, page),
    readReturns: (token, from, page) => readReturns(settings, token, from, page),
  };
}

/** Returns an offer in its current state, or null if it doesn't exist. */
export async function readOfferNow(
  settings: EbaySettings,
  token: string,
  { itemId, id }: Pick<Inquiry, "itemId" | "id">,
): Promise<Inquiry | null> {
  const body = await readTrading(settings, token, "GetBestOffers", {
    ItemID: itemId ?? "",
    BestOfferID: id,
    BestOfferStatus: "All",
  });
  return readOffers(body).find((offer) => offer.id === id) ?? null;
}

export const readTrading = async (...call: Parameters<typeof repeatTrading>): Promise<XmlElement> =>
  (await repeatTrading(...call)).body;
