import { askedBy } from "@/lib/listingForm/formFields";

/** The fields of Add Listing (specification 1, section 2), and those that only the seller sees. */
export const CAR_FIELDS = askedBy("basic", "car", "own");

/** What a new listing is asked for besides: its stock and what it costs. */
export const NEW_FIELDS = [
  ...CAR_FIELDS,
  "quantity",
  "sku",
  "handlingCost",
  "cost",
  "postage",
  "terms",
] as const;

/** The same fields, and those of the marketplace (specification 3, "Revise listing page"). */
export const ENHANCED_FIELDS = askedBy("basic", "car", "own", "marketplace");

export const REVISE_FIELDS = askedBy("basic", "marketplace");
