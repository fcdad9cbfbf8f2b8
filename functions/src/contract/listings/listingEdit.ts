import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { answeredFailure } from "../wire/errors.ts";
import { itemTerms } from "./ledger.ts";
import { hasOnePhoto, photoSource } from "../capture/incoming.ts";
import { safetyContacts } from "../item/safetyContacts.ts";
import { MISSING_TERM_CODES } from "../reasons/missingTerms.ts";
import { SHIPPING_KINDS } from "./terms/terms.ts";
import { LISTING_FIELDS, listingChanges, MARKETPLACE_FIELDS } from "./edits.ts";
import { listingDescription } from "./values.ts";
import { MAX_LOT_ITEMS, MAX_TITLE_LENGTH } from "../wire/limits.ts";
import { relistShipping } from "./relisting.ts";

export * from "./edits.ts";
export * from "./values.ts";

const fieldName = z.enum(LISTING_FIELDS);

const edit = z.strictObject({
  listingId: documentId,
  /**
   * The changed fields as they were when the form was opened. A field that was changed since is a conflict.
   */
  base: z.partialRecord(fieldName, z.json()),
  changes: listingChanges,
});

const conflict = z.object({
  outcome: z.literal("conflict"),
  /** The current values of the fields, or parts of fields, that were changed since. Nothing was saved. */
  conflicts: z.array(z.object({ field: fieldName, part: z.string().nullable(), theirs: z.json() })),
});
const saved = z.object({ outcome: z.literal("saved"), listingId: documentId });

/**
 * Saves the changes of a form, or nothing if one of the fields was changed since the form was opened. With
 * `isNew`, creates a draft; the browser generates its id, so a repeat doesn't create a second one. Only
 * `reviseListing` sends the changes of a live listing to the marketplace.
 */
export const saveListing = defineCallable({
  name: "saveListing",
  access: "member",
  input: edit.extend({ isNew: z.boolean().default(false) }),
  output: z.discriminatedUnion("outcome", [saved, conflict]),
});

/**
 * Saves the changes, then sends the marketplace all unsent edits, including earlier ones. Edits that it
 * refuses stay saved here and can be sent again.
 */
export const reviseListing = defineCallable({
  name: "reviseListing",
  access: "member",
  input: edit,
  output: z.discriminatedUnion("outcome", [
    saved,
    conflict,
    z.object({
      outcome: z.literal("revised"),
      listingId: documentId,
      sent: z.array(z.enum(MARKETPLACE_FIELDS)),
    }),
    z.object({
      outcome: z.literal("refused"),
      /** Describes the `failure` for tabs opened before November 2026. */
      message: z.string(),
      failure: answeredFailure,
      ebayCode: z.string().nullable(),
      /** The field that the error refers to, if it names one, and the item specific. */
      field: z.string().nullable(),
      part: z.string().nullable().default(null),
    }),
  ]),
  timeoutSeconds: 120,
});

const lotCar = z.strictObject({ listingId: documentId, copies: z.int().min(1).max(10_000) });

/**
 * Changes the cars of a lot without sold copies, with its title and description. Changes of a live lot are
 * also sent to the marketplace; what it refuses stays saved here and can be sent again.
 */
export const changeLot = defineCallable({
  name: "changeLot",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    /** The cars as they were when the form was opened. Throws `lot/changed` if they have changed since. */
    base: z.array(lotCar).max(MAX_LOT_ITEMS),
    cars: z.array(lotCar).min(1).max(MAX_LOT_ITEMS),
    title: z.string().trim().min(1).max(MAX_TITLE_LENGTH),
    /** The description is kept if this is omitted. */
    description: listingDescription.optional(),
    /**
     * The picture that the browser composed of the cars' pictures. Replaces the previous composed picture if
     * the listing shows it.
     */
    picture: z.url().optional(),
  }),
  output: reviseListing.output,
  timeoutSeconds: 120,
});

/**
 * Returns the listing with these changes as a buyer would see it, built from the payload that would be sent,
 * and for a live listing from the marketplace's data.
 */
export const previewListing = defineCallable({
  name: "previewListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId.nullable(),
    changes: listingChanges,
    /** Reads the item again instead of using the stored reading. */
    reread: z.boolean().default(false),
  }),
  output: z.object({
    title: z.string(),
    /** HTML that we rendered, or the marketplace's own. Must be displayed with scripts disabled. */
    descriptionHtml: z.string(),
    sku: z.string().nullable(),
    quantity: z.int(),
    priceCents: z.int(),
    shipping: z.object({
      /** Null if a business policy determines it, and Pegboard doesn't know the policy. */
      kind: z.enum(SHIPPING_KINDS).nullable(),
      /** Includes handling. Null if eBay or a policy determines it. */
      buyerCents: z.int().nullable(),
      handlingCents: z.int(),
    }),
    pictureUrls: z.array(z.string()),
    specifics: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Null means new. */
    conditionId: z.string().nullable(),
    conditionDescription: z.string().nullable(),
    /** Values of eBay's descriptors by their ids. */
    conditionDescriptors: z.record(z.string(), z.string()).nullable().default(null),
    contacts: safetyContacts,
    categoryId: z.string().nullable(),
    storeCategoryIds: z.array(z.string()),
    bestOffer: z.object({ enabled: z.boolean(), autoAcceptCents: z.int(), minimumCents: z.int() }).nullable(),
    immediatePayment: z.boolean().nullable(),
    /** Requirements that the listing lacks to go live, such as `a price`. */
    missing: z.array(z.string()),
    /** The same, with the field and its part that resolve each. */
    needs: z.array(z.object({ field: z.string(), part: z.string().nullable(), words: z.string() })),
    missingTerms: z.array(z.enum(MISSING_TERM_CODES)),
    /** The further fields of the item at eBay, or of the original of a copy. Null without an item. */
    more: itemTerms.nullable().default(null),
    /** When the item was read from eBay, epoch milliseconds. Null without an item, or if unknown. */
    readAt: z.number().nullable().default(null),
  }),
});

/**
 * The time of the stored reading that a copy used because eBay no longer returns the item, in epoch
 * milliseconds; `readAt` is null if the item was never read whole. Null if the item was just read, or if
 * there is none.
 */
const olderReading = z.object({ readAt: z.number().nullable() }).nullable().default(null);

/**
 * Creates a draft with the same texts and copies of the pictures. The browser generates `copyId`, so a repeat
 * doesn't create a second draft.
 */
export const duplicateListing = defineCallable({
  name: "duplicateListing",
  access: "member",
  input: z.strictObject({ listingId: documentId, copyId: z.uuid() }),
  output: z.object({ success: z.literal(true), listingId: z.string(), olderReading }),
  timeoutSeconds: 120,
});

/**
 * Relists an ended listing as a new item. An ended item is relisted once: a repeat returns its successor.
 * Without `shipping`, the new item gets the old one's terms; throws `listing/terms-gone` if eBay no longer
 * has some of them. A service replaces all domestic services of the old item; `sellers` uses the seller's
 * selling terms.
 */
export const relistListing = defineCallable({
  name: "relistListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    quantity: z.int().min(1).max(1_000_000),
    shipping: relistShipping.nullish(),
    /** True for one of many listings: reading its item counts against the share of bulk readings. */
    inBulk: z.boolean().default(false),
  }),
  output: z.object({
    success: z.literal(true),
    listingId: z.string(),
    ebayItemId: z.string(),
    listingUrl: z.string(),
    olderReading,
  }),
  timeoutSeconds: 180,
});

/**
 * Stores one picture of a listing. The browser generates the id, so a repeated upload returns the first one.
 */
export const uploadListingImage = defineCallable({
  name: "uploadListingImage",
  access: "member",
  input: z
    .strictObject({
      listingId: documentId,
      imageId: z.uuid(),
      /** At most 10 MB. Content, size and pixels are checked. */
      ...photoSource,
    })
    .refine(hasOnePhoto),
  output: z.object({ success: z.literal(true), url: z.url(), width: z.int(), height: z.int() }),
  timeoutSeconds: 120,
});
