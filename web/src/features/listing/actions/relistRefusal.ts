import { AppError, type Failure } from "@contract/wire/errors";

import { readRefusal } from "@/lib/listings/refusedAt";

/** Fields whose refusal other shipping can fix. */
const SHIPPING_CODES: readonly string[] = [
  "shipping",
  "shippingPolicy",
  "paymentPolicy",
  "returnPolicy",
  "location",
];

export interface ShippingRefusal {
  readonly failure: Failure;
  /** Whether the item can be relisted with the terms that eBay still has. */
  readonly canStay: boolean;
  /** Whether another service fixes the refusal. Under a business policy, none does. */
  readonly takesService: boolean;
}

/** Returns why the shipping of the ended item is refused, or null if another field is. */
export function toShippingRefusal(error: unknown): ShippingRefusal | null {
  const refusal = readRefusal(error);
  if (!refusal || !SHIPPING_CODES.includes(refusal.field)) return null;
  const canStay = error instanceof AppError && error.code === "listing/terms-gone";
  return { failure: refusal, canStay, takesService: refusal.field === "shipping" || !canStay };
}
