import type { ListingDocument } from "@contract/documents";
import type { CategoryRules } from "@contract/item/categories";
import { findDifferingFacts, isDamagedButNew, type DifferingFact } from "@contract/item/differingFacts";
import type { Ledger, LedgerLine } from "@contract/listings/ledger";
import { isOpenListing } from "@contract/listings/listings";

/** The differences between a car's facts and its item at eBay. */
export interface CardAtEbay {
  readonly differing: readonly DifferingFact[];
  /** Whether eBay has the car as new although its card is damaged. */
  readonly isDamagedButNew: boolean;
}

const NOTHING: CardAtEbay = { differing: [], isDamagedButNew: false };

/** Compares a live listing's facts with eBay's last known values. Ignores fields that were never read. */
export function findCardAtEbay(
  listing: ListingDocument,
  ledger: Ledger | null | undefined,
  rules: CategoryRules | null,
): CardAtEbay {
  if (!ledger || listing.ebayItemId === null || !isOpenListing(listing)) return NOTHING;
  const specifics = findTheirs(ledger, "itemSpecifics") as Record<string, string> | null | undefined;
  const conditionId = findTheirs(ledger, "conditionId") as string | null | undefined;
  return {
    differing: specifics ? findDifferingFacts(listing, specifics, rules?.aspects ?? null) : [],
    isDamagedButNew: conditionId !== undefined && isDamagedButNew(listing, conditionId),
  };
}

/** Returns undefined if eBay's value was never read. */
const findTheirs = ({ lines }: Ledger, field: LedgerLine["field"]): unknown =>
  lines.find((line) => line.field === field)?.theirs;
