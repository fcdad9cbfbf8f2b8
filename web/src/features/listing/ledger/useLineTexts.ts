import type { ListingDocument } from "@contract/documents";
import type { ItemTerms, LedgerLine } from "@contract/listings/ledger";

import { useStoreCategories } from "@/lib/ebay/useStoreCategories";
import { describeLine } from "@/lib/ledger/lineTexts";
import { isUnnamed, nameDescriptors, nameNotes, nameStoreCategory } from "@/lib/listings/ebayNames";
import { useCategoryRules } from "@/lib/listings/item/useCategoryRules";

type LineTexts = typeof describeLine;

/** Returns `describeLine` with eBay's names for values that an item has only as numbers. */
export function useLineTexts(listing: ListingDocument, lines: readonly LedgerLine[]): LineTexts {
  const isGraded = lines.some(({ field }) => field === "conditionDescriptors");
  const isNumbered = lines.some(
    (line) => isStoreCategory(line) && [line.ours, line.theirs].some((side) => side && isUnnamed(side)),
  );
  const rules = useCategoryRules(listing.primaryCategory?.categoryId ?? null, isGraded).data?.rules ?? null;
  const all = useStoreCategories(isNumbered).data?.categories ?? [];
  return (line) => {
    if (line.field === "conditionDescriptors") {
      const addName = (side: LedgerLine["ours"]) =>
        nameDescriptors((side ?? {}) as Record<string, string>, rules);
      return describeLine({ ...line, ours: addName(line.ours), theirs: addName(line.theirs) });
    }
    if (!isStoreCategory(line)) return describeLine(line);
    const addName = (side: StoreCategory) => side && { ...side, name: nameStoreCategory(side, all) };
    return describeLine({ ...line, ours: addName(line.ours), theirs: addName(line.theirs) });
  };
}

/** Returns the condition details that have free text, such as a certificate, by eBay's names. */
export function useConditionNotes(listing: ListingDocument, terms: ItemTerms | null): Record<string, string> {
  const notes = terms?.extras.conditionNotes ?? [];
  const categoryId = listing.primaryCategory?.categoryId ?? null;
  const rules = useCategoryRules(categoryId, notes.length > 0).data?.rules ?? null;
  return nameNotes(notes, rules);
}

type StoreCategory = { id: string; name: string } | null;

const isStoreCategory = (
  line: LedgerLine,
): line is LedgerLine & { ours: StoreCategory; theirs: StoreCategory } =>
  line.field === "storeCategory" || line.field === "storeCategory2";
