import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { timestamp } from "../wire/timestamp.ts";
import { accountPolicies, sellingTerms } from "./terms.ts";

/** `users/{uid}/settings/sellingTerms`: written by the server alone. Missing until the seller has chosen. */
export const sellingTermsDocument = z.object({
  ...sellingTerms.shape,
  /** The business policies of the eBay account when the terms were saved. Null without any. */
  accountPolicies: accountPolicies.nullable().default(null).catch(null),
  updatedAt: timestamp.nullish(),
});

/**
 * What the seller's eBay account offers to choose from. Everything is null without a connection, or where eBay doesn't
 * grant it.
 */
export const getSellingOptions = defineCallable({
  name: "getSellingOptions",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    isConnected: z.boolean(),
    policies: accountPolicies.nullable(),
    services: z.array(z.object({ service: z.string(), description: z.string() })).nullable(),
    /** eBay's out-of-stock control: whether a sold-out item stays. */
    keepsSoldOut: z.boolean().nullable(),
  }),
});

/**
 * Saves the terms. A service or policy that the eBay account doesn't have is refused with `input/invalid` and its
 * `field`. `keepsSoldOut` is set at eBay; null leaves it.
 */
export const saveSellingTerms = defineCallable({
  name: "saveSellingTerms",
  access: "member",
  input: z.strictObject({ terms: sellingTerms, keepsSoldOut: z.boolean().nullable() }),
  output: z.object({ success: z.literal(true) }),
});
