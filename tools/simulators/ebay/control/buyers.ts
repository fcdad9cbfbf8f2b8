import { randomBytes } from "node:crypto";
import { getCurrentPrice, isAuction } from "../listings.ts";
import { announce } from "../notify/events.ts";
import { type Simulator } from "../simulator.ts";
import { type Note } from "../state/inquiry.ts";
import { type State } from "../state/state.ts";
import { textAt } from "../trading/xml.ts";
import { aboutListing, type Fields, type Outcome } from "./command.ts";

export const watchItem = aboutListing((listing) => {
  listing.watchCount += 1;
  return { watchCount: listing.watchCount };
});

/** Bids on an auction, one dollar more than the last bid. For a fixed price, only sends the notification. */
export const bidOnItem = aboutListing((listing, fields, state) => {
  const { seller, itemId } = listing;
  if (isAuction(listing)) {
    const amount = fields["price"] ?? (Number(getCurrentPrice(listing)) + 1).toFixed(2);
    listing.bids = [...(listing.bids ?? []), { bidder: fields["buyer"] ?? inventBuyer(), amount }];
  }
  announce(state, { topic: "BidReceived", seller, itemId });
  return { itemId };
});

export const askQuestion = aboutListing(({ seller, itemId }, fields, state) => {
  const message = {
    messageId: createEntryId(state),
    seller,
    buyer: fields["buyer"] ?? inventBuyer(),
    itemId,
    text: fields["text"] ?? "Is the card free of creases?",
    createdAt: new Date().toISOString(),
  };
  state.messages.push(message);
  announce(state, { topic: "AskSellerQuestion", seller, itemId, entryId: message.messageId });
  return message;
});

/** Sends a buyer's message outside of an item's question form, as after a purchase. */
export function writeMessage(simulator: Simulator, fields: Fields): Outcome {
  const { state } = simulator.store;
  const listing = state.listings[fields["itemId"] ?? ""];
  if (!listing) return { problem: "no such listing" };
  const { mediaUrl, mediaType = "IMAGE", mediaName = "photo.jpg" } = fields;
  const note: Note = {
    ...{ noteId: createEntryId(state), seller: listing.seller, buyer: fields["buyer"] ?? inventBuyer() },
    ...(fields["about"] !== "nothing" && { itemId: listing.itemId }),
    by: "buyer",
    text: fields["text"] ?? "It arrived, thank you",
    ...(mediaUrl !== undefined && { media: [{ mediaName, mediaType, mediaUrl }] }),
    createdAt: new Date().toISOString(),
  };
  state.notes.push(note);
  return note;
}

/** Sends a message of eBay itself to a seller. */
export function sendNotice({ store: { state } }: Simulator, fields: Fields): Outcome {
  const notice = {
    ...{ noticeId: createEntryId(state), seller: fields["seller"] ?? "" },
    subject: fields["subject"] ?? "Your listing ends soon",
    text: fields["text"] ?? "<p>Your listing ends soon.</p>",
    createdAt: new Date().toISOString(),
  };
  state.notices.push(notice);
  return notice;
}

export const makeOffer = aboutListing(({ seller, itemId, item }, fields, state) => {
  const price = fields["price"] ?? (Number(textAt(item, "StartPrice")) * 0.8).toFixed(2);
  const quantity = Number(fields["quantity"] ?? 1);
  if (!(Number(price) > 0) || !(quantity >= 1)) return { problem: "price and quantity are above 0" };
  const offer = {
    offerId: createEntryId(state),
    seller,
    buyer: fields["buyer"] ?? inventBuyer(),
    itemId,
    price,
    quantity,
    ...(fields["text"] !== undefined && { message: fields["text"] }),
    createdAt: new Date().toISOString(),
  };
  state.offers.push(offer);
  announce(state, { topic: "BestOffer", seller, itemId, entryId: offer.offerId });
  return offer;
});

/** Leaves feedback by the buyer of a sale: the newest, or the one of `transactionId`. */
export function leaveFeedback({ store: { state } }: Simulator, fields: Fields): Outcome {
  const sale = findSale(state, fields);
  if (!sale) return { problem: "no such sale" };
  const type = (["Positive", "Neutral", "Negative"] as const).find(
    (known) => known === (fields["type"] ?? "Positive"),
  );
  if (!type) return { problem: "type is Positive, Neutral or Negative" };
  const { seller, buyer, itemId, transactionId, title, priceEach } = sale;
  const entry = {
    feedbackId: createEntryId(state),
    seller,
    buyer,
    itemId,
    transactionId,
    title,
    price: priceEach,
    type,
    text: fields["text"] ?? "Well packed and quick, thank you",
    createdAt: new Date().toISOString(),
  };
  state.feedback.push(entry);
  const event = { seller, itemId, transactionId, entryId: entry.feedbackId };
  announce(state, { topic: "Feedback", ...event }, { topic: "FeedbackReceived", ...event });
  return entry;
}

/** Requests a return by the buyer. eBay's notification of it is unsigned. */
export function askForReturn({ store: { state } }: Simulator, fields: Fields): Outcome {
  const sale = findSale(state, fields);
  if (!sale) return { problem: "no such sale" };
  const { seller, buyer, orderId, itemId, transactionId, quantity, priceEach } = sale;
  const returnId = createEntryId(state);
  state.returns.push({
    ...{ returnId, seller, buyer, orderId, itemId, transactionId, quantity },
    reason: fields["reason"] ?? "NOT_AS_DESCRIBED",
    ...(fields["text"] !== undefined && { comments: fields["text"] }),
    state: "RETURN_REQUESTED",
    refund: quantity * Number(priceEach),
    createdAt: new Date().toISOString(),
  });
  announce(state, { topic: "ReturnCreated", seller, itemId, transactionId, entryId: returnId });
  return { returnId };
}

/** Posts the parcel of an accepted return for the buyer. */
export function postReturn({ store: { state } }: Simulator, fields: Fields): Outcome {
  const found = state.returns.find(({ returnId }) => returnId === fields["returnId"]);
  if (found?.state !== "ITEM_READY_TO_SHIP") return { problem: "no such accepted return" };
  found.state = "ITEM_SHIPPED";
  return { returnId: found.returnId };
}

/** Requests the cancellation of an order by its buyer: the newest, or the one of `orderId`. */
export function askToCancel({ store: { state } }: Simulator, fields: Fields): Outcome {
  const sale = state.sales.findLast(
    ({ orderId }) => fields["orderId"] === undefined || orderId === fields["orderId"],
  );
  const order = sale && state.orders[sale.orderId];
  if (!sale || !order) return { problem: "no such order" };
  if (state.cancellations.some(({ orderId, state }) => orderId === order.orderId && state !== "CLOSED")) {
    return { problem: "the order has a request already" };
  }
  const cancellation = {
    cancelId: createEntryId(state),
    seller: order.seller,
    buyer: order.buyer.username,
    orderId: order.orderId,
    reason: fields["reason"] ?? "BUYER_ASKED_CANCEL",
    state: "APPROVAL_PENDING" as const,
    status: "CANCEL_REQUESTED" as const,
    refund: order.paidAt === undefined ? 0 : Number(sale.priceEach) * sale.quantity,
    createdAt: new Date().toISOString(),
  };
  state.cancellations.push(cancellation);
  return cancellation;
}

/** Withdraws a buyer's offer, as when it expires. */
export function withdrawOffer({ store: { state } }: Simulator, fields: Fields): Outcome {
  const offer = state.offers.find(({ offerId }) => offerId === fields["offerId"]);
  if (!offer || offer.status) return { problem: "no such waiting offer" };
  offer.status = "Expired";
  return offer;
}

function findSale(state: State, { transactionId, itemId }: Fields) {
  return state.sales.findLast(
    (sale) =>
      (transactionId === undefined || sale.transactionId === transactionId) &&
      (itemId === undefined || sale.itemId === itemId),
  );
}

function createEntryId(state: State): string {
  const id = String(state.nextEntryId);
  state.nextEntryId += 1;
  return id;
}

function inventBuyer(): string {
  return `collector_${randomBytes(3).toString("hex")}`;
}
