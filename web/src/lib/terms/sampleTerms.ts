import type { SellersTerms } from "@contract/listing/resolveTerms";

const BOX = { length: 7, width: 5, depth: 3 };

/** For tests: a seller who asks $4.50 for shipping. */
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
