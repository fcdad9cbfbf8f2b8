import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { errorDetails } from "./wire/errors.ts";
import { MAX_WATCHER_OFFERS } from "./wire/limits.ts";
import { timestamp } from "./wire/timestamp.ts";
import { MAX_REPLY, price } from "./inbox.ts";

/** Returns the lowest price that the floor allows, in cents (decisions/inbox/0177). */
export const computeFloorCents = (priceDollars: number, floorPercent: number): number =>
  Math.ceil((Math.round(priceDollars * 100) * floorPercent) / 100);

/**
 * Minimum discount that eBay accepts. Source: error 150008 and `discountPercentage` of the Negotiation API.
 */
export const LEAST_DISCOUNT_PERCENT = 5;
/** The only duration that eBay offers. Source: `offerDuration` of the Negotiation API. */
export const WATCHER_OFFER_DAYS = 2;

/** `users/{uid}/watcherOffers/{itemId}`: the last offer to an item's watchers. Written by the server only. */
export const watcherOfferDocument = z.object({
  offerId: z.string(),
  listingId: z.string(),
  /** Dollars. */
  price: z.number(),
  message: z.string().nullable().default(null),
  state: z.enum(["sending", "sent", "refused"]),
  /** Number of buyers that eBay sent the offer to. Null if its response was lost. */
  buyers: z.int().nullable().default(null),
  at: timestamp,
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
});
export type WatcherOfferDocument = z.output<typeof watcherOfferDocument>;

/** Returns the caller's listings with watchers who are eligible for an offer, according to eBay. */
export const findWatchedListings = defineCallable({
  name: "findWatchedListings",
  access: "member",
  output: z.object({
    listingIds: z.array(z.string()),
    /** Items at eBay without a listing here. */
    unknown: z.int(),
  }),
});

/**
 * Sends offers to the watchers of listings in the background, each listing once in two days, or adds them to
 * the running operation. `users/{uid}/operations/offering` shows the progress and each outcome live.
 * `offerId` identifies an offer: a repeat with the same id never offers twice.
 */
export const offerToWatchers = defineCallable({
  name: "offerToWatchers",
  access: "member",
  input: z.strictObject({
    offers: z
      .array(z.strictObject({ listingId: documentId, offerId: z.uuid(), price }))
      .min(1)
      .max(MAX_WATCHER_OFFERS),
    message: z.string().trim().max(MAX_REPLY).nullable().default(null),
  }),
  output: z.object({ success: z.literal(true), waiting: z.int(), message: z.string() }),
});

/** Stops after the offer that is being sent. */
export const cancelOffering = defineCallable({
  name: "cancelOffering",
  access: "member",
  output: z.object({ success: z.literal(true), message: z.string() }),
});
