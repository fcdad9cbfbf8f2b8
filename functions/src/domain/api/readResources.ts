import type * as z from "zod";

import type { API_OPERATIONS } from "../../contract/api/api.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { type ApiAccount, apiListingSummary } from "../../contract/api/apiResources.ts";
import { decodeChangeCursor, encodeCursor, decodeMarketplaceCursor } from "./cursors.ts";
import type { ApiCaller, ApiReads, StoredListing } from "./ports.ts";
import type { RateState } from "./rateLimit.ts";
import { toIso, toApiListing, toApiOrder } from "./resources.ts";

type Query<Id extends keyof typeof API_OPERATIONS> = z.output<(typeof API_OPERATIONS)[Id]["query"]>;

export async function listListings(
  reads: ApiReads,
  uid: string,
  { cursor, ...query }: Query<"listListings">,
) {
  const { listings, last } = await reads.listListings(uid, { ...query, after: decodeChangeCursor(cursor) });
  return {
    data: listings.map((listing) => apiListingSummary.parse(toApiListing(listing))),
    nextCursor: last === null ? null : encodeCursor(last),
  };
}

export async function getListing(reads: ApiReads, uid: string, listingId: string) {
  const found = await reads.readListing(uid, listingId);
  if (found === null) throw createListingNotFound();
  return { answer: toApiListing(found), etag: getEtag(found) };
}

export async function listOrders(
  reads: ApiReads,
  uid: string,
  { cursor, updatedSince, shippingStatus, limit }: Query<"listOrders">,
) {
  const { orders, last } =
    updatedSince === undefined
      ? await reads.listOrdersByDate(uid, { shippingStatus, limit, after: decodeChangeCursor(cursor) })
      : await reads.listOrdersByChange(uid, {
          shippingStatus,
          limit,
          updatedSince,
          after: decodeMarketplaceCursor(cursor),
        });
  return { data: orders.map(toApiOrder), nextCursor: last === null ? null : encodeCursor(last) };
}

export async function getOrder(reads: ApiReads, uid: string, orderId: string) {
  const found = await reads.readOrder(uid, orderId);
  if (found === null) throw new ApiError("not-found", "You have no order with this id.");
  return toApiOrder(found);
}

export function getAccount({ uid, person, key }: ApiCaller, rate: RateState): ApiAccount {
  return {
    id: uid,
    email: person.email,
    name: person.name,
    ebay: person.ebay,
    key: key && {
      id: key.id,
      name: key.name,
      preview: key.keyPreview,
      createdAt: toIso(key.createdAt),
      scopes: [...key.scopes],
      expiresAt: key.expiresAt === null ? null : toIso(key.expiresAt),
    },
    rateLimit: {
      requestsPerMinute: rate.limit,
      remaining: rate.remaining,
      resetsAt: toIso(rate.resetsAt),
    },
  };
}

/** Returns the ETag, which changes with every write. */
export const getEtag = ({ version }: Pick<StoredListing, "version">): string => `"${version}"`;

export const createListingNotFound = () => new ApiError("not-found", "You have no listing with this id.");
