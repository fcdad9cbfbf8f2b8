import { type Simulator } from "../simulator.ts";
import { writeBestOffers } from "../trading/inquiries/getBestOffers.ts";
import { writeFeedback } from "../trading/inquiries/getFeedback.ts";
import { writeMemberMessages } from "../trading/inquiries/getMemberMessages.ts";
import { writeItemElement } from "../trading/items/itemElement.ts";
import { writeSaleTransaction } from "../trading/lists/saleTransaction.ts";
import { element, leaf, type XmlElement } from "../trading/xml.ts";
import { type MarketEvent } from "../state/notification.ts";

/** The content of a notification: the answer of the call it stands for, or an unsigned event for returns. */
export type Payload =
  | { signed: true; root: string; body: XmlElement[] }
  | { signed: false; body: XmlElement[] };

const TRANSACTION_TOPICS = new Set([
  "FixedPriceTransaction",
  "AuctionCheckoutComplete",
  "ItemMarkedPaid",
  "ItemMarkedShipped",
]);

export function buildPayload(simulator: Simulator, event: MarketEvent, now: Date): Payload {
  const { state } = simulator.store;
  const { topic, entryId = "" } = event;
  const buildSigned = (root: string, body: XmlElement[]): Payload => ({ signed: true, root, body });
  if (topic.startsWith("Return")) return { signed: false, body: buildReturnBody(event) };
  if (topic === "AskSellerQuestion") {
    return buildSigned(
      "GetMemberMessagesResponse",
      writeMemberMessages(
        simulator,
        state.messages.filter(({ messageId }) => messageId === entryId),
        now,
      ),
    );
  }
  if (topic === "BestOffer") {
    return buildSigned(
      "GetBestOffersResponse",
      writeBestOffers(
        simulator,
        state.offers.filter(({ offerId }) => offerId === entryId),
        now,
      ),
    );
  }
  if (topic.startsWith("Feedback")) {
    const seller = state.sellers.find(({ userId }) => userId === event.seller);
    return buildSigned(
      "GetFeedbackResponse",
      writeFeedback(
        state.feedback.filter(({ feedbackId }) => feedbackId === entryId),
        seller?.feedbackScore ?? 0,
      ),
    );
  }
  if (topic === "TokenRevocation")
    return buildSigned("GetTokenStatusResponse", buildTokenBody(simulator, event, now));
  const listing = state.listings[event.itemId ?? ""];
  const item = listing
    ? writeItemElement(simulator, listing, now, { description: false, specifics: true, watchCount: true })
    : [];
  if (!TRANSACTION_TOPICS.has(topic)) return buildSigned("GetItemResponse", item);
  const sale = state.sales.find(({ transactionId }) => transactionId === event.transactionId);
  return buildSigned("GetItemTransactionsResponse", [
    ...item,
    ...element("TransactionArray", sale ? writeSaleTransaction({ simulator, now }, sale, false) : []),
  ]);
}

function buildTokenBody({ store: { state } }: Simulator, { seller }: MarketEvent, now: Date): XmlElement[] {
  const owner = state.sellers.find(({ userId }) => userId === seller);
  return element(
    "TokenStatus",
    leaf("Status", "RevokedByeBay"),
    leaf("EIASToken", owner?.eiasToken),
    leaf("RevocationTime", now.toISOString()),
  );
}

function buildReturnBody({ itemId, transactionId, entryId }: MarketEvent): XmlElement[] {
  return [
    ...leaf("ReturnId", entryId),
    ...leaf("ItemId", itemId),
    ...leaf("TransactionId", transactionId),
    ...leaf("ReturnStatus", "RETURN_REQUESTED"),
  ];
}
