import { isFixedPrice, type ItemAtEbay, type ListingDocument } from "../../contract/documents.ts";
import { contradictsCard } from "../../contract/item/itemCondition.ts";
import { AppError, type ErrorParams } from "../../contract/wire/errors.ts";

const NOT_FIXED_PRICE =
  "This is an auction, and Pegboard changes only fixed price listings. Change it on eBay's own page.";
const HAS_BIDS =
  "This auction has bids. End it on eBay's own page, where you choose whether the highest bidder gets the item.";
export const HAS_VARIATIONS =
  "This listing has variations, and each has a price, a quantity and a SKU of its own. Change them on eBay's own page.";
const DAMAGED =
  "Its card is damaged, so it isn't New. Choose another condition, or correct the card's condition.";
const ENDS_WITHOUT_COPIES =
  "eBay would refuse a quantity of 0, because your account doesn't keep listings that are out of stock. End the listing, or switch on the out-of-stock option in your eBay account.";

export interface SoldOutMarketplace {
  /** Returns whether the seller's account keeps a listing without copies instead of ending it. */
  keepsSoldOut(accessToken: string): Promise<boolean>;
}

/**
 * Throws `listing/not-revisable` unless the format is fixed price. An unknown format is checked by the
 * marketplace.
 */
export function assertFixedPrice(listingType: string | null | undefined): void {
  if (listingType && !isFixedPrice(listingType)) throw notRevisable(NOT_FIXED_PRICE);
}

/** Throws `listing/not-revisable` for an item with variations, which can be shown but not changed here. */
export function assertNoVariations(
  item: Pick<ItemAtEbay, "variations"> | { hasVariations: boolean },
  field?: string,
): void {
  const hasVariations = "variations" in item ? item.variations.length > 0 : item.hasVariations;
  if (hasVariations) throw notRevisable(HAS_VARIATIONS, field);
}

/** Throws `listing/not-revisable` for an auction with bids. */
export function assertNoBids({ bidCount }: ItemAtEbay): void {
  if (bidCount > 0) throw notRevisable(HAS_BIDS);
}

/** Throws `listing/not-revisable` if the listing's condition is New and its card is damaged. */
export function assertFitsCard(listing: Pick<ListingDocument, "conditionId" | "car">): void {
  if (contradictsCard(listing)) throw notRevisable(DAMAGED, "conditionId");
}

/** Throws `listing/not-revisable` unless the seller's account keeps a listing without copies. */
export async function assertKeptWithoutCopies(
  marketplace: SoldOutMarketplace,
  accessToken: string,
): Promise<void> {
  if (await marketplace.keepsSoldOut(accessToken)) return;
  throw notRevisable(ENDS_WITHOUT_COPIES, "quantity", { needs: "copies" });
}

/** Returns whether the error was thrown by `assertKeptWithoutCopies`. */
export const needsCopies = (error: unknown): boolean =>
  error instanceof AppError && error.code === "listing/not-revisable" && error.params["needs"] === "copies";

const notRevisable = (message: string, field?: string, more: ErrorParams = {}): AppError =>
  new AppError("listing/not-revisable", { message, ...(field !== undefined && { field }), ...more });
