import { isFixedPrice, type ItemAtEbay, type ListingDocument } from "../../contract/documents.ts";
import { contradictsCard } from "../../contract/item/itemCondition.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError, type ErrorParams } from "../../contract/wire/errors.ts";

export interface SoldOutMarketplace {
  /** Returns whether the seller's account keeps a listing without copies instead of ending it. */
  keepsSoldOut(accessToken: string): Promise<boolean>;
}

/**
 * Throws `listing/not-revisable` unless the format is fixed price. An unknown format is checked by the
 * marketplace.
 */
export function assertFixedPrice(listingType: string | null | undefined): void {
  if (listingType && !isFixedPrice(listingType)) throw createNotRevisableError("auction");
}

/** Throws `listing/not-revisable` for an item with variations, which can be shown but not changed here. */
export function assertNoVariations(
  item: Pick<ItemAtEbay, "variations"> | { hasVariations: boolean },
  field?: string,
): void {
  const hasVariations = "variations" in item ? item.variations.length > 0 : item.hasVariations;
  if (hasVariations) throw createNotRevisableError("variations", field === undefined ? {} : { field });
}

export function assertNoBids({ bidCount }: ItemAtEbay): void {
  if (bidCount > 0) throw createNotRevisableError("bids");
}

/** Throws `listing/not-revisable` if the listing's condition is New and its card is damaged. */
export function assertFitsCard(listing: Pick<ListingDocument, "conditionId" | "car">): void {
  if (contradictsCard(listing)) throw createNotRevisableError("damaged-card", { field: "conditionId" });
}

/** Throws `listing/not-revisable` unless the seller's account keeps a listing without copies. */
export async function assertKeepsSoldOut(
  marketplace: SoldOutMarketplace,
  accessToken: string,
): Promise<void> {
  if (await marketplace.keepsSoldOut(accessToken)) return;
  throw createNotRevisableError("no-copies", { field: "quantity" });
}

/** Returns whether the error was thrown by `assertKeepsSoldOut`. */
export const needsCopies = (error: unknown): boolean =>
  error instanceof AppError && error.params["reason"] === ("no-copies" satisfies Reason);

export const createNotRevisableError = (reason: Reason, more?: ErrorParams): AppError =>
  new AppError("listing/not-revisable", { reason, ...more });
