import * as z from "zod";

import type { OrderDocument } from "@contract/documents";
import { toAmount } from "@contract/wire/numbers";

export interface Compared {
  readonly label: string;
  readonly stored: string;
  /** The value at eBay. Null if eBay's response doesn't have it. */
  readonly atEbay: string | null;
  readonly isSame: boolean;
}

const text = z.string().nullish().catch(null);
const amount = z.object({ value: text }).nullish().catch(null);
/** The compared fields of eBay's response. A field of another type counts as missing. */
const ebayOrder = z.object({
  orderId: text,
  orderPaymentStatus: text,
  orderFulfillmentStatus: text,
  creationDate: text,
  lastModifiedDate: text,
  buyer: z.object({ username: text }).nullish().catch(null),
  cancelStatus: z.object({ cancelState: text }).nullish().catch(null),
  pricingSummary: z
    .object({ total: amount, priceSubtotal: amount, deliveryCost: amount })
    .nullish()
    .catch(null),
  lineItems: z.array(z.unknown()).nullish().catch(null),
});

/** Compares a stored order with eBay's response: times to the second, amounts to the cent. */
export function compareOrder(stored: OrderDocument, response: unknown): readonly Compared[] {
  const found = ebayOrder.safeParse(response);
  const ebay = found.success ? found.data : null;
  const pricing = ebay?.pricingSummary;
  const state = ebay?.cancelStatus?.cancelState;
  return [
    compareField("orderId", stored.orderId, ebay?.orderId),
    compareField("buyer", stored.buyer, ebay?.buyer?.username),
    compareField("paymentStatus", stored.paymentStatus, ebay?.orderPaymentStatus),
    compareField("orderFulfillmentStatus", stored.orderFulfillmentStatus, ebay?.orderFulfillmentStatus),
    compareField("status", stored.status, state == null ? null : state === "CANCELED" ? "cancelled" : "open"),
    compareField("subtotal", formatMoney(stored.subtotal), formatMoney(pricing?.priceSubtotal?.value)),
    compareField("shippingCost", formatMoney(stored.shippingCost), formatMoney(pricing?.deliveryCost?.value)),
    compareField("total", formatMoney(stored.total), formatMoney(pricing?.total?.value)),
    compareField(
      "items",
      String(stored.items.length),
      ebay?.lineItems ? String(ebay.lineItems.length) : null,
    ),
    compareField("date", formatMoment(stored.date.toMillis()), formatMoment(ebay?.creationDate)),
    compareField("ebayModifiedAt", formatMoment(stored.ebayModifiedAt), formatMoment(ebay?.lastModifiedDate)),
  ];
}

function compareField(label: string, stored: string | null, atEbay: string | null | undefined): Compared {
  return { label, stored: stored ?? "–", atEbay: atEbay ?? null, isSame: stored === (atEbay ?? null) };
}

const formatMoney = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : toAmount(Number(value));

function formatMoment(at: string | number | null | undefined): string | null {
  if (at === null || at === undefined) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 19)}Z`;
}
