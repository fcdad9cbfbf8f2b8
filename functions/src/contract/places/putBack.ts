import * as z from "zod";

import type { OrderDocument } from "../documents/order.ts";
import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { failureFields } from "../wire/errors.ts";
import { placeId } from "./placeCodes.ts";

/** Maximum copies of one line per call. */
const MAX_PUT_BACK = 10_000;
/** Maximum put-backs of one order, including undone ones. */
export const MAX_PUT_BACKS = 100;

const orderId = documentId.regex(/^[\w!.-]{1,64}$/);
const lineItemId = documentId.regex(/^[\w!.-]{1,64}$/);

/** Destination of the copies: for sale in a place, for sale in their former places (null), or gone. */
const fate = z.discriminatedUnion("fate", [
  z.strictObject({ fate: z.literal("forSale"), placeId: placeId.nullable() }),
  z.strictObject({ fate: z.literal("gone") }),
]);
export type Fate = z.output<typeof fate>;

/**
 * The state of the new quantity at the marketplace. `told`: it was updated. `ended`: the listing isn't live,
 * and can be listed again. `draft`: it never was live. `failed`: not updated yet. `none`: the quantity hasn't changed.
 */
const AT_MARKETPLACE = ["told", "ended", "draft", "failed", "none"] as const;
export type AtMarketplace = (typeof AT_MARKETPLACE)[number];

const output = z.object({
  success: z.literal(true),
  /** Copies that this call put back for sale, or took back by undoing. Lots count as one. */
  copies: z.int(),
  atMarketplace: z.enum(AT_MARKETPLACE),
  ...failureFields,
});
export type PutBackResult = z.output<typeof output>;

/**
 * Puts copies of a cancelled or returned order back for sale, first here, then at the marketplace, or records
 * them as gone. Runs once per `putBackId`: a repeat changes nothing here, and updates the marketplace again.
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

/** Undoes a put-back, unless a copy has sold since. Idempotent. */
export const undoPutBack = defineCallable({
  name: "undoPutBack",
  access: "member",
  input: z.strictObject({ orderId, putBackId: z.uuid() }),
  output,
  timeoutSeconds: 120,
});

type Line = OrderDocument["items"][number];
type Order = Pick<OrderDocument, "items" | "putBacks" | "status" | "shippingStatus" | "packedLines">;

/** Returns whether copies of an order can be put back: it was cancelled, or has shipped. */
export const canComeBack = ({ status, shippingStatus }: Pick<Order, "status" | "shippingStatus">): boolean =>
  status === "cancelled" || shippingStatus !== "NOT_SHIPPED";

/** Returns the copies of a line that can still be put back. */
export function countCopiesOut(
  { putBacks }: Pick<Order, "putBacks">,
  { lineItemId, quantity }: Line,
): number {
  const back = putBacks.filter((each) => each.lineItemId === lineItemId && !each.isUndone);
  return Math.max(0, quantity - back.reduce((sum, { copies }) => sum + copies, 0));
}

/** Returns whether a line's copies have left their places. */
export const isPacked = (
  { packedLines, shippingStatus }: Pick<Order, "packedLines" | "shippingStatus">,
  lineItemId: string,
): boolean => packedLines.includes(lineItemId) || shippingStatus === "SHIPPED";
