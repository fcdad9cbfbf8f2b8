import * as z from "zod";

import type { OrderDocument } from "../documents/order.ts";
import { defineCallable } from "../wire/callable.ts";
import { placeId } from "./placeCodes.ts";

/** Copies of one line that are put back at once. */
const MAX_PUT_BACK = 10_000;
/** Put back and undone, of one order. */
export const MAX_PUT_BACKS = 100;

const orderId = z.string().regex(/^[\w!.-]{1,64}$/);
const lineItemId = z.string().regex(/^[\w!.-]{1,64}$/);

/** Where copies end up: for sale in a place, for sale where they lay before (null), or gone for good. */
const fate = z.discriminatedUnion("fate", [
  z.strictObject({ fate: z.literal("forSale"), placeId: placeId.nullable() }),
  z.strictObject({ fate: z.literal("gone") }),
]);
export type Fate = z.output<typeof fate>;

/**
 * Whether the marketplace has the new quantity. `ended`: the listing isn't live, and can be listed again. `draft`: it
 * never was. `failed`: not yet, as `message` says. `none`: the quantity is as it was.
 */
const AT_MARKETPLACE = ["told", "ended", "draft", "failed", "none"] as const;
export type AtMarketplace = (typeof AT_MARKETPLACE)[number];

const output = z.object({
  success: z.literal(true),
  /** Copies that are for sale again by this call, or no longer by its undoing. Lots count as one. */
  copies: z.int(),
  atMarketplace: z.enum(AT_MARKETPLACE),
  message: z.string().nullable(),
});
export type PutBackResult = z.output<typeof output>;

/**
 * Puts copies of a cancelled or returned order back for sale, here and then at the marketplace, or notes that they are
 * gone. Once per `putBackId`: a repeat changes nothing here, and tells the marketplace again.
 */
export const putBackCopies = defineCallable({
  name: "putBackCopies",
  access: "member",
  input: z.strictObject({
    putBackId: z.uuid(),
    orderId,
    lineItemId,
    copies: z.int().min(1).max(MAX_PUT_BACK),
    to: fate,
  }),
  output,
  timeoutSeconds: 120,
});

/** Undoes it, unless a copy has sold since. Idempotent. */
export const undoPutBack = defineCallable({
  name: "undoPutBack",
  access: "member",
  input: z.strictObject({ orderId, putBackId: z.uuid() }),
  output,
  timeoutSeconds: 120,
});

type Line = OrderDocument["items"][number];
type Order = Pick<OrderDocument, "items" | "putBacks" | "status" | "shippingStatus" | "packedLines">;

/** Tells whether copies of an order can come back: it was cancelled, or has left the house. */
export const canComeBack = ({ status, shippingStatus }: Pick<Order, "status" | "shippingStatus">): boolean =>
  status === "cancelled" || shippingStatus !== "NOT_SHIPPED";

/** Copies of a line that may still come back. */
export function copiesOut({ putBacks }: Pick<Order, "putBacks">, { lineItemId, quantity }: Line): number {
  const back = putBacks.filter((each) => each.lineItemId === lineItemId && !each.isUndone);
  return Math.max(0, quantity - back.reduce((sum, { copies }) => sum + copies, 0));
}

/** Tells whether a line's copies have left their places. */
export const isPacked = (
  { packedLines, shippingStatus }: Pick<Order, "packedLines" | "shippingStatus">,
  lineItemId: string,
): boolean => packedLines.includes(lineItemId) || shippingStatus === "SHIPPED";
