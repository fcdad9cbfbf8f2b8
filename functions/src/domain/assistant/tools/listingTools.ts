import * as z from "zod";

import { documentId } from "../../../contract/wire/documentId.ts";
import { LISTING_STATUSES } from "../../../contract/listings/listings.ts";
import type { SellerListing } from "../ports.ts";
import { toLocalDay, defineTool, MAX_NOTES_LENGTH, toListingLine, type ToolContext } from "./tool.ts";

/**
 * Number of recently changed listings that a search scans. Firestore has no full-text search
 * (decisions/assistant/0086).
 */
export const MAX_SCANNED = 1_000;
/** Maximum rows of one result. More rows confuse models, and each costs tokens. */
const MAX_ROWS = 25;

const words = z.string().trim().max(200).describe("words of the title, or a SKU, or an eBay item id");
const status = z.enum(LISTING_STATUSES).describe("leave out for any status");

export const searchListings = defineTool(
  "search_listings",
  "Finds the seller's listings by words of the title, SKU or eBay item id, status and price. Answers at most 25 with their ids, and how many match.",
  z.object({
    words: words.optional(),
    status: status.optional(),
    minPrice: z.number().min(0).optional(),
    maxPrice: z.number().min(0).optional(),
    sort: z.enum(["newest", "price_low", "price_high", "most_sold", "most_watched"]).optional(),
  }),
  async (context, { words: query = "", sort = "newest", ...wanted }) => {
    const exact = query === "" ? [] : await findByNumber(context, query);
    if (exact.length > 0) {
      const matching = exact.filter((listing) => matchesFilter(listing, "", wanted));
      return {
        result: { matching: matching.length, listings: matching.map(toListingLine) },
        found: matching.length,
      };
    }
    const { listings, total } = await context.readNewest();
    const matching = listings
      .filter((listing) => matchesFilter(listing, query, wanted))
      .toSorted(SORTS[sort]);
    return {
      result: {
        matching: matching.length,
        ...describeScan(listings, total),
        listings: matching.slice(0, MAX_ROWS).map(toListingLine),
      },
      found: matching.length,
    };
  },
);

export const getListing = defineTool(
  "get_listing",
  "Reads one listing by its id, SKU or eBay item id, with the seller's own notes and, of a draft, what it needs to go live.",
  z.object({ id: z.string().trim().min(1).max(200).describe("a listing id, a SKU or an eBay item id") }),
  async (context, { id }) => {
    const own = documentId.safeParse(id).success ? await context.reads.readListings(context.uid, [id]) : [];
    const found = own.length > 0 ? own : await findByNumber(context, id);
    const [listing] = found;
    if (!listing) return { result: { error: "There is no such listing of this seller." }, found: 0 };
    const { notes, missing, since, ebayItemId } = listing;
    return {
      result: {
        ...toListingLine(listing),
        ebayItemId,
        notes: notes?.slice(0, MAX_NOTES_LENGTH) ?? null,
        since: since === null ? null : toLocalDay(since, context.utcOffsetMinutes),
        ...(listing.status === "draft" && { missingToGoLive: missing }),
        ...(found.length > 1 && { others: found.slice(1).map(toListingLine) }),
      },
      found: found.length,
    };
  },
);

export const countListings = defineTool(
  "count_listings",
  "Counts all of the seller's listings, by status.",
  z.object({}),
  async ({ reads, uid }) => {
    const counted = await reads.countListings(uid);
    return { result: counted, found: counted.total };
  },
);

export const priceStatistics = defineTool(
  "price_statistics",
  "Lowest, median, average and highest price of the listings that match, and what they are worth together (price times quantity).",
  z.object({ words: words.optional(), status: status.optional() }),
  async (context, { words: query = "", ...wanted }) => {
    const { listings, total } = await context.readNewest();
    const matching = listings.filter((listing) => matchesFilter(listing, query, wanted));
    const priced = matching.flatMap(({ price, quantity }) => (price === null ? [] : [{ price, quantity }]));
    return {
      result: { matching: matching.length, ...describeScan(listings, total), ...computeStatistics(priced) },
      found: matching.length,
    };
  },
);

export const slowSellers = defineTool(
  "slow_sellers",
  "Active listings of which nothing has sold, those that have been live longest first.",
  z.object({ limit: z.int().min(1).max(MAX_ROWS).optional() }),
  async (context, { limit = 10 }) => {
    const { listings, total } = await context.readNewest();
    const slow = listings
      .filter((listing) => listing.status === "active" && listing.quantitySold === 0)
      .toSorted((one, other) => (one.since ?? Infinity) - (other.since ?? Infinity));
    const rows = slow.slice(0, limit).map((listing) => ({
      ...toListingLine(listing),
      since: listing.since === null ? null : toLocalDay(listing.since, context.utcOffsetMinutes),
    }));
    return {
      result: { matching: slow.length, ...describeScan(listings, total), listings: rows },
      found: slow.length,
    };
  },
);

/** Computes in cents, because sums of floating-point dollars drift. */
export function computeStatistics(listings: readonly { price: number; quantity: number }[]) {
  if (listings.length === 0) return { priced: 0 };
  const cents = listings.map(({ price }) => Math.round(price * 100)).toSorted((one, other) => one - other);
  const sum = cents.reduce((total, each) => total + each, 0);
  const middle = cents.length / 2;
  const median =
    cents.length % 2 === 1
      ? (cents[Math.floor(middle)] ?? 0)
      : ((cents[middle - 1] ?? 0) + (cents[middle] ?? 0)) / 2;
  const totalCents = listings.reduce(
    (total, { price, quantity }) => total + Math.round(price * 100) * quantity,
    0,
  );
  return {
    priced: cents.length,
    lowest: (cents[0] ?? 0) / 100,
    median: Math.round(median) / 100,
    average: Math.round(sum / cents.length) / 100,
    highest: (cents.at(-1) ?? 0) / 100,
    worthTogether: totalCents / 100,
  };
}

interface ListingFilter {
  status?: SellerListing["status"] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

function matchesFilter(
  listing: SellerListing,
  query: string,
  { status: wanted, minPrice, maxPrice }: ListingFilter,
): boolean {
  if (wanted !== undefined && listing.status !== wanted) return false;
  if (minPrice !== undefined && (listing.price ?? -1) < minPrice) return false;
  if (maxPrice !== undefined && (listing.price ?? Infinity) > maxPrice) return false;
  return containsWords(listing, query);
}

/** Returns whether title, SKU and item id together contain every word. */
export function containsWords({ title, sku, ebayItemId }: SellerListing, query: string): boolean {
  const text = fold([title, sku, ebayItemId].join(" "));
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Finds a SKU or an item id among all listings, not only recent ones. */
async function findByNumber({ reads, uid }: ToolContext, query: string): Promise<SellerListing[]> {
  if (/\s/.test(query)) return [];
  const field = /^\d{9,}$/.test(query) ? "ebayItemId" : "sku";
  const found = await reads.findListings(uid, field, query, MAX_ROWS);
  const inCapitals = query.toUpperCase();
  if (found.length > 0 || field === "ebayItemId" || inCapitals === query) return found;
  return reads.findListings(uid, field, inCapitals, MAX_ROWS);
}

/** Adds a note if only some of the listings were scanned. */
const describeScan = (listings: readonly unknown[], total: number) =>
  listings.length < total ? { lookedThrough: `the ${listings.length} changed last, of ${total}` } : {};

const SORTS: Readonly<Record<string, (one: SellerListing, other: SellerListing) => number>> = {
  // The listings are already in this order.
  newest: () => 0,
  price_low: (one, other) => (one.price ?? Infinity) - (other.price ?? Infinity),
  price_high: (one, other) => (other.price ?? -1) - (one.price ?? -1),
  most_sold: (one, other) => other.quantitySold - one.quantitySold,
  most_watched: (one, other) => (other.watchers ?? -1) - (one.watchers ?? -1),
};
