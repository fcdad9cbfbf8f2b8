import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { itemTerms } from "./ledger.ts";
import { hasOnePhoto, photoSource } from "../capture/incoming.ts";
import { safetyContacts } from "../item/safetyContacts.ts";
import { MISSING_TERM_CODES } from "./resolveTerms.ts";
import { SHIPPING_KINDS } from "./terms.ts";
import { LISTING_FIELDS, listingChanges, MARKETPLACE_FIELDS } from "./edits.ts";
import { MAX_BUNDLE_ITEMS, MAX_TITLE_LENGTH } from "../wire/limits.ts";
import { relistShipping } from "./relisting.ts";

export * from "./edits.ts";
export * from "./values.ts";

const fieldName = z.enum(LISTING_FIELDS);

const edit = z.strictObject({
  listingId: documentId,
  /** The changed fields as the form had them when it was opened: what another has changed since is a conflict. */
  base: z.partialRecord(fieldName, z.json()),
  changes: listingChanges,
});

const conflict = z.object({
  outcome: z.literal("conflict"),
  /** Nothing was saved. Of each field, or part of one, that another has changed meanwhile: what it is now. */
  conflicts: z.array(z.object({ field: fieldName, part: z.string().nullable(), theirs: z.json() })),
});
const saved = z.object({ outcome: z.literal("saved"), listingId: documentId });

/**
 * Saves what a form has changed, all of it or, where somebody else has changed one of the fields meanwhile, nothing.
 * With `isNew` the listing is a draft that this call makes; its id is the browser's, so a repeat makes no second one.
 * Of a live listing the marketplace learns by `reviseListing`.
 */
export const saveListing = defineCallable({
  name: "saveListing",
  access: "member",
  input: edit.extend({ isNew: z.boolean().default(false) }),
  output: z.discriminatedUnion("outcome", [saved, conflict]),
});

/**
 * Saves, then sends the marketplace every edit that it lacks, also those saved earlier. What it refuses stays saved
 * here, and can be sent again.
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
      /** The marketplace's own words, and what to do where we know. */
      message: z.string(),
      ebayCode: z.string().nullable(),
      /** The field it finds fault with, where it says so, and the item specific. */
      field: z.string().nullable(),
      part: z.string().nullable().default(null),
    }),
  ]),
  timeoutSeconds: 120,
});

const lotCar = z.strictObject({ listingId: documentId, copies: z.int().min(1).max(10_000) });

/**
 * Changes the cars of a lot of which no copy has sold, with what its page says of them. Of a live lot the marketplace
 * is sent the same; what it refuses stays saved here, and can be sent again.
 */
export const changeLot = defineCallable({
  name: "changeLot",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    /** The cars as the change began with them. Others by now are `lot/changed`. */
    base: z.array(lotCar).max(MAX_BUNDLE_ITEMS),
    cars: z.array(lotCar).min(1).max(MAX_BUNDLE_ITEMS),
    title: z.string().trim().min(1).max(MAX_TITLE_LENGTH),
    /** Without it, the description stays. */
    description: z.string().max(500_000).optional(),
    /** The picture that the browser made of the cars' pictures. Replaces the last one that was made, if it is shown. */
    picture: z.url().optional(),
  }),
  output: reviseListing.output,
  timeoutSeconds: 120,
});

/**
 * The listing as a buyer sees it with these changes: made from the exact payload, and of a live listing from what the
 * marketplace has.
 */
export const previewListing = defineCallable({
  name: "previewListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId.nullable(),
    changes: listingChanges,
    /** Reads the item again, instead of showing what was read before. */
    reread: z.boolean().default(false),
  }),
  output: z.object({
    title: z.string(),
    /** Made of text by us, or the marketplace's own where it was written there. It has to be shown without scripts. */
    descriptionHtml: z.string(),
    sku: z.string().nullable(),
    quantity: z.int(),
    priceCents: z.int(),
    shipping: z.object({
      /** Null if a business policy says it, and Pegboard doesn't know the policy. */
      kind: z.enum(SHIPPING_KINDS).nullable(),
      /** With handling. Null if eBay or a policy says it. */
      buyerCents: z.int().nullable(),
      handlingCents: z.int(),
    }),
    pictureUrls: z.array(z.string()),
    specifics: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Null: new, and die-cast cars of today. */
    conditionId: z.string().nullable(),
    conditionDescription: z.string().nullable(),
    /** Values of eBay's descriptors by their ids. */
    conditionDescriptors: z.record(z.string(), z.string()).nullable(),
    contacts: safetyContacts,
    categoryId: z.string().nullable(),
    storeCategoryIds: z.array(z.string()),
    bestOffer: z.object({ enabled: z.boolean(), autoAcceptCents: z.int(), minimumCents: z.int() }).nullable(),
    immediatePayment: z.boolean().nullable(),
    /** What is still missing before it can go live, as `a price`. */
    missing: z.array(z.string()),
    /** The same, with the field and the part of it that mend each. */
    needs: z.array(z.object({ field: z.string(), part: z.string().nullable(), words: z.string() })),
    /** What its selling terms lack. */
    missingTerms: z.array(z.enum(MISSING_TERM_CODES)),
    /** What the item at eBay has beside that, or the item that the listing was copied from. Null without one. */
    more: itemTerms.nullable(),
    /** When the item was read at eBay, epoch milliseconds. Null without an item, or if that isn't known. */
    readAt: z.number().nullable().default(null),
  }),
});

/**
 * When the item of a copy was read, if eBay doesn't return it any more. Epoch milliseconds; null if it was never read whole.
 * Without it, the item was read just now, or there is none.
 */
const olderReading = z.object({ readAt: z.number().nullable() }).nullable().default(null);

/** A draft with the same words and copies of the pictures. `copyId` is the browser's: a repeat makes no second one. */
export const duplicateListing = defineCallable({
  name: "duplicateListing",
  access: "member",
  input: z.strictObject({ listingId: documentId, copyId: z.uuid() }),
  output: z.object({ success: z.literal(true), listingId: z.string(), olderReading }),
  timeoutSeconds: 120,
});

/**
 * Puts a listing that has ended up again, as a new item. An ended item is relisted once: a repeat finds its successor.
 * Without `shipping`, the new item has the terms of the old one; what eBay has no more of them is `listing/terms-gone`.
 * A service replaces all of the old item's within the country; `sellers` takes the seller's selling terms.
 */
export const relistListing = defineCallable({
  name: "relistListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    quantity: z.int().min(1).max(1_000_000),
    shipping: relistShipping.nullish(),
    /** One of many: its item is read inside the share of such readings. */
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

/** Keeps one picture of a listing. The id is the browser's: a repeated upload finds the first one. */
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
