import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { answeredFailure } from "../wire/errors.ts";
import { MARKETPLACE_FIELDS } from "./edits.ts";
import { itemExtras, NO_EXTRAS } from "./itemExtras.ts";

/** Maximum listings per call. */
export const MAX_LEDGERS = 100;
/** The side whose value both sides get. */
const SIDES = ["ours", "theirs"] as const;
export type Side = (typeof SIDES)[number];

const field = z.enum(MARKETPLACE_FIELDS);

/** Our value and eBay's value of one field. Pictures are lists of URLs. */
const ledgerLine = z.object({
  field,
  ours: z.json(),
  theirs: z.json(),
  differs: z.boolean(),
  /** When eBay's value was last read, in epoch milliseconds. Null if unknown. */
  checkedAt: z.number().nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** Fields of an item that Pegboard doesn't edit. Unknown values are null. */
export const itemTerms = z.object({
  /** eBay's value, such as `Flat`. */
  shippingType: z.string().nullable(),
  /**
   * Codes of eBay's shipping services, with the buyer's price for the first copy and for each further one.
   */
  services: z.array(
    z.object({
      service: z.string(),
      costCents: z.int().nullable(),
      furtherCents: z.int().nullable(),
      isFree: z.boolean(),
      isInternational: z.boolean(),
      /** eBay's codes of places. */
      shipsTo: z.array(z.string()).default([]),
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
  extras: itemExtras.default(NO_EXTRAS),
});
export type ItemTerms = z.infer<typeof itemTerms>;

const ledger = z.object({
  listingId: documentId,
  title: z.string(),
  /** False for listings that can't be revised: a draft, an ended listing, an auction. */
  isRevisable: z.boolean(),
  /** Fields with a known value at eBay, in the order of the form. */
  lines: z.array(ledgerLine),
  /** Null until the whole item was read, and without `withTerms`. */
  terms: itemTerms.nullable(),
  /** When the whole item was last read, in epoch milliseconds. */
  readAt: z.number().nullable(),
});
export type Ledger = z.infer<typeof ledger>;

/** Compares listings with eBay's last known values, without calling eBay. Unknown listings are omitted. */
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
 * Settles the differences of one listing after reading its item. Fields with `theirs` get eBay's value,
 * fields with `ours` are sent to eBay. Fields that eBay refuses stay different. Values are absolute, so a
 * repeat changes nothing more.
 */
export const settleListing = defineCallable({
  name: "settleListing",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    choices: z.partialRecord(field, z.enum(SIDES)),
  }),
  output: z.object({
    /** Fields that now have eBay's value. */
    taken: z.array(field),
    sent: z.array(field),
    /** The reason why eBay refused our values. Null without a refusal. */
    refusal: z
      .object({
        /** Describes the `failure` for tabs opened before November 2026. */
        message: z.string(),
        failure: answeredFailure,
        ebayCode: z.string().nullable(),
        field: z.string().nullable(),
      })
      .nullable(),
  }),
  timeoutSeconds: 120,
});
