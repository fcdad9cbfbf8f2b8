import { randomBytes } from "node:crypto";
import { currentPriceOf, isAuction, statusOf } from "../listings.ts";
import { announce } from "../notify/events.ts";
import { type Simulator } from "../simulator.ts";
import { type Listing, type State } from "../state.ts";
import { textAt } from "../trading/xml.ts";
import { type Fields, type Outcome } from "./command.ts";

export function watchItem(simulator: Simulator, fields: Fields): Outcome {
  return withListing(simulator, fields, (_, listing) => {
    listing.watchCount += 1;
    return { watchCount: listing.watchCount };
  });
}

/** Bids on an auction, a dollar more than the last. For a fixed price, only sends the notification. */
export function bidOnItem(simulator: Simulator, fields: Fields): Outcome {
  return withListing(simulator, fields, (state, listing) => {
    const { seller, itemId } = listing;
    if (isAuction(listing)) {
      const amount = fields["price"] ?? (Number(currentPriceOf(listing)) + 1).toFixed(2);
      listing.bids = [...(listing.bids ?? []), { bidder: fields["buyer"] ?? someone(), amount }];
    }
    announce(state, { topic: "BidReceived", seller, itemId });
    return { itemId };
  });
}

export function askQuestion(simulator: Simulator, fields: Fields): Outcome {
  return withListing(simulator, fields, (state, { seller, itemId }) => {
    const message = {
      messageId: nextEntryId(state),
      seller,
      buyer: fields["buyer"] ?? someone(),
      itemId,
      text: fields["text"] ?? "Is the card free of creases?",
      createdAt: new Date().toISOString(),
    };
    state.messages.push(message);
    announce(state, { topic: "AskSellerQuestion", seller, itemId, entryId: message.messageId });
    return message;
  });
}

export function makeOffer(simulator: Simulator, fields: Fields): Outcome {
  return withListing(simulator, fields, (state, { seller, itemId, item }) => {
    const price = fields["price"] ?? (Number(textAt(item, "StartPrice")) * 0.8).toFixed(2);
    const quantity = Number(fields["quantity"] ?? 1);
    if (!(Number(price) > 0) || !(quantity >= 1)) return { problem: "price and quantity are above 0" };
    const offer = {
      offerId: nextEntryId(state),
      seller,
      buyer: fields["buyer"] ?? someone(),
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
}

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
    feedbackId: nextEntryId(state),
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
  const { seller, itemId, transactionId } = sale;
  const returnId = nextEntryId(state);
  announce(state, { topic: "ReturnCreated", seller, itemId, transactionId, entryId: returnId });
  return { returnId };
}

function withListing(
  { store: { state } }: Simulator,
  fields: Fields,
  act: (state: State, listing: Listing) => Outcome,
): Outcome {
  const listing = state.listings[fields["itemId"] ?? ""];
  if (!listing || statusOf(listing, new Date()) === "ended") return { problem: "no such running listing" };
  return act(state, listing);
}

function findSale(state: State, { transactionId, itemId }: Fields) {
  return state.sales.findLast(
    (sale) =>
      (transactionId === undefined || sale.transactionId === transactionId) &&
      (itemId === undefined || sale.itemId === itemId),
  );
}

function nextEntryId(state: State): string {
  const id = String(state.nextEntryId);
  state.nextEntryId += 1;
  return id;
}

function someone(): string {
  return `collector_${randomBytes(3).toString("hex")}`;
}
