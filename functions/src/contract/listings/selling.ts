import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { answeredFailure } from "../wire/errors.ts";
import { listingDescription } from "./values.ts";
import { MAX_LOT_ITEMS, MAX_PUSHED_DRAFTS, MAX_TITLE_LENGTH } from "../wire/limits.ts";

/** An eBay item id. eBay would reject anything else than digits. */
export const ebayItemId = z.string().regex(/^\d{6,19}$/);
const listingId = documentId;

/**
 * Ends a listing at eBay and here. A listing that has already ended is a success with `alreadyEnded`, so that
 * the bulk manager's second call verifies the first. `error` and `message` describe a `failure` for tabs opened
 * before November 2026.
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
    ebayCode: z.string().nullable(),
    failure: answeredFailure,
  }),
});

/**
 * Publishes many drafts in the background, or adds them to the running push. `users/{uid}/operations/push`
 * shows the progress and each outcome live. No draft is published twice, so a call can be repeated. If eBay's
 * daily quota is used up, the push resumes automatically the next day.
 */
export const pushDrafts = defineCallable({
  name: "pushDrafts",
  access: "member",
  input: z.strictObject({ listingIds: z.array(listingId).min(1).max(MAX_PUSHED_DRAFTS) }),
  output: z.object({
    success: z.literal(true),
    /** Drafts waiting to be published, including earlier ones. */
    waiting: z.int(),
    message: z.string(),
  }),
});

/** Stops the push. Drafts that are being published still go live; the others stay drafts. */
export const cancelPush = defineCallable({
  name: "cancelPush",
  access: "member",
  output: z.object({ success: z.literal(true), message: z.string() }),
});

/** Accepts spreadsheet values such as `12.5` and `"$1,012.50"`. An empty value becomes null. */
const money = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const text = String(value ?? "").replace(/[$,\s]/g, "");
    return text === "" ? null : Number(text);
  })
  .pipe(z.number().nonnegative().max(100_000).nullable());

/** A row of the bulk manager's table. Its other columns are ignored. */
const lotItem = z.object({
  title: z.string().trim().min(1).max(500),
  price: money,
  /** Price of one copy. Takes precedence over `price`. */
  binPrice: money,
  qty: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => Number(value === undefined || value === null || value === "" ? 1 : value))
    .pipe(z.int().min(1).max(10_000)),
  /** eBay's item id, if the row is an eBay listing. */
  ebayId: z.string().max(40).nullish(),
  /** Our listing id, if known. A draft has only this id. */
  listingId: listingId.nullish(),
});

/**
 * Creates one draft from several listings: a lot. It is published like any other draft. `ebayUrl` is the
 * draft on eBay's own form if the seller has granted access to it, else our page of the draft.
 */
export const createMultiItemListing = defineCallable({
  name: "createMultiItemListing",
  access: "member",
  input: z.strictObject({
    items: z.array(lotItem).min(1).max(MAX_LOT_ITEMS),
    /** Must be the caller's uid. */
    userId: z.string(),
    /** Dollars. Final, regardless of the chosen pricing strategy. */
    totalPrice: z.number().positive().max(100_000),
    /** If empty, the title is built from the items. */
    title: z.string().trim().max(MAX_TITLE_LENGTH),
    description: listingDescription,
    freeShipping: z.boolean(),
    /**
     * The picture that the browser composed of the cars' pictures and uploaded under the lot's id
     * (`makeLotId`).
     */
    picture: z.url().optional(),
    /** Idempotency key: a retry with the same id creates no second draft (decisions/ebay/0084). */
    requestId: z.uuid().optional(),
  }),
  output: z.object({
    success: z.literal(true),
    error: z.string().nullable(),
    /** A URL at eBay, or a path within the product. */
    ebayUrl: z.string(),
    listingId: z.string(),
    /** Shown by tabs opened before November 2026. */
    message: z.string(),
    /** The reason why eBay's own form didn't open, and the lot's field that resolves it. */
    draftRefusal: z
      .object({
        /** Describes the `failure` for tabs opened before November 2026. */
        message: z.string(),
        field: z.string().nullable(),
        failure: answeredFailure,
      })
      .nullable()
      .default(null),
  }),
});

/** Finds a listing's pictures at eBay in their largest size. Returns all of the listing's pictures. */
export const enhanceListingImages = defineCallable({
  name: "enhanceListingImages",
  access: "member",
  input: z.strictObject({ listingId }),
  output: z.object({ success: z.literal(true), images: z.array(z.string()) }),
});
