import { Timestamp } from "firebase/firestore";

import type { OrderDocument } from "@contract/documents";

import type { WithId } from "../../firestore/documents";

/** Creates a paid order of one car that waits to be shipped. `fields` overrides its fields. */
export function sampleOrder(fields: Partial<OrderDocument> = {}): WithId<OrderDocument> {
  const orderId = fields.orderId ?? "01-03955-36441";
  return {
    id: orderId,
    orderId,
    buyer: "redline_ray",
    shipTo: {
      name: "Ray Dürer",
      company: null,
      phone: "503-555-0142",
      lines: ["12 Peg Street", "Apt 4"],
      city: "Portland",
      stateOrProvince: "OR",
      postalCode: "97201",
      countryCode: "US",
    },
    subtotal: 9.5,
    shippingCost: 4.25,
    total: 13.75,
    date: Timestamp.fromMillis(Date.UTC(2026, 10, 1)),
    paidAt: Timestamp.fromMillis(Date.UTC(2026, 10, 1, 1)),
    shipBy: null,
    items: [sampleItem()],
    shipments: [],
    packedLines: [],
    putBacks: [],
    paymentStatus: "PAID",
    shippingStatus: "NOT_SHIPPED",
    orderFulfillmentStatus: "NOT_STARTED",
    status: "open",
    revenueCents: 1375,
    itemsSold: 2,
    fee: 2.22,
    feeCents: 222,
    estimatedFeeCents: 0,
    listingIds: ["L1"],
    ebayModifiedAt: Date.UTC(2026, 10, 1, 1),
    ...fields,
  };
}

export function sampleItem(
  fields: Partial<OrderDocument["items"][number]> = {},
): OrderDocument["items"][number] {
  return {
    listingId: "L1",
    ebayItemId: "110551234567",
    title: "'67 Camaro",
    sku: "DHR20",
    quantity: 2,
    price: 4.75,
    ...fields,
  };
}
