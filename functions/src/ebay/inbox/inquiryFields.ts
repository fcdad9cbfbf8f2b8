import type { AnswerAct, InquiryMessage } from "../../contract/inbox.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { makeConversationId, makeMessageId } from "../../domain/inbox/conversation.ts";
import { findElements, parseTime, readText, readTexts, type XmlNode } from "../trading/xml.ts";

/** Maximum text length. eBay's own limit for a message is 2,000 characters. */
const MAX_TEXT = 4_000;

/** Reads MemberMessageExchanges. Messages of one buyer about one item form one conversation. */
export function readQuestions(exchanges: readonly XmlNode[]): Inquiry[] {
  const found = new Map<string, Inquiry>();
  const oldestFirst = exchanges.toSorted(
    (one, other) => (readTime(one, "CreationDate") ?? 0) - (readTime(other, "CreationDate") ?? 0),
  );
  for (const exchange of oldestFirst) {
    const messageId = readText(exchange, "Question", "MessageID");
    const person = readText(exchange, "Question", "SenderID");
    if (messageId === null || person === null) continue;
    const item = readItem(exchange);
    const id = makeConversationId(person, item.itemId);
    const status = readText(exchange, "MessageStatus");
    const messages = [...(found.get(id)?.messages ?? []), ...readExchange(exchange, messageId)];
    found.set(id, {
      ...EMPTY,
      ...{ kind: "question", id, isOpen: status !== "Answered", ...item, person, status },
      ...{ options: ["reply"], at: readTime(exchange, "CreationDate"), messages, via: "trading" },
    });
  }
  return [...found.values()];
}

/** Reads the messages of an exchange. eBay's answers have neither an id nor a time. */
function readExchange(exchange: XmlNode, messageId: string): InquiryMessage[] {
  const id = makeMessageId("trading", messageId);
  const answers = readTexts(exchange, "Response");
  return [
    {
      ...{ ids: [id], from: "buyer", text: shorten(readText(exchange, "Question", "Body")) ?? "" },
      ...{ at: readTime(exchange, "CreationDate"), media: [] },
    },
    ...answers.map((text, at): InquiryMessage => ({
      ...{ ids: [`${id}/${at}`], from: "seller", text: shorten(text) ?? "", at: null, media: [] },
    })),
  ];
}

/** The seller's decision by status of an offer. Source: BestOfferStatusCodeType. */
const MADE: Readonly<Record<string, AnswerAct>> = {
  Accepted: "accept",
  Declined: "decline",
  Countered: "counter",
};
const WAITING: ReadonlySet<string | null> = new Set(["Pending", "Active", null]);

/**
 * Reads the offers on an item, except the seller's own counteroffers. eBay doesn't return when an offer was
 * made.
 */
export function readOffers(ofItem: XmlNode): Inquiry[] {
  return findElements(ofItem, "BestOfferArray", "BestOffer").flatMap((offer): Inquiry[] => {
    const id = readText(offer, "BestOfferID");
    if (id === null || readText(offer, "BestOfferCodeType") === "SellerCounterOffer") return [];
    const status = readText(offer, "Status");
    const isOpen = WAITING.has(status);
    const made = MADE[status ?? ""];
    return [
      {
        ...EMPTY,
        ...{ kind: "offer", id, isOpen, ...readItem(ofItem), status },
        person: readText(offer, "Buyer", "UserID"),
        text: shorten(readText(offer, "BuyerMessage")),
        amount: readNumber(offer, "Price"),
        quantity: readNumber(offer, "Quantity"),
        respondBy: readTime(offer, "ExpirationTime"),
        options: isOpen ? ["accept", "decline", "counter"] : [],
        made: made === undefined ? [] : [made],
      },
    ];
  });
}

/** Default values of an inquiry's fields. */
export const EMPTY = {
  ...{ itemId: null, orderId: null, title: null, person: null, text: null, amount: null, quantity: null },
  ...{ at: null, respondBy: null, status: null, reason: null, options: [], made: [], replies: [] },
  ...{ messages: [], conversationId: null, isUnread: null, via: null },
} satisfies Partial<Inquiry>;

export const shorten = (text: string | null | undefined): string | null => text?.slice(0, MAX_TEXT) ?? null;

const readItem = (element: XmlNode) => ({
  itemId: readText(element, "Item", "ItemID"),
  title: readText(element, "Item", "Title"),
});

const readTime = (element: XmlNode, name: string): number | null => parseTime(readText(element, name));

function readNumber(element: XmlNode, name: string): number | null {
  const text = readText(element, name);
  const value = Number(text);
  return text === null || !Number.isFinite(value) ? null : value;
}
