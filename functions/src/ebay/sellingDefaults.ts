import { DEFAULT_CATEGORY_ID } from "../contract/item/categories.ts";

/** Values of every new item. The terms come from the seller (`contract/listing/terms.ts`). */
export const SELLING_DEFAULTS = {
  site: "US",
  currency: "USD",
  categoryId: DEFAULT_CATEGORY_ID,
  /** The condition "New". */
  conditionId: "1000",
} as const;
