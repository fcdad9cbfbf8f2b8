import * as z from "zod";

import { entered } from "../wire/entered.ts";
import { factsOf, type FieldWith, fieldsWith } from "./fields.ts";

export type ListingField = FieldWith<"edited">;
export const LISTING_FIELDS = fieldsWith("edited");

/** What a seller edits of a listing, under the names of its document. */
export const listingFields = z.strictObject(factsOf(LISTING_FIELDS, "edited"));
export type ListingFields = z.infer<typeof listingFields>;
/** Some of them; what is left out stays. */
export const listingChanges = entered(listingFields.partial());
export type ListingChanges = z.infer<typeof listingChanges>;

/** Fields whose parts are edited, and overtaken, one by one. */
export const FIELDS_OF_PARTS = ["car", "terms", "itemSpecifics"] as const satisfies readonly ListingField[];

/** Fields that the marketplace has too: an edit of a live listing has to reach it. */
export type MarketplaceField = FieldWith<"ebay">;
export const MARKETPLACE_FIELDS = fieldsWith("ebay");
