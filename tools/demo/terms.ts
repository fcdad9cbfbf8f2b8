import { type SellersTerms } from "../../functions/src/contract/listings/terms/resolveTerms.ts";

/** The demo's shipping price in dollars: less than USPS charges. */
const SHIPPING_PRICE = 4.5;

/** The terms of the demo's seller, who has no business policies. */
export const DEMO_TERMS: SellersTerms = {
  country: "US",
  postalCode: "97201",
  policies: null,
  shipping: "flat",
  service: "USPSGroundAdvantage",
  shippingPrice: SHIPPING_PRICE,
  furtherPrice: 0.5,
  packages: {
    card: { ounces: 5, length: 7, width: 5, depth: 3 },
    loose: { ounces: 4, length: 6, width: 4, depth: 3 },
    premium: { ounces: 7, length: 8, width: 6, depth: 3 },
    lot: { ounces: 6, ouncesPerCar: 3, length: 12, width: 9, depth: 4 },
  },
  dispatchDays: 1,
  returns: "30-buyer",
  postage: null,
  accountPolicies: null,
};

/** Returns the shipping price for an item with this handling, in dollars. */
export const computeShippingCost = (handlingCost: number | null | undefined): number =>
  SHIPPING_PRICE + (handlingCost ?? 0);
