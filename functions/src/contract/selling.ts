import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { documentId } from "./documentId.ts";
import { MAX_BUNDLE_ITEMS, MAX_PUSHED_DRAFTS, MAX_TITLE_LENGTH } from "./limits.ts";

/** eBay's ids are digits; one that isn't would only be refused there. */
export const ebayItemId = z.string().regex(/^\d{6,19}$/);
const listingId = documentId;

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

/**
 * Publishes many drafts in the background, or adds them to the push that runs: `users/{uid}/operations/push` shows live
 * how it goes and what became of each. Nothing is published twice, so the failed ones, or all, may be pushed again. Over
 * eBay's daily quota it goes on by itself the next day.
 */
export const pushDrafts = defineCallable({
  name: "pushDrafts",
  access: "member",
  input: z.strictObject({ listingIds: z.array(listingId).min(1).max(MAX_PUSHED_DRAFTS) }),
  output: z.object({
    success: z.literal(true),
    /** Drafts that wait to be published, these and those of before. */
    waiting: z.int(),
    message: z.string(),
  }),
});

/** Stops the push. Drafts that are being listed at that moment are; the others stay drafts. */
export const cancelPush = defineCallable({
  name: "cancelPush",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true), message: z.string() }),
});

/** As a spreadsheet has it: `12.5`, `"$1,012.50"`; empty is null. */
const money = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const text = String(value ?? "").replace(/[$,\s]/g, "");
    return text === "" ? null : Number(text);
  })
  .pipe(z.number().nonnegative().max(100_000).nullable());

/** A row of the bulk manager's table; what it has beyond this is its own. */
const bundleItem = z.object({
  title: z.string().trim().min(1).max(500),
  price: money,
  /** The price of one; it goes before `price`. */
  binPrice: money,
  qty: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => Number(value === undefined || value === null || value === "" ? 1 : value))
    .pipe(z.int().min(1).max(10_000)),
  /** eBay's item id, where the row is a listing. */
  ebayId: z.string().max(40).nullish(),
  /** Our own id of it, where it is known: a draft has no other. */
  listingId: listingId.nullish(),
});

/**
 * Makes one draft of several listings: a lot. It stays here until it is published like any other; `ebayUrl` is its own
 * page, as the message says.
 */
export const createMultiItemListing = defineCallable({
  name: "createMultiItemListing",
  access: "member",
  input: z.strictObject({
    items: z.array(bundleItem).min(1).max(MAX_BUNDLE_ITEMS),
    /** The caller's own. */
    userId: z.string(),
    /** Dollars, by whichever strategy. */
    totalPrice: z.number().positive().max(100_000),
    /** Empty: made from the items. */
    title: z.string().trim().max(MAX_TITLE_LENGTH),
    description: z.string().max(500_000),
    freeShipping: z.boolean(),
    /** The same one with a repeat, and no second draft is made. */
    requestId: z.uuid().optional(),
  }),
  output: z.object({
    success: z.literal(true),
    error: z.string().nullable(),
    /** A path of ours. */
    ebayUrl: z.string(),
    listingId: z.string(),
    message: z.string(),
  }),
});

/** Finds the pictures of a listing that are at the marketplace, in their largest size, and answers all that it has. */
export const enhanceListingImages = defineCallable({
  name: "enhanceListingImages",
  access: "member",
  input: z.strictObject({ listingId }),
  output: z.object({ success: z.literal(true), images: z.array(z.string()) }),
});
