import * as z from "zod";

import { limitUserInput } from "../wire/userInput.ts";
import { FIELDS, type FieldWith, listFieldsWith, pickFacts } from "./fields.ts";

export type ListingField = FieldWith<"edited">;
export const LISTING_FIELDS = listFieldsWith("edited");

/** Fields that a seller can edit, under their names in the listing document. */
export const listingFields = z.strictObject(pickFacts(LISTING_FIELDS, "edited"));
export type ListingFields = z.infer<typeof listingFields>;
/** Changed fields. Omitted fields are kept. */
export const listingChanges = limitUserInput(listingFields.partial());
export type ListingChanges = z.infer<typeof listingChanges>;

/** Fields whose parts are edited, and conflict, one by one. */
export type FieldOfParts = {
  [Name in ListingField]: (typeof FIELDS)[Name]["kind"] extends "parts" ? Name : never;
}[ListingField];
export const FIELDS_OF_PARTS: readonly FieldOfParts[] = LISTING_FIELDS.filter(
  (field): field is FieldOfParts => FIELDS[field].kind === "parts",
);

/** Fields that the marketplace has too, so that edits of a live listing must be sent. */
export type MarketplaceField = FieldWith<"ebay">;
export const MARKETPLACE_FIELDS = listFieldsWith("ebay");
