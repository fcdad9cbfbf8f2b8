import type { Inquiry, InquiryMarketplace } from "../../domain/catchUp/ports.ts";
import { withRetries } from "../http/http.ts";
import { readOffers, readQuestion } from "./inquiryFields.ts";
import { readCancellations, readReturns } from "./postOrderCalls.ts";
import type { EbaySettings } from "../settings.ts";
import { assertSuccess, callTrading } from "../trading/tradingClient.ts";
import { type XmlInputElement, findElements, readText } from "../trading/xml.ts";

/** The maximum page size. Source: reference of PaginationType. */
const PAGE_SIZE = 200;

/** Reads what buyers ask. All calls are reads, so all can be retried. */
export function ebayInquiryCalls(settings: EbaySettings): InquiryMarketplace {
  const paginate = (page: number) => ({ EntriesPerPage: PAGE_SIZE, PageNumber: page });

  return {
    async questions(token, from, to, page) {
      const body = await readTrading(settings, token, "GetMemberMessages", {
        MailMessageType: "AskSellerQuestion",
        StartCreationTime: new Date(from).toISOString(),
        EndCreationTime: new Date(to).toISOString(),
        Pagination: paginate(page),
      });
      return {
        inquiries: findElements(body, "MemberMessage", "MemberMessageExchange").flatMap(readQuestion),
        hasMore: readText(body, "HasMoreItems") === "true",
      };
    },

    async offers(token, page) {
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

    cancellations: (token, from, page) => readCancellations(settings, token, from, page),
    returns: (token, from, page) => readReturns(settings, token, from, page),
  };
}

/** Returns one question as eBay has it now, or null. */
export async function readQuestionNow(
  settings: EbaySettings,
  token: string,
  { itemId, id }: Pick<Inquiry, "itemId" | "id">,
): Promise<Inquiry | null> {
  const body = await readTrading(settings, token, "GetMemberMessages", {
    ...(itemId !== null && { ItemID: itemId }),
    MailMessageType: "AskSellerQuestion",
    MemberMessageID: id,
  });
  const found = findElements(body, "MemberMessage", "MemberMessageExchange").flatMap(readQuestion);
  return found.find((question) => question.id === id) ?? null;
}

/** Returns one offer as eBay has it now, whatever its state, or null. */
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

async function readTrading(settings: EbaySettings, token: string, name: string, request: XmlInputElement) {
  const { body } = await withRetries(settings, async () =>
    assertSuccess(await callTrading(settings, token, name, request)),
  );
  return body;
}
