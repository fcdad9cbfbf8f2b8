import * as z from "zod";

import { defineCallable } from "./callable.ts";

/** Starts the connection: a single-use `state`, bound to the caller, and where to send the browser. */
export const beginEbayConnection = defineCallable({
  name: "beginEbayConnection",
  access: "member",
  input: z.strictObject({}),
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
  input: z.strictObject({}).nullish(),
  /** `expiresAt` in epoch milliseconds. */
  output: z.object({ success: z.literal(true), expiresAt: z.number() }),
});

export const disconnectEbay = defineCallable({
  name: "disconnectEbay",
  access: "member",
  input: z.strictObject({}),
  /** `revoked`: eBay has taken our access back too. Ours is forgotten either way. */
  output: z.object({ success: z.literal(true), revoked: z.boolean() }),
});
