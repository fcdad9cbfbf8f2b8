import type { ListingField } from "@contract/listingEdit";

/** What Add Listing asks (specification 1, section 2). */
export const CAR_FIELDS = [
  "title",
  "description",
  "price",
  "car",
  "firebaseImages",
  "frontImageIndex",
  "backImageIndex",
] as const satisfies readonly ListingField[];

/** What only the marketplace asks (specification 3, "Revise listing page"). */
const MARKETPLACE_DETAILS = [
  "quantity",
  "sku",
  "handlingCost",
  "conditionId",
  "primaryCategory",
  "storeCategory",
  "storeCategory2",
  "itemSpecifics",
  "bestOfferEnabled",
  "bestOfferDetails",
  "immediatePayment",
] as const satisfies readonly ListingField[];

export const ENHANCED_FIELDS = [...CAR_FIELDS, ...MARKETPLACE_DETAILS] as const;

export const REVISE_FIELDS = [
  "title",
  "description",
  "price",
  "firebaseImages",
  "frontImageIndex",
  "backImageIndex",
  ...MARKETPLACE_DETAILS,
] as const satisfies readonly ListingField[];
