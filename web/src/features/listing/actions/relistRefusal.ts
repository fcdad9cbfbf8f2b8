import { readRefusal } from "@/lib/listings/refusedAt";

/** What the choice of another shipping can mend. */
const OF_SHIPPING: readonly string[] = [
  "shipping",
  "shippingPolicy",
  "paymentPolicy",
  "returnPolicy",
  "location",
];

/** Returns why the shipping of the ended item is refused, or null if something else is. */
export function shippingRefusal(error: unknown): string | null {
  const refusal = readRefusal(error);
  return refusal && OF_SHIPPING.includes(refusal.field) ? refusal.message : null;
}
