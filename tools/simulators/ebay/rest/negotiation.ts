import { type components } from "ebay-api/types/restful/specs/sell_negotiation_v1_oas3.js";

import { DAY_MS } from "../durations.ts";
import { type Answer, type CallResult, readHeader, json, readJson } from "../http.ts";
import { isAuction, getStatus } from "../listings.ts";
import { type WatcherOffer } from "../state/inquiry.ts";
import { type Listing } from "../state/listing.ts";
import { type State } from "../state/state.ts";
import { textAt } from "../trading/xml.ts";
import { runAsSeller, buildScopes, restError } from "./access.ts";
import { type RestCall } from "./call.ts";
import { checkContract } from "./contract.ts";

type Schemas = components["schemas"];

const READ_SCOPES = buildScopes("sell.inventory", "sell.inventory.readonly");
const WRITE_SCOPES = buildScopes("sell.inventory");
/** The only duration that eBay accepts. */
const OFFER_DAYS = 2;
const MAX_MESSAGE = 2_000;
const LEAST_DISCOUNT = 0.05;

/** GET /sell/negotiation/v1/find_eligible_items: listings that have watchers and no offer to them. */
export function findEligibleItems(call: RestCall): CallResult {
  return runAsSeller(call, READ_SCOPES, (seller) => {
    const refusal = refuseMarketplace(call);
    if (refusal) return refusal;
    const query = call.request.url.searchParams;
    const limit = Number(query.get("limit") ?? 10);
    const offset = Number(query.get("offset") ?? 0);
    if (!(limit >= 1 && limit <= 200)) {
      return negotiationError(400, 150_003, "Invalid limit. Limit should be between 1 and 200.");
    }
    if (!(offset >= 0))
      return negotiationError(400, 150_004, "Invalid offset. Offset cannot be less than 0.");
    const { state } = call.simulator.store;
    const eligible = Object.values(state.listings).filter(
      (listing) => listing.seller === seller.userId && isEligible(state, listing, new Date()),
    );
    if (eligible.length === 0) return { status: 204, headers: {}, body: "" };
    const page = eligible.slice(offset, offset + limit);
    const href = `${call.simulator.url}${call.request.url.pathname}?limit=${limit}`;
    const body = checkContract<Schemas["PagedEligibleItemCollection"]>()({
      eligibleItems: page.map(({ itemId }) => ({ listingId: itemId })),
      ...{ href: `${href}&offset=${offset}`, limit, offset, total: eligible.length },
      ...(offset + limit < eligible.length && { next: `${href}&offset=${offset + limit}` }),
    });
    return json(200, body);
  });
}

/** POST /sell/negotiation/v1/send_offer_to_interested_buyers: one listing per call. */
export function sendOfferToInterestedBuyers(call: RestCall): CallResult {
  return runAsSeller(call, WRITE_SCOPES, (seller) => {
    const refusal = refuseMarketplace(call);
    if (refusal) return refusal;
    const body = readJson(call.request);
    if (!body) return negotiationError(400, 150_006, "Request cannot be null/empty.");
    const items = Array.isArray(body["offeredItems"]) ? (body["offeredItems"] as OfferedItem[]) : [];
    const [item, ...others] = items;
    if (!item || others.length > 0) {
      return negotiationError(400, 150_005, "Offer contains multiple listings.");
    }
    const { state } = call.simulator.store;
    const now = new Date();
    const listing = state.listings[item.listingId ?? ""];
    if (!listing || listing.seller !== seller.userId) {
      return negotiationError(409, 150_012, "Invalid listingId. No such listing for this seller.");
    }
    const fault = findFault(state, listing, body, item, now);
    if (fault) return negotiationError(...fault);
    const offer: WatcherOffer = {
      offerId: String(state.nextEntryId),
      ...{ seller: seller.userId, itemId: listing.itemId, createdAt: now.toISOString() },
      ...{ price: String(item.price?.value), quantity: item.quantity ?? 1 },
      ...(typeof body["message"] === "string" && { message: body["message"] }),
      buyers: Array.from(
        { length: listing.watchCount },
        (_, at) => `watcher_${listing.itemId.slice(-4)}_${at}`,
      ),
    };
    state.nextEntryId += 1;
    state.watcherOffers.push(offer);
    const offers = offer.buyers.map((buyer) => describe(offer, buyer));
    return json(200, checkContract<Schemas["SendOfferToInterestedBuyersCollectionResponse"]>()({ offers }));
  });
}

type OfferedItem = Schemas["OfferedItem"];

function findFault(
  state: State,
  listing: Listing,
  body: Record<string, unknown>,
  { price, discountPercentage, quantity = 1, listingId }: OfferedItem,
  now: Date,
): [number, number, string] | undefined {
  const { message, allowCounterOffer = false } = body;
  const full = Number(textAt(listing.item, "StartPrice") ?? "0");
  const offered = Number(price?.value);
  if (price && discountPercentage !== undefined) {
    return [400, 150_007, "Both offer price and discount percentage cannot be present in the request."];
  }
  if (allowCounterOffer !== false) return [400, 150_009, "Invalid value for allowCounterOffer. "];
  if (!(offered > 0) || price?.currency !== "USD") return [400, 150_009, "Invalid value for price. "];
  // eslint-disable-next-line pegboard/no-text-comparison -- eBay looks for markup in the words
  if (typeof message === "string" && (message.length > MAX_MESSAGE || /<[a-z]/i.test(message))) {
    return [
      409,
      150_010,
      "Invalid message. Message cannot contain HTML or blocked words and cannot exceed maximum character limit of 2000.",
    ];
  }
  if (getStatus(listing, now) !== "active") {
    return [409, 150_011, `Invalid listingId ${listingId}. The listing for this offer has ended.`];
  }
  if (quantity > listing.quantityAvailable) {
    return [
      409,
      150_014,
      `Current available quantity for this listing ${listingId} is less than the offer quantity.`,
    ];
  }
  if (offered > full * (1 - LEAST_DISCOUNT)) {
    return [400, 150_008, "Price must be at least 5% less than your Buy It Now price."];
  }
  if (!isEligible(state, listing, now)) {
    return [409, 150_018, `Offer is invalid. A best offer currently exists on the listing ${listingId}.`];
  }
  return undefined;
}

function isEligible(state: State, listing: Listing, now: Date): boolean {
  return (
    listing.watchCount > 0 &&
    !isAuction(listing) &&
    listing.quantityAvailable > 0 &&
    getStatus(listing, now) === "active" &&
    !state.watcherOffers.some(
      ({ itemId, createdAt }) =>
        itemId === listing.itemId && now.getTime() - Date.parse(createdAt) < OFFER_DAYS * DAY_MS,
    )
  );
}

const describe = (
  { offerId, seller, price, quantity, message, itemId, createdAt }: WatcherOffer,
  buyer: string,
) => ({
  ...{ offerId, initiatedBy: seller, creationDate: createdAt, lastModifiedDate: createdAt },
  ...{ offerStatus: "PENDING", offerType: "SELLER_INITIATED", revision: "1" },
  ...{ allowCounterOffer: false, offerDuration: { unit: "DAY", value: OFFER_DAYS } },
  ...(message !== undefined && { message }),
  buyer: { maskedUsername: `${buyer.slice(0, 1)}***${buyer.slice(-1)}` },
  offeredItems: [{ listingId: itemId, price: { value: price, currency: "USD" }, quantity }],
});

function refuseMarketplace({ request }: RestCall): Answer | undefined {
  const marketplace = readHeader(request, "x-ebay-c-marketplace-id");
  if (marketplace === undefined) return negotiationError(400, 150_001, "Mandatory headers are missing.");
  return marketplace === "EBAY_US"
    ? undefined
    : negotiationError(400, 150_002, `The marketplace value ${marketplace} is not supported.`);
}

function negotiationError(status: number, errorId: number, message: string): Answer {
  const category = status === 409 ? "APPLICATION" : "REQUEST";
  return restError(status, { errorId, domain: "API_NEGOTIATION", category, message, longMessage: message });
}
