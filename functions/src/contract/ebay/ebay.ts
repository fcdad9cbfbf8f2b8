import * as z from "zod";

import { EBAY_ACCESS_KEYS } from "./ebayAccess.ts";
import { defineCallable } from "../wire/callable.ts";

/**
 * Starts the OAuth connection. Creates a single-use `state` bound to the caller, and returns the URL of
 * eBay's consent page. `access`: the kinds of access to ask for, by default all. Throws `ebay/access-refused`
 * with the kinds that eBay doesn't grant the application, because eBay rejects the whole page for one scope, and
 * `ebay/connected-too-often` after 20 connections that were begun on a day.
 */
export const beginEbayConnection = defineCallable({
  name: "beginEbayConnection",
  access: "member",
  input: z.strictObject({ access: z.array(z.enum(EBAY_ACCESS_KEYS)).max(10).optional() }),
  output: z.object({ authorizeUrl: z.url() }),
});

export const exchangeEbayToken = defineCallable({
  name: "exchangeEbayToken",
  access: "member",
  input: z.strictObject({ code: z.string().min(1).max(4096), state: z.string().min(1).max(256) }),
  output: z.object({ success: z.literal(true), storeName: z.string().nullable() }),
});

export const refreshEbayToken = defineCallable({
  name: "refreshEbayToken",
  access: "member",
  /** `expiresAt` in epoch milliseconds. */
  output: z.object({ success: z.literal(true), expiresAt: z.number() }),
});

export const disconnectEbay = defineCallable({
  name: "disconnectEbay",
  access: "member",
  input: z.strictObject({}),
  /** `revoked`: eBay has revoked our access too. Our tokens are deleted in both cases. */
  output: z.object({ success: z.literal(true), revoked: z.boolean() }),
});
