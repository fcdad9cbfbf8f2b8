import { isFixedPrice, type ItemAtEbay } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type EbayRefusal, describeRefusal } from "../ebay/refusal.ts";
import { assertNoBids } from "./notRevisable.ts";

/** Stores the end of items. */
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

export interface Ended {
  success: boolean;
  alreadyEnded: boolean;
  message: string;
  error: string | null;
  ebayCode: string | null;
}

/**
 * Ends an item at the marketplace with the call for its format, then its listing here. Rejects auctions with
 * bids, and items without a listing of the seller. After an interruption, the next call finds the item ended
 * and continues. Returns a refusal as a result, because the bulk manager continues with the next row.
 */
export async function endListing(ports: EndPorts, uid: string, itemId: string): Promise<Ended> {
  const { endings, withAccessToken } = ports;
  // Checks this first, because every call counts toward a limit that all sellers share.
  if (!(await endings.hasItem(uid, itemId)))
    return toRefused({ message: NOT_OURS, ebayCode: null, field: null });
  try {
    const format = await endings.readFormat(uid, itemId);
    const { alreadyEnded } = await withAccessToken(uid, (token) =>
      endAtMarketplace(ports, token, itemId, format),
    );
    await endings.markEnded(uid, itemId);
    const message = alreadyEnded
      ? "This listing had already ended on eBay."
      : "The listing has ended on eBay.";
    return { success: true, alreadyEnded, message, error: null, ebayCode: null };
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return toRefused(describeRefusal(error));
    throw error;
  }
}

const NOT_OURS = "None of your listings has this item. Sync with eBay, then try again.";
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

const toRefused = ({ message, ebayCode }: EbayRefusal): Ended => {
  const error = message ?? "Failed to end listing";
  return { success: false, alreadyEnded: false, message: error, error, ebayCode };
};
