import * as z from "zod";

import type { OrderDocument } from "@contract/documents";

export interface Compared {
  readonly label: string;
  readonly stored: string;
  /** Null where eBay's answer doesn't say. */
  readonly atEbay: string | null;
  readonly isSame: boolean;
}

const text = z.string().nullish().catch(null);
const amount = z.object({ value: text }).nullish().catch(null);
/** Of eBay's answer, what is compared; whatever has another shape counts as not said. */
const answer = z.object({
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

/** The stored fields beside what eBay says now. Times are compared to the second, money to the cent. */
export function compareOrder(stored: OrderDocument, said: unknown): readonly Compared[] {
  const found = answer.safeParse(said);
  const ebay = found.success ? found.data : null;
  const pricing = ebay?.pricingSummary;
  const state = ebay?.cancelStatus?.cancelState;
  return [
    compared("orderId", stored.orderId, ebay?.orderId),
    compared("buyer", stored.buyer, ebay?.buyer?.username),
    compared("paymentStatus", stored.paymentStatus, ebay?.orderPaymentStatus),
    compared("orderFulfillmentStatus", stored.orderFulfillmentStatus, ebay?.orderFulfillmentStatus),
    compared("status", stored.status, state == null ? null : state === "CANCELED" ? "cancelled" : "open"),
    compared("subtotal", money(stored.subtotal), money(pricing?.priceSubtotal?.value)),
    compared("shippingCost", money(stored.shippingCost), money(pricing?.deliveryCost?.value)),
    compared("total", money(stored.total), money(pricing?.total?.value)),
    compared("items", String(stored.items.length), ebay?.lineItems ? String(ebay.lineItems.length) : null),
    compared("date", moment(stored.date.toMillis()), moment(ebay?.creationDate)),
    compared("ebayModifiedAt", moment(stored.ebayModifiedAt), moment(ebay?.lastModifiedDate)),
  ];
}

function compared(label: string, stored: string | null, atEbay: string | null | undefined): Compared {
  return { label, stored: stored ?? "–", atEbay: atEbay ?? null, isSame: stored === (atEbay ?? null) };
}

const money = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : Number(value).toFixed(2);

function moment(at: string | number | null | undefined): string | null {
  if (at === null || at === undefined) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 19)}Z`;
}
