import * as z from "zod";

import { limitUserInput } from "../wire/userInput.ts";
import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { failureFields } from "../wire/errors.ts";
import { listingDocument } from "../documents.ts";
import { timestamp } from "../wire/timestamp.ts";

/** Days that deleted listings can be restored. */
export const TRASH_DAYS = 30;
/** Listings per call. Larger sets need several calls. */
export const MAX_DELETED_LISTINGS = 100;
export const MAX_CHANGED_LISTINGS = 100;

/**
 * `users/{uid}/trash/{listingId}`: a deleted listing, until it is restored or expires. Written by the server
 * only, in one transaction with the deletion. Browsers learn of deletions from it.
 */
export const trashDocument = z.object({
  listing: listingDocument,
  deletedAt: timestamp,
  expiresAt: timestamp,
  /** `account`: deleted with its owner, who can be restored. */
  reason: z.enum(["deleted", "duplicate", "account"]).default("deleted"),
  /** For a duplicate: the kept listing, and the copies that were added to its quantity. */
  keptId: z.string().nullish(),
  addedQuantity: z.int().nonnegative().default(0),
  /** The purge or deduplication that deleted it. All its listings are restored together. */
  runId: z.string().nullish(),
});

const listingId = documentId;
const listingIds = z.array(listingId).min(1).max(MAX_DELETED_LISTINGS);

/**
 * Moves listings to the trash for 30 days. Items at eBay stay unchanged. Idempotent: listings that are
 * already in the trash count as deleted.
 */
export const deleteListings = defineCallable({
  name: "deleteListings",
  access: "member",
  input: z.strictObject({ listingIds }),
  output: z.object({
    success: z.literal(true),
    /** Listings that are now in the trash. */
    deleted: z.array(z.string()),
    /** Ids without a listing. */
    missing: z.array(z.string()),
  }),
  timeoutSeconds: 120,
});

/** Restores listings unchanged. Subtracts a duplicate's quantity from the kept listing again. */
export const restoreListings = defineCallable({
  name: "restoreListings",
  access: "member",
  input: z.strictObject({ listingIds }),
  output: z.object({
    success: z.literal(true),
    restored: z.array(z.string()),
    missing: z.array(z.string()),
    /** Ids that have a new listing, created by a sync. Their trash entries stay. */
    taken: z.array(z.string()),
  }),
  timeoutSeconds: 120,
});

const copyOfCar = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  ebayItemId: z.string().nullable(),
  quantity: z.int(),
});

const duplicateGroup = z.object({
  by: z.enum(["itemId", "sku"]),
  /** The item id or SKU they share. */
  key: z.string(),
  kept: copyOfCar,
  removed: z.array(copyOfCar).min(1),
  /** Copies that are added to the kept listing's quantity. */
  addedQuantity: z.int(),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** Previews `removeDuplicates`. */
export const findDuplicates = defineCallable({
  name: "findDuplicates",
  access: "member",
  output: z.object({
    success: z.literal(true),
    /** The first hundred groups. */
    groups: z.array(duplicateGroup),
    totalGroups: z.int(),
    totalRemoved: z.int(),
  }),
  timeoutSeconds: 120,
});

/**
 * Moves duplicates to the trash, and adds the quantities of drafts to the kept copy. A retry handles the
 * rest.
 */
export const removeDuplicates = defineCallable({
  name: "removeDuplicates",
  access: "member",
  output: z.object({
    success: z.literal(true),
    /** Listings moved to the trash. They can be restored. */
    removed: z.array(z.string()),
  }),
  timeoutSeconds: 300,
});

/**
 * Sets prices (dollars) and quantities. A live listing is changed at eBay first, and here after eBay accepted
 * it; each listing has its own outcome.
 */
export const changeListings = defineCallable({
  name: "changeListings",
  access: "member",
  input: z.strictObject({
    changes: z
      .array(
        limitUserInput(
          z.strictObject({
            listingId,
            price: z.number().positive().max(100_000).optional(),
            quantity: z.int().min(0).max(1_000_000).optional(),
          }),
        ),
      )
      .min(1)
      .max(MAX_CHANGED_LISTINGS),
  }),
  output: z.object({
    /** True if every listing has its new values. */
    success: z.boolean(),
    /** One per listing, in the order of the request. */
    results: z.array(
      z.object({
        listingId: z.string(),
        success: z.boolean(),
        ...failureFields,
        ebayCode: z.string().nullable(),
      }),
    ),
  }),
  timeoutSeconds: 300,
});
