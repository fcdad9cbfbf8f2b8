import { getStatus } from "../../listings.ts";
import { placeOrder } from "../../orders.ts";
import { type BestOffer } from "../../state/inquiry.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { findOwnListing } from "../items/ownListing.ts";
import { element, findAll, leaf, textAt } from "../xml.ts";

const OUTCOMES = { Accept: "Accepted", Decline: "Declined", Counter: "Countered" } as const;

/** Accepts, declines or counters offers on an item. An accepted offer becomes an unpaid order. */
export function respondToBestOffer(call: TradingCall): TradingResult {
  const { simulator, request, now } = call;
  const { state } = simulator.store;
  const listing = findOwnListing(call, request);
  const action = textAt(request, "Action") as keyof typeof OUTCOMES | undefined;
  if (action === undefined || !(action in OUTCOMES))
    throw new errors.TradingFailure(errors.invalidInput("Action"));
  if (action === "Counter" && textAt(request, "CounterOfferPrice") === undefined) {
    throw new errors.TradingFailure(errors.invalidInput("CounterOfferPrice"));
  }
  if (getStatus(listing, now) !== "active") throw new errors.TradingFailure(errors.alreadyClosed());
  const ids = findAll(request, "BestOfferID").map(({ text = "" }) => text.trim());
  const offers = ids.map((id) =>
    state.offers.find(
      ({ offerId, itemId, status }) => offerId === id && itemId === listing.itemId && !status,
    ),
  );
  const waiting = offers.filter((offer) => offer !== undefined);
  const wanted = waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  if (waiting.length === 0 || waiting.length < ids.length) {
    throw new errors.TradingFailure(errors.invalidInput("BestOfferID"));
  }
  if (action === "Accept" && wanted > listing.quantityAvailable) {
    throw new errors.TradingFailure(errors.quantityInvalid());
  }

  for (const offer of waiting) {
    offer.status = OUTCOMES[action];
    if (action === "Accept") {
      const purchase = { listing, quantity: offer.quantity, priceEach: offer.price };
      placeOrder(state, [purchase], { paid: false, buyerName: offer.buyer }, now);
    }
  }
  return { body: element("RespondToBestOffer", ...waiting.map(findAnswered)) };
}

function findAnswered({ offerId }: BestOffer) {
  return element("BestOffer", leaf("BestOfferID", offerId), leaf("CallStatus", "Success"));
}
