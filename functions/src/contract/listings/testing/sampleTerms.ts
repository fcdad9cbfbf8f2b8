import type { SellersTerms } from "../terms/resolveTerms.ts";
import type { ItemTerms } from "../terms/terms.ts";

const BOX = { length: 7, width: 5, depth: 3 };

/** Terms with $4.50 for shipping, and $0.50 for each further copy. */
export const SAMPLE_TERMS: SellersTerms = {
  country: "US",
  postalCode: "97201",
  policies: null,
  shipping: "flat",
  service: "USPSGroundAdvantage",
  shippingPrice: 4.5,
  furtherPrice: 0.5,
  packages: {
    card: { ...BOX, ounces: 5 },
    loose: null,
    premium: { ...BOX, ounces: 7 },
    lot: { length: 12, width: 9, depth: 4, ounces: 6, ouncesPerCar: 3 },
  },
  dispatchDays: 3,
  returns: "none",
  postage: null,
  accountPolicies: null,
};

/** The terms of an item with one flat service. */
export const sampleItemTerms = (fields: Partial<ItemTerms> = {}): ItemTerms => ({
  shipping: { kind: "flat", service: "USPSPriority", cents: 510, furtherCents: null, handlingCents: 0 },
  policies: null,
  package: null,
  dispatchDays: null,
  returns: null,
  country: "US",
  postalCode: "97201",
  ...fields,
});
