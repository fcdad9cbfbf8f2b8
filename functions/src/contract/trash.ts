import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { documentId } from "./documentId.ts";
import { listingDocument } from "./documents.ts";
import { timestamp } from "./timestamp.ts";

/** Deleted listings can be restored for this long. */
export const TRASH_DAYS = 30;
/** Listings in one call; whoever has more calls again. */
export const MAX_DELETED_LISTINGS = 100;
export const MAX_CHANGED_LISTINGS = 100;

/**
 * `users/{uid}/trash/{listingId}`: a deleted listing, until it is restored or its time is over. Written by the server
 * alone, in one transaction with the deletion: browsers learn of it from here.
 */
export const trashDocument = z.object({
  /** As it was. */
  listing: listingDocument,
  deletedAt: timestamp,
  expiresAt: timestamp,
  /** `account`: with its owner, who may come back. */
  reason: z.enum(["deleted", "duplicate", "account"]).default("deleted"),
  /** Of a duplicate: the listing that was kept, and by how much its quantity was raised. */
  keptId: z.string().nullish(),
  addedQuantity: z.int().nonnegative().default(0),
  /** The purge or deduplication that moved it here: what it moved comes back together. */
  runId: z.string().nullish(),
});

const listingId = documentId;
const listingIds = z.array(listingId).min(1).max(MAX_DELETED_LISTINGS);

/**
 * Moves listings to the trash for 30 days. What is at the marketplace stays there. A repeat finds nothing more to do:
 * what is in the trash already counts as deleted.
 */
export const deleteListings = defineCallable({
  name: "deleteListings",
  access: "member",
  input: z.strictObject({ listingIds }),
  output: z.object({
    success: z.literal(true),
    /** Those in the trash now. */
    deleted: z.array(z.string()),
    /** There are no such listings. */
    missing: z.array(z.string()),
  }),
  timeoutSeconds: 120,
});

/** Brings listings back as they were. The quantity that a duplicate had added to the kept listing is taken off again. */
export const restoreListings = defineCallable({
  name: "restoreListings",
  access: "member",
  input: z.strictObject({ listingIds }),
  output: z.object({
    success: z.literal(true),
    restored: z.array(z.string()),
    /** They are not in the trash any more. */
    missing: z.array(z.string()),
    /** There is such a listing again, as a sync has made it; what is in the trash stays there. */
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

export const duplicateGroup = z.object({
  by: z.enum(["itemId", "sku"]),
  /** The item id or SKU that they have in common. */
  key: z.string(),
  kept: copyOfCar,
  removed: z.array(copyOfCar).min(1),
  /** What the kept one's quantity is raised by. */
  addedQuantity: z.int(),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** What `removeDuplicates` would do. */
export const findDuplicates = defineCallable({
  name: "findDuplicates",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    success: z.literal(true),
    /** The first hundred. */
    groups: z.array(duplicateGroup),
    totalGroups: z.int(),
    totalRemoved: z.int(),
  }),
  timeoutSeconds: 120,
});

/** Moves duplicates to the trash, the quantities of drafts going to the copy that is kept. A repeat finds the rest. */
export const removeDuplicates = defineCallable({
  name: "removeDuplicates",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    success: z.literal(true),
    /** The listings that went to the trash, from where they can be restored. */
    removed: z.array(z.string()),
  }),
  timeoutSeconds: 300,
});

/**
 * Sets prices (dollars) and quantities. What is live is changed at the marketplace first, and here when that has taken
 * it; each listing has its own outcome. The values are absolute, so a repeat is harmless.
 */
export const changeListings = defineCallable({
  name: "changeListings",
  access: "member",
  input: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          listingId,
          price: z.number().positive().max(100_000).optional(),
          quantity: z.int().min(0).max(1_000_000).optional(),
        }),
      )
      .min(1)
      .max(MAX_CHANGED_LISTINGS),
  }),
  output: z.object({
    /** Every listing has its new values. */
    success: z.boolean(),
    /** One per listing, in the order asked for. */
    results: z.array(
      z.object({
        listingId: z.string(),
        success: z.boolean(),
        /** In the marketplace's own words where it refused. Null: `code` says it all. */
        message: z.string().nullable(),
        /** Of our table of errors; null for a success. */
        code: z.string().nullable(),
        ebayCode: z.string().nullable(),
      }),
    ),
  }),
  timeoutSeconds: 300,
});
