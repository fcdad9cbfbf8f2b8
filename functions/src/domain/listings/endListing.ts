import { AppError } from "../../contract/wire/errors.ts";
import { type EbayRefusal, describeRefusal } from "../ebay/refusal.ts";

/** The stored side of an ended item. */
export interface Endings {
  /** Marks the seller's listings of an item as ended, each with one activity. Idempotent. */
  markEnded(uid: string, itemId: string): Promise<void>;
  /** Returns whether a listing of the seller has the item, also one in the trash. */
  hasItem(uid: string, itemId: string): Promise<boolean>;
}

export interface EndPorts {
  endings: Endings;
  marketplace: { endItem(accessToken: string, itemId: string): Promise<{ alreadyEnded: boolean }> };
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
 * Ends an item at the marketplace, then its listing here. If that is interrupted, the next call finds the item
 * ended and continues. Returns a refusal by eBay as an answer, because the bulk manager continues with the next
 * row.
 */
export async function endListing(
  { endings, marketplace, withAccessToken }: EndPorts,
  uid: string,
  itemId: string,
): Promise<Ended> {
  // Every call counts towards a limit that all sellers share.
  if (!(await endings.hasItem(uid, itemId)))
    return refused({ message: NOT_OURS, ebayCode: null, field: null });
  try {
    const { alreadyEnded } = await withAccessToken(uid, (token) => marketplace.endItem(token, itemId));
    await endings.markEnded(uid, itemId);
    const message = alreadyEnded
      ? "This listing had already ended on eBay."
      : "The listing has ended on eBay.";
    return { success: true, alreadyEnded, message, error: null, ebayCode: null };
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return refused(describeRefusal(error));
    throw error;
  }
}

const NOT_OURS = "None of your listings has this item. Sync with eBay, then try again.";

const refused = ({ message, ebayCode }: EbayRefusal): Ended => {
  const error = message ?? "Failed to end listing";
  return { success: false, alreadyEnded: false, message: error, error, ebayCode };
};
