import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { MAX_PUSHED_DRAFTS } from "./limits.ts";

/** eBay's ids are digits; one that isn't would only be refused there. */
export const ebayItemId = z.string().regex(/^\d{6,19}$/);
const listingId = z.string().min(1).max(128);

/**
 * Ends a listing at the marketplace, and here. Whatever has ended already is a success that says so, so the bulk
 * manager's second call verifies the first. `error` is eBay's own words where eBay refuses.
 */
export const endBulkListings = defineCallable({
  name: "endBulkListings",
  access: "member",
  input: z.strictObject({ itemId: ebayItemId }),
  output: z.object({
    success: z.boolean(),
    alreadyEnded: z.boolean(),
    message: z.string(),
    error: z.string().nullable(),
    /** eBay's error code. */
    ebayCode: z.string().nullable(),
  }),
});

/** What became of one draft of a batch. */
export const pushedDraft = z.object({
  listingId: z.string(),
  success: z.boolean(),
  ebayItemId: z.string().nullable(),
  /** In eBay's own words where eBay refused it, with what to do where we know. Null: `code` says it all. */
  message: z.string().nullable(),
  /** Of our table of errors; `not-started` where the batch stopped before it. Null for a success. */
  code: z.string().nullable(),
  /** eBay's error code. */
  ebayCode: z.string().nullable(),
});

/**
 * Publishes many drafts. Nothing is published twice: to try the failed ones, or the rest of a batch that stopped,
 * call again with them (or with all).
 */
export const pushDrafts = defineCallable({
  name: "pushDrafts",
  access: "member",
  input: z.strictObject({ listingIds: z.array(listingId).min(1).max(MAX_PUSHED_DRAFTS) }),
  output: z.object({
    /** Every draft is live. */
    success: z.boolean(),
    /** One per listing, in the order asked for, each listing once. */
    results: z.array(pushedDraft),
    /** The listings that were not tried. */
    remaining: z.array(z.string()),
    /** Why the batch stopped before its end. `resetsAt`, epoch milliseconds, where eBay's daily quota is used up. */
    stopped: z.object({ code: z.string(), resetsAt: z.number().nullable() }).nullable(),
    message: z.string(),
  }),
  timeoutSeconds: 540,
});
