import { AppError } from "@contract/wire/errors";

import { readRefusal } from "@/lib/listings/refusedAt";

/** What the choice of another shipping can mend. */
const OF_SHIPPING: readonly string[] = [
  "shipping",
  "shippingPolicy",
  "paymentPolicy",
  "returnPolicy",
  "location",
];

export interface ShippingRefusal {
  readonly message: string;
  /** The item can be relisted with what eBay still has of its terms. */
  readonly canStay: boolean;
  /** Another service mends it. Under a business policy, none does. */
  readonly takesService: boolean;
}

/** Returns why the shipping of the ended item is refused, or null if something else is. */
export function shippingRefusal(error: unknown): ShippingRefusal | null {
  const refusal = readRefusal(error);
  if (!refusal || !OF_SHIPPING.includes(refusal.field)) return null;
  const canStay = error instanceof AppError && error.code === "listing/terms-gone";
  return { message: refusal.message, canStay, takesService: refusal.field === "shipping" || !canStay };
}
