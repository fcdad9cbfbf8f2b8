import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";

export const LISTING_STATUSES = ["draft", "active", "sold", "unsold", "scheduled", "ended"] as const;
const listingStatus = z.enum(LISTING_STATUSES);
export type ListingStatus = z.infer<typeof listingStatus>;

export const OPEN_STATUSES: readonly string[] = ["draft", "active", "scheduled"];

/** Returns whether a listing sells or will sell, so that another copy raises its quantity. */
export const isOpenListing = (listing: {
  status?: string | undefined;
  isDraft: boolean;
  ebayItemId: string | null;
}): boolean => {
  const missing = listing.isDraft || listing.ebayItemId === null ? "draft" : "";
  return OPEN_STATUSES.includes(listing.status ?? missing);
};

/** Publishes a draft on eBay. Idempotent: a retry or a second click returns the same item id. */
export const goLiveNow = defineCallable({
  name: "goLiveNow",
  access: "member",
  input: z.strictObject({ listingId: documentId }),
  output: z.object({
    success: z.literal(true),
    ebayItemId: z.string(),
    listingUrl: z.url(),
    message: z.string(),
  }),
  timeoutSeconds: 120,
});
