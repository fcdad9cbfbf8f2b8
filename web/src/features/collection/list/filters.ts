import type { ListingFilter } from "@/lib/listings/query/query";

export const FILTER_LABELS: Readonly<Record<ListingFilter, string>> = {
  all: "All",
  active: "Active",
  sold: "Sold",
  unsold: "Unsold",
  scheduled: "Scheduled",
  ended: "Ended",
  drafts: "Drafts",
  "no-sku": "No SKU",
  "sku-unavailable": "SKU unavailable",
  "generic-title": "Generic title",
  "needs-ai-analysis": "Needs AI analysis",
  "no-firebase": "No Firebase",
  "multiple-qty": "Multiple qty",
  differs: "Differs from eBay",
};

export const STATUS_FILTERS = ["all", "active", "sold", "unsold", "scheduled", "ended", "drafts"] as const;
/** Filters for listings that need attention. */
export const WORK_FILTERS = [
  "no-sku",
  "sku-unavailable",
  "generic-title",
  "needs-ai-analysis",
  "no-firebase",
] as const;
/** Filters that are neither a status nor work. */
export const OTHER_FILTERS = ["differs", "multiple-qty"] as const;
/** Filters that only sellers who use eBay see. */
export const MARKETPLACE_FILTERS: readonly ListingFilter[] = ["differs"];
