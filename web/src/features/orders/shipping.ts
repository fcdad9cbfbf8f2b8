import type { OrderDocument } from "@contract/documents";
import { markOrderShipped } from "@contract/orders";

import { shipCopy } from "./copy";

/** Those that eBay links to their own tracking, and `other`, which is typed. */
export const CARRIERS = ["USPS", "UPS", "FedEx", "DHL", "other"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** As it is typed. */
export interface ParcelDraft {
  readonly carrier: Carrier;
  readonly otherCarrier: string;
  readonly trackingNumber: string;
}

export const NEW_PARCEL: ParcelDraft = { carrier: "USPS", otherCarrier: "", trackingNumber: "" };

export interface ParcelErrors {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

export const carrierOf = ({ carrier, otherCarrier }: ParcelDraft): string =>
  carrier === "other" ? otherCarrier : carrier;

/** What is wrong, in words, by the server's own rules; both null where it can be sent. */
export function parcelErrors(draft: ParcelDraft): ParcelErrors {
  const { carrier, trackingNumber } = markOrderShipped.input.shape;
  const name = carrierOf(draft);
  return {
    carrier:
      name.trim() === "" ? shipCopy.noCarrier : carrier.safeParse(name).success ? null : shipCopy.longCarrier,
    trackingNumber:
      draft.trackingNumber.trim() === ""
        ? shipCopy.noTracking
        : trackingNumber.safeParse(draft.trackingNumber).success
          ? null
          : shipCopy.badTracking,
  };
}

/** Whether anything of the order may still be sent on its way. */
export const isToShip = ({
  status,
  paymentStatus,
  shippingStatus,
}: Pick<OrderDocument, "status" | "paymentStatus" | "shippingStatus">): boolean =>
  status === "open" && paymentStatus !== "FULLY_REFUNDED" && shippingStatus !== "SHIPPED";
