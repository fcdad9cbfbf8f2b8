import { DEFAULT_CATEGORY_ID } from "../contract/item/categories.ts";

/** What every new item gets. Its terms are the seller's (`contract/listing/terms.ts`). */
export const SELLING_DEFAULTS = {
  site: "US",
  currency: "USD",
  categoryId: DEFAULT_CATEGORY_ID,
  /** New. */
  conditionId: "1000",
} as const;
