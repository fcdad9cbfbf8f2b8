import type { ListingDocument } from "@contract/documents";

import { useStoreCategories } from "@/lib/ebay/useStoreCategories";
import { nameDescriptors, nameStoreCategory } from "@/lib/listings/ebayNames";
import { useCategoryRules } from "@/lib/listings/item/useCategoryRules";

/** Shows the details of a listing's condition, such as its grade, by eBay's names. */
export function ConditionDetails({ listing }: { readonly listing: ListingDocument }) {
  const { data } = useCategoryRules(listing.primaryCategory?.categoryId ?? null);
  const named = nameDescriptors(listing.conditionDescriptors ?? {}, data?.rules ?? null);
  return Object.entries(named)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

/** Shows the name of a store category that was imported with its number only. */
export function StoreCategoryName({
  category,
}: {
  readonly category: NonNullable<ListingDocument["storeCategory"]>;
}) {
  const { data } = useStoreCategories();
  return nameStoreCategory(category, data?.categories ?? []);
}
