import { AppError } from "../../contract/errors.ts";
import { type EbayRefusal, refusalOf } from "../ebay/refusal.ts";

/** Our side of an ended item. */
export interface Endings {
  /** The seller's listings of that item are over, each with one activity; a repeat changes nothing. */
  markEnded(uid: string, itemId: string): Promise<void>;
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
 * Ends an item at the marketplace, then its listing here: killed in between, the next call finds the item ended and
 * goes on. eBay's refusal is an answer, because the bulk manager goes on with the next row; anything else is thrown.
 */
export async function endListing(
  { endings, marketplace, withAccessToken }: EndPorts,
  uid: string,
  itemId: string,
): Promise<Ended> {
  try {
    const { alreadyEnded } = await withAccessToken(uid, (token) => marketplace.endItem(token, itemId));
    await endings.markEnded(uid, itemId);
    const message = alreadyEnded
      ? "This listing had already ended on eBay."
      : "The listing has ended on eBay.";
    return { success: true, alreadyEnded, message, error: null, ebayCode: null };
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return refused(refusalOf(error));
    throw error;
  }
}

const refused = ({ message, ebayCode }: EbayRefusal): Ended => {
  const error = message ?? "Failed to end listing";
  return { success: false, alreadyEnded: false, message: error, error, ebayCode };
};
