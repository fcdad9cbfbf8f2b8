import { isDeepStrictEqual } from "node:util";

import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";

import {
  ORDER_VERSION,
  type OrderDocument,
  orderDocument,
  orderSyncDocument,
  paths,
} from "../../contract/documents.ts";
import { dropOldAddress } from "../../domain/orders/eraseAddresses.ts";
import { mergeOrder } from "../../domain/orders/mergeOrder.ts";
import type { Order, OrderStore, Shipment } from "../../domain/orders/ports.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { type PackedCopies, preparePacking } from "../places/packLines.ts";
import { fromOrderFields, toOrderFields, toTimestamp } from "./orderFields.ts";

/** The orders of a page. A transaction writes two documents for each. */
const ORDERS_PER_BATCH = 200;

export function orderStore(firestore: Firestore, now: () => number = Date.now): OrderStore {
  return {
    async readProgress(uid) {
      const snapshot = await firestore.doc(paths.operation(uid, "orders")).get();
      if (!snapshot.exists) return null;
      const { orderVersion, modifiedUntil, syncedAt, place } = orderSyncDocument.parse(snapshot.data());
      return {
        modifiedUntil: orderVersion === ORDER_VERSION ? modifiedUntil : 0,
        syncedAt: syncedAt?.toMillis() ?? null,
        place: place?.orderVersion === ORDER_VERSION ? place : null,
      };
    },

    async saveCursor(uid, place) {
      await firestore
        .doc(paths.operation(uid, "orders"))
        .set({ place: { ...place, orderVersion: ORDER_VERSION } }, { merge: true });
    },

    async saveProgress(uid, { modifiedUntil, syncedAt, readAt }) {
      const document = firestore.doc(paths.operation(uid, "orders"));
      await document.set({
        orderVersion: ORDER_VERSION,
        modifiedUntil,
        syncedAt: toTimestamp(syncedAt),
        readAt: Timestamp.fromMillis(readAt),
      });
    },

    async keep(uid, orders, shipments) {
      const itemIds = orders.flatMap(({ lines }) => lines.map(({ itemId }) => itemId));
      const listings = await findListingsOfItems(firestore, uid, itemIds);
      let changed = 0;
      for (let start = 0; start < orders.length; start += ORDERS_PER_BATCH) {
        const some = orders.slice(start, start + ORDERS_PER_BATCH);
        // A transaction: a notification and a sync can bring the same order at once.
        changed += await firestore.runTransaction(async (transaction) => {
          const merged = await mergeStored(firestore, transaction, uid, some, now());
          const written = merged.flatMap(({ order, stored, snapshot }) => {
            // Tracking numbers come from a separate call, for an order that is stored already.
            const kept = shipments?.map(toShipmentDocument) ?? stored?.shipments ?? [];
            const packedLines = stored?.packedLines ?? [];
            const fields = {
              ...toOrderFields(order, listings),
              shipments: kept,
              // Ours alone: eBay's answer has nothing of it.
              ...(stored?.packing === undefined ? {} : { packing: stored.packing }),
              ...(packedLines.length > 0 && { packedLines }),
              ...(stored && stored.putBacks.length > 0 && { putBacks: stored.putBacks }),
            };
            if (isDeepStrictEqual(fields, snapshot?.data())) return [];
            return [stored === null && isOld(order) ? { fields, packed: [] } : packShipped(fields)];
          });
          const packed = written.flatMap((each) => each.packed);
          const pack = await preparePacking(firestore, transaction, uid, packed);
          pack();
          for (const { fields } of written) writeOrder(firestore, transaction, uid, fields);
          return written.length;
        });
      }
      return changed;
    },
  };
}

/** An order that is read first when it is older than this was shipped long ago. Its copies are gone. */
const MAX_UNPACKED_MS = 30 * DAY_MS;
const isOld = ({ createdAt }: Order) => createdAt < Date.now() - MAX_UNPACKED_MS;

interface OrderFields extends ReturnType<typeof toOrderFields> {
  shipments: OrderDocument["shipments"];
  packing?: OrderDocument["packing"];
  packedLines?: string[];
  putBacks?: OrderDocument["putBacks"];
}

/** Returns the copies of a shipped order that leave their places now, and notes their lines, so that they do so once. */
function packShipped(fields: OrderFields): { fields: OrderFields; packed: PackedCopies[] } {
  const { items, date, status, shippingStatus, packedLines = [] } = fields;
  const lines = items.filter(({ lineItemId }) => !packedLines.includes(lineItemId));
  if (shippingStatus !== "SHIPPED" || status === "cancelled" || lines.length === 0) {
    return { fields, packed: [] };
  }
  const packed = lines.flatMap(({ listingId, quantity: copies }) =>
    listingId === null ? [] : [{ listingId, copies, orderedAt: date.toMillis() }],
  );
  const done = [...packedLines, ...lines.map(({ lineItemId }) => lineItemId)];
  return { fields: { ...fields, packedLines: done }, packed };
}

interface Kept {
  snapshot: DocumentSnapshot | undefined;
  order: Order;
  stored: OrderDocument | null;
}

/** Merges each order with its stored document. Leaves out answers that are older than the stored order. */
async function mergeStored(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  orders: readonly Order[],
  now: number,
): Promise<Kept[]> {
  const found = await transaction.getAll(
    ...orders.map(({ orderId }) => firestore.doc(paths.order(uid, orderId))),
  );
  return orders.flatMap((read, index) => {
    const snapshot = found[index];
    const stored = snapshot?.exists ? orderDocument.parse(snapshot.data()) : null;
    if (read.modifiedAt < (stored?.ebayModifiedAt ?? -1)) return [];
    const merged = mergeOrder(stored === null ? null : fromOrderFields(stored), read);
    const order = dropOldAddress(merged, now);
    return [{ snapshot, order, stored }];
  });
}

const toShipmentDocument = ({ carrier, trackingNumber, shippedAt }: Shipment) => ({
  carrier,
  trackingNumber,
  shippedAt: toTimestamp(shippedAt),
});

/** Writes an order with its activity, whose badges show whether it is paid and shipped. */
function writeOrder(firestore: Firestore, transaction: Transaction, uid: string, order: OrderFields): void {
  transaction.set(firestore.doc(paths.order(uid, order.orderId)), order);
  const [first, ...others] = order.items;
  transaction.set(firestore.doc(paths.activity(uid, `sale-${order.orderId}`)), {
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
