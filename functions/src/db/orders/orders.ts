import { type Firestore, Timestamp, type WriteBatch } from "firebase-admin/firestore";

import { type OrderDocument, orderDocument, orderSyncDocument, paths } from "../../contract/documents.ts";
import type { Order, OrderStore, Shipment } from "../../domain/orders/ports.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";

/** Two documents per order. Firestore allows 500 writes per batch. */
const ORDERS_PER_BATCH = 200;

export function orderStore(firestore: Firestore): OrderStore {
  return {
    async readProgress(uid) {
      const snapshot = await firestore.doc(paths.operation(uid, "orders")).get();
      if (!snapshot.exists) return null;
      const { modifiedUntil, syncedAt, place } = orderSyncDocument.parse(snapshot.data());
      return { modifiedUntil, syncedAt: syncedAt?.toMillis() ?? null, place };
    },

    async saveCursor(uid, place) {
      await firestore.doc(paths.operation(uid, "orders")).set({ place }, { merge: true });
    },

    async saveProgress(uid, { modifiedUntil, syncedAt }) {
      const document = firestore.doc(paths.operation(uid, "orders"));
      await document.set({ modifiedUntil, syncedAt: Timestamp.fromMillis(syncedAt) });
    },

    async keep(uid, orders, shipments) {
      const changed = await findChanged(firestore, uid, orders, shipments);
      const listings = await findListingsOfItems(
        firestore,
        uid,
        changed.flatMap(({ order }) => order.lines.map(({ itemId }) => itemId)),
      );
      for (let start = 0; start < changed.length; start += ORDERS_PER_BATCH) {
        const batch = firestore.batch();
        for (const { order, stored } of changed.slice(start, start + ORDERS_PER_BATCH)) {
          const kept = shipments?.map(toShipmentDocument) ?? stored?.shipments ?? [];
          writeOrder(firestore, batch, uid, { ...toOrderFields(order, listings), shipments: kept });
        }
        await batch.commit();
      }
      return changed.length;
    },
  };
}

/**
 * Returns the orders that eBay has changed since they were stored, with their stored documents. Ignores
 * answers older than the stored order.
 */
async function findChanged(
  firestore: Firestore,
  uid: string,
  orders: readonly Order[],
  shipments: readonly Shipment[] | undefined,
): Promise<{ order: Order; stored: OrderDocument | null }[]> {
  if (orders.length === 0) return [];
  const found = await firestore.getAll(
    ...orders.map(({ orderId }) => firestore.doc(paths.order(uid, orderId))),
  );
  return orders.flatMap((order, index) => {
    const snapshot = found[index];
    const stored = snapshot?.exists ? orderDocument.parse(snapshot.data()) : null;
    const storedAt = stored?.ebayModifiedAt ?? -1;
    // Tracking numbers come from a separate call, for an order that is stored already.
    const brings = shipments !== undefined && joinNumbers(shipments) !== joinNumbers(stored?.shipments ?? []);
    const isNewer = order.modifiedAt > storedAt || (brings && order.modifiedAt === storedAt);
    return isNewer ? [{ order, stored }] : [];
  });
}

const joinNumbers = (shipments: readonly { trackingNumber: string }[]): string =>
  shipments.map(({ trackingNumber }) => trackingNumber).join();

function toOrderFields(order: Order, listings: ReadonlyMap<string, string>) {
  const { cancelled } = order;
  return {
    orderId: order.orderId,
    buyer: order.buyer,
    shipTo: order.shipTo,
    subtotal: order.subtotalCents / 100,
    shippingCost: order.shippingCents / 100,
    total: order.totalCents / 100,
    date: Timestamp.fromMillis(order.createdAt),
    paidAt: toTimestamp(order.paidAt),
    shipBy: toTimestamp(order.shipBy),
    items: order.lines.map((line) => ({
      listingId: listings.get(line.itemId) ?? null,
      ebayItemId: line.itemId,
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
      price: Math.round(line.costCents / line.quantity) / 100,
    })),
    paymentStatus: order.paymentStatus,
    shippingStatus: toShippingStatus(order),
    orderFulfillmentStatus: order.fulfillmentStatus,
    status: cancelled ? ("cancelled" as const) : ("open" as const),
    revenueCents: cancelled ? 0 : Math.max(0, order.totalCents - order.refundedCents),
    itemsSold: cancelled ? 0 : order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ebayModifiedAt: order.modifiedAt,
  };
}

function toShippingStatus({ fulfillmentStatus }: Order): OrderDocument["shippingStatus"] {
  if (fulfillmentStatus === "FULFILLED") return "SHIPPED";
  return fulfillmentStatus === "IN_PROGRESS" ? "PARTIALLY_SHIPPED" : "NOT_SHIPPED";
}

const toTimestamp = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);

const toShipmentDocument = ({ carrier, trackingNumber, shippedAt }: Shipment) => ({
  carrier,
  trackingNumber,
  shippedAt: toTimestamp(shippedAt),
});

/** Writes an order with its activity, whose badges show whether it is paid and shipped. */
function writeOrder(
  firestore: Firestore,
  batch: WriteBatch,
  uid: string,
  order: ReturnType<typeof toOrderFields> & { shipments: OrderDocument["shipments"] },
): void {
  batch.set(firestore.doc(paths.order(uid, order.orderId)), order);
  const [first, ...others] = order.items;
  batch.set(firestore.doc(paths.activity(uid, `sale-${order.orderId}`)), {
    type: "sale",
    source: "ebay",
    title: `${first?.title ?? order.orderId}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    subtitle: order.status === "cancelled" ? `Cancelled, ${order.buyer}` : `Sold to ${order.buyer}`,
    amount: order.total,
    timestamp: order.date,
    metadata: {
      orderId: order.orderId,
      paymentStatus: order.paymentStatus,
      shippingStatus: order.shippingStatus,
      ...(first === undefined ? {} : { itemId: first.ebayItemId }),
      ...(first?.listingId == null ? {} : { listingId: first.listingId }),
    },
  });
}
