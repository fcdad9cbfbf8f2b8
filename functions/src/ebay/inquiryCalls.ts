import type { Inquiry, InquiryMarketplace } from "../domain/catchUp/ports.ts";
import { withRetries } from "./http.ts";
import type { EbaySettings } from "./settings.ts";
import { assertSuccess, callTrading } from "./tradingClient.ts";
import { type XmlInputElement, type XmlNode, findElements, readText } from "./xml.ts";

/** The maximum page size. Source: reference of PaginationType. */
const PAGE_SIZE = 200;
/** eBay's own limit for a message is 2,000 characters. */
const MAX_TEXT = 4_000;

/** Reads buyers' questions and offers from the Trading API. All calls are reads, so all can be retried. */
export function ebayInquiryCalls(settings: EbaySettings): InquiryMarketplace {
  const call = async (token: string, name: string, request: XmlInputElement) => {
    const { body } = await withRetries(settings, async () =>
      assertSuccess(await callTrading(settings, token, name, request)),
    );
    return body;
  };
  const paginate = (page: number) => ({ EntriesPerPage: PAGE_SIZE, PageNumber: page });

  return {
    async questions(token, from, to, page) {
      const body = await call(token, "GetMemberMessages", {
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
      const body = await call(token, "GetBestOffers", {
        BestOfferStatus: "Active",
        Pagination: paginate(page),
      });
      const pages = Number(readText(body, "PaginationResult", "TotalNumberOfPages") ?? 0);
      return {
        inquiries: findElements(body, "ItemBestOffersArray", "ItemBestOffers").flatMap(readOffers),
        hasMore: page < pages,
      };
    },
  };
}

function readQuestion(exchange: XmlNode): Inquiry[] {
  const id = readText(exchange, "Question", "MessageID");
  if (id === null) return [];
  const askedAt = Date.parse(readText(exchange, "CreationDate") ?? "");
  return [
    {
      kind: "question",
      id,
      ...readItem(exchange),
      person: readText(exchange, "Question", "SenderID"),
      text: shorten(readText(exchange, "Question", "Body")),
      amount: null,
      quantity: null,
      at: Number.isNaN(askedAt) ? null : askedAt,
    },
  ];
}

/** eBay doesn't say when an offer was made. */
function readOffers(ofItem: XmlNode): Inquiry[] {
  return findElements(ofItem, "BestOfferArray", "BestOffer").flatMap((offer) => {
    const id = readText(offer, "BestOfferID");
    if (id === null) return [];
    return [
      {
        kind: "offer" as const,
        id,
        ...readItem(ofItem),
        person: readText(offer, "Buyer", "UserID"),
        text: shorten(readText(offer, "BuyerMessage")),
        amount: readNumber(offer, "Price"),
        quantity: readNumber(offer, "Quantity"),
        at: null,
      },
    ];
  });
}

const readItem = (element: XmlNode) => ({
  itemId: readText(element, "Item", "ItemID"),
  title: readText(element, "Item", "Title"),
});

function readNumber(element: XmlNode, name: string): number | null {
  const text = readText(element, name);
  const value = Number(text);
  return text === null || !Number.isFinite(value) ? null : value;
}

const shorten = (text: string | null): string | null => text?.slice(0, MAX_TEXT) ?? null;
