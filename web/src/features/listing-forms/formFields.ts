import { selectFormFields } from "@/lib/listingForm/formFields";

/** The fields of Add Listing (specification 1, section 2), and the seller's private fields. */
export const CAR_FIELDS = selectFormFields("basic", "car", "own");

/** The fields of a new listing: also its stock and its costs. */
export const NEW_FIELDS = [
  ...CAR_FIELDS,
  "quantity",
  "sku",
  "handlingCost",
  "cost",
  "postage",
  "terms",
] as const;

/** The fields of Add Listing, and those of the marketplace (specification 3, "Revise listing page"). */
export const ENHANCED_FIELDS = selectFormFields("basic", "car", "own", "marketplace");

export const REVISE_FIELDS = selectFormFields("basic", "marketplace");
