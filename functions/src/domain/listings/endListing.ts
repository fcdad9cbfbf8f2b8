import type * as z from "zod";

import { isFixedPrice, type ItemAtEbay } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { toRefusal } from "../ebay/refusal.ts";
import { assertNoBids, createNotRevisableError } from "./notRevisable.ts";
import type { LiveListings } from "./publicationPorts.ts";
import type { endBulkListings } from "../../contract/listings/selling.ts";

export interface Endings {
  /** Marks the seller's listings of an item as ended, with one activity each. Idempotent. */
  markEnded(uid: string, itemId: string): Promise<void>;
  /** Returns whether a listing of the seller has the item, including listings in the trash. */
  hasItem(uid: string, itemId: string): Promise<boolean>;
  /** Returns the format of the seller's listing of an item, as eBay names it. Null if it isn't known. */
  readFormat(uid: string, itemId: string): Promise<string | null>;
}

export interface EndPorts {
  endings: Endings;
  marketplace: {
    readWhole(accessToken: string, itemId: string): Promise<ItemAtEbay | null>;
    endFixedPrice(accessToken: string, itemId: string): Promise<{ alreadyEnded: boolean }>;
    /** Ends an item of any format. */
    endItem(accessToken: string, itemId: string): Promise<{ alreadyEnded: boolean }>;
  };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

type Ended = z.output<(typeof endBulkListings)["output"]>;

/**
 * Ends an item at the marketplace with the call for its format, then its listing here. Rejects auctions with
 * bids, and items without a listing of the seller. After an interruption, the next call finds the item ended
 * and continues. Returns a refusal as a result, because the bulk manager continues with the next row.
 */
export async function endListing(ports: EndPorts, uid: string, itemId: string): Promise<Ended> {
  try {
    const { alreadyEnded } = await endOrThrow(ports, uid, itemId);
    const message = alreadyEnded
      ? "This listing had already ended on eBay."
      : "The listing has ended on eBay.";
    return { success: true, alreadyEnded, message, error: null, ebayCode: null, failure: null };
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return toRefused(error);
    throw error;
  }
}

/** Does the same, and throws a refusal. */
async function endOrThrow(ports: EndPorts, uid: string, itemId: string): Promise<{ alreadyEnded: boolean }> {
  const { endings, withAccessToken } = ports;
  // Checks this first, because every call counts toward a limit that all sellers share.
  if (!(await endings.hasItem(uid, itemId))) throw createNotRevisableError("not-yours");
  const format = await endings.readFormat(uid, itemId);
  const ended = await withAccessToken(uid, (token) => endAtMarketplace(ports, token, itemId, format));
  await endings.markEnded(uid, itemId);
  return ended;
}

const REFUSALS: ReadonlySet<string> = new Set(["ebay/refused", "listing/not-revisable"]);

async function endAtMarketplace(
  { marketplace }: EndPorts,
  token: string,
  itemId: string,
  format: string | null,
): Promise<{ alreadyEnded: boolean }> {
  if (isFixedPrice(format)) return marketplace.endFixedPrice(token, itemId);
  const item = await marketplace.readWhole(token, itemId);
  if (isFixedPrice(item?.listingType)) return marketplace.endFixedPrice(token, itemId);
  if (item) assertNoBids(item);
  return marketplace.endItem(token, itemId);
}

function toRefused(refused: AppError): Ended {
  const { message, ebayCode, failure } = toRefusal(refused, "end-failed");
  return { success: false, alreadyEnded: false, message, error: message, ebayCode, failure };
}

/**
 * Ends a live listing that can't stay on the marketplace without copies. Throws if the marketplace refuses.
 */
export async function pauseListing(
  ports: EndPorts & { liveListings: Pick<LiveListings, "read"> },
  uid: string,
  listingId: string,
): Promise<void> {
  const listing = await ports.liveListings.read(uid, listingId);
  if (listing !== null) await endOrThrow(ports, uid, listing.ebayItemId);
}
