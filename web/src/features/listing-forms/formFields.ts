import { askedBy } from "@/lib/listingForm/formFields";

/** What Add Listing asks (specification 1, section 2), and what only the seller sees. */
export const CAR_FIELDS = askedBy("basic", "car", "own");

/** That, and what only the marketplace asks (specification 3, "Revise listing page"). */
export const ENHANCED_FIELDS = askedBy("basic", "car", "own", "marketplace");

export const REVISE_FIELDS = askedBy("basic", "marketplace");
