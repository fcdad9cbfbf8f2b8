import type { ListingDocument } from "@contract/documents";

import { statusOf } from "@/lib/listing";

/** The values of `?status=`, as links elsewhere use them. */
export const FILTERS = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "sold", label: "Sold" },
  { value: "unsold", label: "Unsold" },
  { value: "scheduled", label: "Scheduled" },
  { value: "ended", label: "Ended" },
  { value: "drafts", label: "Drafts" },
  { value: "no-sku", label: "No SKU" },
] as const;
export type Filter = (typeof FILTERS)[number]["value"];

export function filterNamed(value: string | null): Filter {
  return FILTERS.find((filter) => filter.value === value)?.value ?? "all";
}

/** Case does not matter; a listing fits when one of title, SKU, item id and custom label holds the words. */
export function filterListings<L extends ListingDocument>(
  listings: readonly L[],
  filter: Filter,
  words: string,
): readonly L[] {
  const sought = words.trim().toLowerCase();
  return listings.filter((listing) => fits(listing, filter) && holds(listing, sought));
}

function fits(listing: ListingDocument, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "drafts":
      return statusOf(listing) === "draft";
    case "sold":
      return listing.quantitySold > 0;
    case "no-sku":
      return !listing.sku;
    case "active":
    case "unsold":
    case "scheduled":
    case "ended":
      return statusOf(listing) === filter;
  }
}

function holds({ title, sku, ebayItemId, customLabel }: ListingDocument, sought: string): boolean {
  return [title, sku, ebayItemId, customLabel].some((text) => text?.toLowerCase().includes(sought) ?? false);
}
