import * as z from "zod";

import { defineCallable } from "../../wire/callable.ts";
import { timestamp } from "../../wire/timestamp.ts";
import { accountPolicies, sellingTerms } from "./terms.ts";

/** `users/{uid}/settings/sellingTerms`: written by the server only. Missing until the seller has chosen. */
export const sellingTermsDocument = z.object({
  ...sellingTerms.shape,
  /** The business policies of the eBay account when the terms were saved. Null without any. */
  accountPolicies: accountPolicies.nullable().default(null).catch(null),
  updatedAt: timestamp.nullish(),
});

/**
 * Returns the options of the seller's eBay account. All are null without a connection; single ones are null
 * if eBay doesn't grant access.
 */
export const getSellingOptions = defineCallable({
  name: "getSellingOptions",
  access: "member",
  output: z.object({
    isConnected: z.boolean(),
    policies: accountPolicies.nullable(),
    services: z.array(z.object({ service: z.string(), description: z.string() })).nullable(),
    /** eBay's out-of-stock control: whether sold-out items stay listed. */
    keepsSoldOut: z.boolean().nullable(),
  }),
});

/**
 * Saves the terms. Throws `input/invalid` with the `field` for a service or policy that the eBay account
 * doesn't have. `keepsSoldOut` is set at eBay; null keeps it.
 */
export const saveSellingTerms = defineCallable({
  name: "saveSellingTerms",
  access: "member",
  input: z.strictObject({ terms: sellingTerms, keepsSoldOut: z.boolean().nullable() }),
});
