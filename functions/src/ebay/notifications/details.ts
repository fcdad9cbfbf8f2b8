import { type XmlElement, readText } from "../trading/xml.ts";
import type { NoticeDetails } from "../../contract/notifications/notifications.ts";

const MAX_TEXT = 500;
/** An order id of the Fulfillment API. */
const ORDER_ID = /^\d{2}-\d{5}-\d{5}$/;

/** Paths of each detail in the possible notification bodies. The first one present is used. */
const PATHS: Readonly<Record<Exclude<keyof NoticeDetails, "amount" | "orderId">, readonly string[]>> = {
  itemId: [
    "Item.ItemID",
    "TransactionArray.Transaction.Item.ItemID",
    "MemberMessage.MemberMessageExchange.Item.ItemID",
    "FeedbackDetailArray.FeedbackDetail.ItemID",
    "Messages.Message.ItemID",
  ],
  title: [
    "Item.Title",
    "TransactionArray.Transaction.Item.Title",
    "MemberMessage.MemberMessageExchange.Item.Title",
    "FeedbackDetailArray.FeedbackDetail.ItemTitle",
    "Messages.Message.ItemTitle",
  ],
  entryId: [
    "TransactionArray.Transaction.OrderLineItemID",
    "TransactionArray.Transaction.TransactionID",
    "BestOfferArray.BestOffer.BestOfferID",
    "ItemBestOffersArray.ItemBestOffers.BestOfferArray.BestOffer.BestOfferID",
    "MemberMessage.MemberMessageExchange.Question.MessageID",
    "FeedbackDetailArray.FeedbackDetail.FeedbackID",
    "Messages.Message.MessageID",
  ],
  person: [
    "TransactionArray.Transaction.Buyer.UserID",
    "BestOfferArray.BestOffer.Buyer.UserID",
    "ItemBestOffersArray.ItemBestOffers.BestOfferArray.BestOffer.Buyer.UserID",
    "MemberMessage.MemberMessageExchange.Question.SenderID",
    "FeedbackDetailArray.FeedbackDetail.CommentingUser",
    "Messages.Message.Sender",
    "Item.SellingStatus.HighBidder.UserID",
  ],
  text: [
    "FeedbackDetailArray.FeedbackDetail.CommentText",
    "MemberMessage.MemberMessageExchange.Question.Subject",
    "Messages.Message.Subject",
  ],
};

const AMOUNTS = [
  "TransactionArray.Transaction.TotalPrice",
  "TransactionArray.Transaction.TransactionPrice",
  "BestOfferArray.BestOffer.Price",
  "ItemBestOffersArray.ItemBestOffers.BestOfferArray.BestOffer.Price",
  "Item.SellingStatus.CurrentPrice",
] as const;

const ORDERS = [
  "TransactionArray.Transaction.ExtendedOrderID",
  "TransactionArray.Transaction.ContainingOrder.ExtendedOrderID",
  "TransactionArray.Transaction.ContainingOrder.OrderID",
] as const;

/** Reads the subject of a notification. If it contains several offers or messages, uses the first. */
export function readDetails(body: XmlElement): NoticeDetails {
  const readFirst = (places: readonly string[]): string | null =>
    places.map((place) => readText(body, ...place.split("."))).find((text) => text !== null) ?? null;
  const amount = Number(readFirst(AMOUNTS) ?? Number.NaN);
  const orderId = readFirst(ORDERS);
  return {
    itemId: toId(readFirst(PATHS.itemId)),
    title: truncate(readFirst(PATHS.title)),
    orderId: orderId !== null && ORDER_ID.test(orderId) ? orderId : null,
    entryId: toEntryId(readFirst(PATHS.entryId)),
    person: truncate(readFirst(PATHS.person)),
    amount: Number.isFinite(amount) ? amount : null,
    text: truncate(readFirst(PATHS.text)),
  };
}

const truncate = (text: string | null): string | null => text?.slice(0, MAX_TEXT) ?? null;
/** Validates the id, because it becomes part of a path. */
const toId = (text: string | null): string | null => (text !== null && /^\d{1,30}$/.test(text) ? text : null);
/** Validates the id. Free text isn't accepted, because it can be forged with a known signature. */
const toEntryId = (text: string | null): string | null =>
  text !== null && /^[\w-]{1,60}$/.test(text) ? text : null;
