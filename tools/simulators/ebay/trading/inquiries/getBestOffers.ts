import { HOUR_MS } from "../../durations.ts";
import { type Simulator } from "../../simulator.ts";
import { type BestOffer } from "../../state/inquiry.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { invalidInput, TradingFailure } from "../errors.ts";
import { writePaginationResult, takePage } from "../lists/pagination.ts";
import { writeSummaryItem } from "../lists/summaryItem.ts";
import { amount, element, leaf, textAt, type XmlElement } from "../xml.ts";

/** Offers expire after two days. */
const WAITS_MS = 48 * HOUR_MS;

/** Returns the offers on one item, or the unanswered ones on all of the seller's items. */
export function getBestOffers(call: TradingCall): TradingResult {
  const itemId = textAt(call.request, "ItemID");
  const offerId = textAt(call.request, "BestOfferID");
  // An offer is found only together with its item. Source: the call's reference.
  if (offerId !== undefined && itemId === undefined) throw new TradingFailure(invalidInput("ItemID"));
  const own = call.simulator.store.state.offers.filter(
    (offer) =>
      offer.seller === call.seller.userId &&
      (offerId === undefined || offer.offerId === offerId) &&
      (itemId === undefined ? offer.status === undefined : offer.itemId === itemId),
  );
  const page = takePage(call.request, own);
  const body =
    itemId === undefined
      ? element(
          "ItemBestOffersArray",
          ...page.shown.map((offer) =>
            element(
              "ItemBestOffers",
              leaf("Role", "Seller"),
              writeBestOffers(call.simulator, [offer], call.now),
            ),
          ),
        )
      : writeBestOffers(call.simulator, page.shown, call.now);
  return { body: [...body, ...leaf("PageNumber", page.number), ...writePaginationResult(page)] };
}

export function writeBestOffers(simulator: Simulator, offers: BestOffer[], now: Date): XmlElement[] {
  const listing = simulator.store.state.listings[offers[0]?.itemId ?? ""];
  const written = offers.map((offer) =>
    element(
      "BestOffer",
      leaf("BestOfferID", offer.offerId),
      leaf("ExpirationTime", new Date(Date.parse(offer.createdAt) + WAITS_MS).toISOString()),
      element("Buyer", leaf("Email", `${offer.buyer}@example.com`), leaf("UserID", offer.buyer)),
      amount("Price", offer.price),
      leaf("Status", offer.status ?? "Pending"),
      leaf("Quantity", offer.quantity),
      ...(offer.message === undefined ? [] : [leaf("BuyerMessage", offer.message)]),
      leaf("BestOfferCodeType", "BuyerBestOffer"),
    ),
  );
  return [
    ...element("BestOfferArray", ...written),
    ...(listing ? writeSummaryItem({ simulator, now }, listing) : []),
  ];
}
