import { trackedParcel } from "@contract/orders";

import { parseJson } from "@/lib/browser/stored";

import type { Parcel } from "../pack/parcels";

/** What the seller has typed for a parcel. */
export interface TrackingValues {
  readonly carrier: string;
  readonly number: string;
  readonly isUntracked: boolean;
}

export const NEW_TRACKING: TrackingValues = { carrier: "USPS", number: "", isUntracked: false };

export const isReady = ({ carrier, number, isUntracked }: TrackingValues): boolean =>
  isUntracked || trackedParcel.safeParse({ carrier, trackingNumber: number }).success;

/** Returns the parcel's orders as the shipment takes them. */
export function toWaiting({ orders }: Parcel, { carrier, number, isUntracked }: TrackingValues) {
  const parsed = isUntracked ? null : trackedParcel.parse({ carrier, trackingNumber: number });
  return orders.map(({ orderId }) => ({
    orderId,
    carrier: parsed?.carrier ?? null,
    trackingNumber: parsed?.trackingNumber ?? null,
  }));
}

/** Returns null for a text that isn't a stored object. */
export function parseTracking(text: string): TrackingValues | null {
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? { ...NEW_TRACKING, ...value } : null;
}
