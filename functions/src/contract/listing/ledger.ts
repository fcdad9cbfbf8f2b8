import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { MARKETPLACE_FIELDS } from "./edits.ts";
import { itemExtras } from "./itemExtras.ts";

/** Listings that one call compares. */
export const MAX_LEDGERS = 100;
/** Whose value of a field both sides shall have. */
export const SIDES = ["ours", "theirs"] as const;
export type Side = (typeof SIDES)[number];

const field = z.enum(MARKETPLACE_FIELDS);

/** What eBay and we say of one field. Pictures are lists of addresses. */
const ledgerLine = z.object({
  field,
  ours: z.json(),
  theirs: z.json(),
  differs: z.boolean(),
  /** When eBay's value was seen last, in epoch milliseconds. Null if that isn't known. */
  checkedAt: z.number().nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** What eBay has of an item beside the fields that Pegboard edits. Unknown is null. */
export const itemTerms = z.object({
  /** eBay's word, as `Flat`. */
  shippingType: z.string().nullable(),
  /** Codes of eBay's shipping services, with what a buyer pays for the first copy and for each further one. */
  services: z.array(
    z.object({
      service: z.string(),
      costCents: z.int().nullable(),
      furtherCents: z.int().nullable(),
      isFree: z.boolean(),
      isInternational: z.boolean(),
      /** eBay's codes of places. */
      shipsTo: z.array(z.string()),
    }),
  ),
  policies: z.object({ shipping: z.string(), payment: z.string(), returns: z.string() }).partial(),
  dispatchDays: z.int().nullable(),
  weight: z.string().nullable(),
  size: z.string().nullable(),
  returns: z
    .object({ isAccepted: z.boolean(), within: z.string().nullable(), paidBy: z.string().nullable() })
    .nullable(),
  location: z.string().nullable(),
  conditionDescription: z.string().nullable(),
  subtitle: z.string().nullable(),
  variations: z.array(
    z.object({ name: z.string(), sku: z.string().nullable(), priceCents: z.int(), quantity: z.int() }),
  ),
  extras: itemExtras,
});
export type ItemTerms = z.infer<typeof itemTerms>;

const ledger = z.object({
  listingId: documentId,
  title: z.string(),
  /** False for what can't be revised: a draft, an ended listing, an auction. */
  isRevisable: z.boolean(),
  /** The fields that eBay tells, in the order of the form. */
  lines: z.array(ledgerLine),
  /** Null until the item was read with everything in it, and if no terms were asked for. */
  terms: itemTerms.nullable(),
  /** When the item was last read with everything in it, in epoch milliseconds. */
  readAt: z.number().nullable(),
});
export type Ledger = z.infer<typeof ledger>;

/** Compares listings with what eBay was last seen to have. It asks eBay nothing. Unknown listings are left out. */
export const compareListings = defineCallable({
  name: "compareListings",
  access: "member",
  input: z.strictObject({
    listingIds: z.array(documentId).min(1).max(MAX_LEDGERS),
    withTerms: z.boolean().default(false),
  }),
  output: z.object({ ledgers: z.array(ledger) }),
});

/**
 * Settles the differences of one listing. The item is read first. Of `theirs` the listing takes eBay's value, `ours` are
 * sent to eBay. What eBay refuses stays different. Values are absolute, so a repeat changes nothing more.
 */
export const settleListing = defineCallable({
  name: "settleListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    choices: z.partialRecord(field, z.enum(SIDES)),
  }),
  output: z.object({
    /** Fields that have eBay's value now. */
    taken: z.array(field),
    /** Fields that eBay has from us now. */
    sent: z.array(field),
    /** Why eBay didn't take ours. Null if it did. */
    refusal: z
      .object({
        /** eBay's own words, and what to do where we know. */
        message: z.string(),
        ebayCode: z.string().nullable(),
        field: z.string().nullable(),
      })
      .nullable(),
  }),
  timeoutSeconds: 120,
});
