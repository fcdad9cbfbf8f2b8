import { trackedParcel } from "@contract/orders";

import { readScan } from "@/lib/scan/scanCodes";

import type { Parcel } from "../pack/parcels";
import { readCommand } from "../scan/commands";

export type NumberVerdict =
  /** The slip of a waiting parcel. Its number is scanned next. */
  | { readonly kind: "parcel"; readonly parcel: Parcel }
  | { readonly kind: "number"; readonly parcel: Parcel; readonly number: string; readonly carrier: string }
  | { readonly kind: "untracked"; readonly parcel: Parcel }
  | { readonly kind: "twice"; readonly parcel: Parcel }
  | { readonly kind: "used"; readonly parcel: Parcel }
  /** A number was scanned before the slip of its parcel. */
  | { readonly kind: "slip-first" }
  /** Neither a waiting order nor a tracking number. `code` is the scanned text. */
  | { readonly kind: "foreign"; readonly code: string }
  | { readonly kind: "go-on" };

/** The pattern of an eBay order id. */
const ORDER_ID = /^\d{2}-\d{5}-\d{5}$/;
/**
 * The barcode of a USPS label. It begins with the destination's postal code: 420, and 5 or 9 digits
 * (Publication 199, Intelligent Mail package barcode).
 */
const USPS_LABEL = /^420(?:\d{5}|\d{9})(9[1-5]\d{20})$/;

/** Minimum length of a tracking number. No carrier's number is shorter; a toy number has five characters. */
const MIN_NUMBER = 8;

/**
 * Judges a code that was scanned while assigning tracking numbers. The slip is scanned first, then the
 * postage label.
 */
export function judgeNumber(
  code: string,
  parcels: readonly Parcel[],
  current: Parcel | null,
  { numberOf, isCar }: { numberOf: (parcel: Parcel) => string; isCar: (code: string) => boolean },
): NumberVerdict {
  const command = readCommand(code);
  if (command === "goOn") return { kind: "go-on" };
  if (command === "noNumber") {
    return current === null ? { kind: "slip-first" } : { kind: "untracked", parcel: current };
  }
  const text = code.trim();
  const slip = parcels.find(({ orders }) => orders.some(({ orderId }) => orderId === text));
  if (slip) return { kind: "parcel", parcel: slip };
  if (ORDER_ID.test(text) || readScan(text).kind !== "other" || isCar(text))
    return { kind: "foreign", code: text };
  // Some scanners include the separators between the label's fields.
  const printed = text.replace(/[^\w]/g, "");
  const parsed = trackedParcel.shape.trackingNumber.safeParse(USPS_LABEL.exec(printed)?.[1] ?? printed);
  if (!parsed.success || !/\d/.test(parsed.data) || parsed.data.length < MIN_NUMBER)
    return { kind: "foreign", code: text };
  const number = parsed.data;
  const owner = parcels.find((parcel) => numberOf(parcel) === number);
  if (owner)
    return owner.id === current?.id ? { kind: "twice", parcel: owner } : { kind: "used", parcel: owner };
  if (current === null) return { kind: "slip-first" };
  return { kind: "number", parcel: current, number, carrier: number.startsWith("1Z") ? "UPS" : "USPS" };
}
