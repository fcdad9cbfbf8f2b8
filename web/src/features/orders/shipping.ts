import type { OrderDocument } from "@contract/documents";
import { trackedParcel } from "@contract/orders";

import { shipCopy } from "./copy";

/** The carriers whose tracking pages eBay links to. `other` asks for a typed name. */
export const CARRIERS = ["USPS", "UPS", "FedEx", "DHL", "other"] as const;
type Carrier = (typeof CARRIERS)[number];

/** The input of the shipping form. */
export interface ParcelValues {
  readonly carrier: Carrier;
  readonly otherCarrier: string;
  readonly trackingNumber: string;
  /** Whether the parcel is sent without a tracking number. */
  readonly isUntracked: boolean;
}

export const NEW_PARCEL: ParcelValues = {
  carrier: "USPS",
  otherCarrier: "",
  trackingNumber: "",
  isUntracked: false,
};

export interface ParcelErrors {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

export const getCarrier = ({ carrier, otherCarrier }: ParcelValues): string =>
  carrier === "other" ? otherCarrier : carrier;

/** Returns the errors as texts, by the server's rules. Both are null if the input is valid. */
export function validateParcel(values: ParcelValues): ParcelErrors {
  if (values.isUntracked) return { carrier: null, trackingNumber: null };
  const { carrier, trackingNumber } = trackedParcel.shape;
  const name = getCarrier(values);
  return {
    carrier:
      name.trim() === "" ? shipCopy.noCarrier : carrier.safeParse(name).success ? null : shipCopy.longCarrier,
    trackingNumber:
      values.trackingNumber.trim() === ""
        ? shipCopy.noTracking
        : trackingNumber.safeParse(values.trackingNumber).success
          ? null
          : shipCopy.badTracking,
  };
}

/** Whether a part of the order can still be marked as shipped. */
export const isToShip = ({
  status,
  paymentStatus,
  shippingStatus,
}: Pick<OrderDocument, "status" | "paymentStatus" | "shippingStatus">): boolean =>
  status === "open" && paymentStatus !== "FULLY_REFUNDED" && shippingStatus !== "SHIPPED";
