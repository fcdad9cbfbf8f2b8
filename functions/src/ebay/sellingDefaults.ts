import { DEFAULT_CATEGORY_ID } from "../contract/item/categories.ts";

/** Defaults for every listing unless the seller's own preferences override them. */
export const SELLING_DEFAULTS = {
  site: "US",
  country: "US",
  currency: "USD",
  categoryId: DEFAULT_CATEGORY_ID,
  /** New. */
  conditionId: "1000",
  /** Required for an item without a postal code. */
  location: "United States",
  /** Business days until shipment. */
  dispatchTimeMax: 3,
  shippingService: "USPSGroundAdvantage",
  returnsAccepted: "ReturnsNotAccepted",
} as const;
