import { LISTING_FILTERS, type ListingFilter } from "./query";
import type { ListingRow } from "../row";

export const FITS: Readonly<Record<ListingFilter, (row: ListingRow) => boolean>> = {
  all: () => true,
  active: ({ status }) => status === "active",
  sold: ({ quantitySold }) => quantitySold > 0,
  unsold: ({ status }) => status === "unsold",
  scheduled: ({ status }) => status === "scheduled",
  ended: ({ status }) => status === "ended",
  drafts: ({ status }) => status === "draft",
  "no-firebase": ({ hasFirebaseImages }) => !hasFirebaseImages,
  "no-sku": ({ sku }) => sku === null || sku.trim() === "",
  "sku-unavailable": ({ skuStatus }) => skuStatus === "unavailable",
  "generic-title": ({ title }) => isGenericTitle(title),
  "needs-ai-analysis": ({ needsAiAnalysis }) => needsAiAnalysis,
  "multiple-qty": ({ quantity }) => quantity > 1,
  differs: ({ differsFromEbay }) => differsFromEbay,
};

/** Returns whether a title says no more than what the whole shop sells. Ignores case and spaces. */
export const isGenericTitle = (title: string): boolean => GENERIC_TITLE.test(title);

const GENERIC_TITLE = /^\s*hot\s+wheels\s+(die-?cast\s+)?car\s*$/i;

/** Returns the filters that a listing matches, one bit each, in the order of `LISTING_FILTERS`. */
export function toFacets(row: ListingRow): number {
  let bits = 0;
  LISTING_FILTERS.forEach((filter, bit) => {
    if (FITS[filter](row)) bits |= 1 << bit;
  });
  return bits;
}

export const getFacetBit = (filter: ListingFilter): number => 1 << LISTING_FILTERS.indexOf(filter);

export const createCounts = (): Record<ListingFilter, number> =>
  Object.fromEntries(LISTING_FILTERS.map((filter) => [filter, 0])) as Record<ListingFilter, number>;
