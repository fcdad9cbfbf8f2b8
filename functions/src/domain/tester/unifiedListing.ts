import { randomUUID } from "node:crypto";
import type * as z from "zod";

import { type ResolvedTerms, resolveTerms } from "../../contract/listings/terms/resolveTerms.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { describeRefusal, toFailure } from "../ebay/refusal.ts";
import type { SellingTermsStore } from "../terms/sellingTerms.ts";
import type { EbayFields, unifiedEbayListing } from "../../contract/tester.ts";

export type Operation =
  | { operation: "GET"; itemId: string }
  | { operation: "UPDATE"; itemId: string; listingData: SellerFields }
  | { operation: "CREATE"; listingData: SellerFields; requestId?: string | undefined };

type Outcome = z.output<(typeof unifiedEbayListing)["output"]>;

export interface TesterPorts {
  listings: RawListings;
  terms: Pick<SellingTermsStore, "read">;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/**
 * Runs an operation of the API tester at eBay. Returns a refusal by eBay as a result, because the tester
 * shows it.
 */
export async function runTesterOperation(
  { listings, terms, withAccessToken }: TesterPorts,
  uid: string,
  request: Operation,
): Promise<Outcome> {
  const work = (token: string): Promise<Pick<Outcome, "listing" | "itemId">> => {
    switch (request.operation) {
      case "GET":
        return readListing(listings, token, request.itemId);
      case "UPDATE":
        return updateListing(listings, token, request.itemId, request.listingData);
      case "CREATE":
        return createListing({ listings, terms }, { uid, token, uuid }, request.listingData);
    }
  };
  // All attempts of this request use the same id, including the tester's retry after a lost answer.
  const requestId = request.operation === "CREATE" ? request.requestId : undefined;
  const uuid = (requestId ?? randomUUID()).replaceAll("-", "");
  try {
    const done = await withAccessToken(uid, work);
    return { success: true, ...done, error: null, ebayCode: null, failure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "ebay/refused") throw error;
    const { message, ebayCode } = describeRefusal(error);
    const itemId = request.operation === "CREATE" ? null : request.itemId;
    const failure = toFailure(error, Infinity);
    return { success: false, listing: null, itemId, error: message ?? "Unknown error", ebayCode, failure };
  }
}

async function readListing(listings: RawListings, token: string, itemId: string) {
  return { listing: await listings.read(token, itemId), itemId };
}

async function updateListing(listings: RawListings, token: string, itemId: string, fields: SellerFields) {
  if (Object.keys(fields).length === 0) {
    throw new AppError("ebay/refused", { reason: "no-fields" satisfies Reason });
  }
  await listings.update(token, itemId, fields);
  return { listing: null, itemId };
}

/** Creates an item. Without saved terms, the fields must contain them, or eBay rejects the item. */
async function createListing(
  { listings, terms }: Pick<TesterPorts, "listings" | "terms">,
  { uid, token, uuid }: { uid: string; token: string; uuid: string },
  fields: SellerFields,
) {
  const handlingCost = fields.HandlingCost ?? null;
  const { terms: given } = resolveTerms(await terms.read(uid), { handlingCost });
  return { listing: null, itemId: await listings.create(token, fields, uuid, given) };
}

export type SellerFields = EbayFields;

/** Reads and writes a listing with eBay's own field names. */
export interface RawListings {
  read(accessToken: string, itemId: string): Promise<Record<string, unknown>>;
  update(accessToken: string, itemId: string, fields: SellerFields): Promise<void>;
  /** Creates an item and returns its id. Creates at most one per `uuid` (32 hex digits). */
  create(accessToken: string, fields: SellerFields, uuid: string, terms: ResolvedTerms): Promise<string>;
}
