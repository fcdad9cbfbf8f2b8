import { isDeepStrictEqual } from "node:util";

import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";

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
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import { repeatConflicts, replaceUnlessChanged } from "../optimistic.ts";
import { type PackedCopies, preparePacking } from "../places/packLines.ts";
import { readOrderFields, toOrderFields } from "./orderFields.ts";
import { toTimestamp } from "../documents.ts";

/** Orders per batch. Each needs two writes. */
const ORDERS_PER_BATCH = 200;

export function openOrderStore(firestore: Firestore, now: () => number = Date.now): OrderStore {
  /** Notes the time of an unchanged order, too: a late notification then costs no calls. */
  const noteParcelsRead = async (uid: string, orders: readonly Order[]) => {
    const shipmentsReadAt = Timestamp.fromMillis(now());
    for (const order of listOrderRefs(firestore, uid, orders)) await order.update({ shipmentsReadAt });
  };

  return {
    async has(uid, orderId) {
      return (await firestore.doc(paths.order(uid, orderId)).get()).exists;
    },

    async readProgress(uid) {
      const [user, found] = await firestore.getAll(
        firestore.doc(paths.user(uid)),
        firestore.doc(paths.operation(uid, "orders")),
      );
      const connected: unknown = user?.get("ebay.userId");
      const account = typeof connected === "string" ? connected : null;
      const stored = orderSyncDocument.parse(found?.data() ?? {});
      // A sync of the account before can end after this one was connected.
      if (stored.account != null && stored.account !== account)
        return { account, modifiedUntil: 0, syncedAt: null, place: null };
      const { orderVersion, modifiedUntil, syncedAt, place } = stored;
      return {
        account,
        modifiedUntil: orderVersion === ORDER_VERSION ? modifiedUntil : 0,
        syncedAt: syncedAt?.toMillis() ?? null,
        place:
          place?.orderVersion === ORDER_VERSION
            ? { ...place, startedAt: place.startedAt ?? place.since }
            : null,
      };
    },

    async saveCursor(uid, account, place) {
      await firestore
        .doc(paths.operation(uid, "orders"))
        .set({ account, place: { ...place, orderVersion: ORDER_VERSION } }, { merge: true });
    },

    async saveProgress(uid, { account, modifiedUntil, syncedAt, readAt }) {
      const document = firestore.doc(paths.operation(uid, "orders"));
      await document.set({
        orderVersion: ORDER_VERSION,
        account,
        modifiedUntil,
        syncedAt: toTimestamp(syncedAt),
        readAt: Timestamp.fromMillis(readAt),
      });
    },

    async save(uid, given, shipments) {
      const orders = [...new Map(given.map((order) => [order.orderId, order])).values()];
      const itemIds = orders.flatMap(({ lines }) => lines.map(({ itemId }) => itemId));
      const listings = await findListingsOfItems(firestore, uid, itemIds);
      let changed = 0;
      for (let start = 0; start < orders.length; start += ORDERS_PER_BATCH) {
        const some = orders.slice(start, start + ORDERS_PER_BATCH);
        const plan = (found: readonly DocumentSnapshot[]) =>
          planWrites(mergeStored(found, some, now()), shipments, listings, now());
        // A sale triggers several notifications at the same time, and a sync can return the same order.
        changed += await repeatConflicts(async () => {
          const planned = plan(await firestore.getAll(...listOrderRefs(firestore, uid, some)));
          if (planned.some(({ packed }) => packed.length > 0)) return keepPacked(firestore, uid, some, plan);
          const batch = firestore.batch();
          for (const { snapshot, fields } of planned) {
            replaceUnlessChanged(batch, snapshot, fields);
            writeActivity(firestore, batch, uid, fields);
          }
          if (planned.length > 0) await batch.commit();
          return planned.length;
        });
      }
      if (shipments !== undefined) await noteParcelsRead(uid, orders);
      return changed;
    },
  };
}

const listOrderRefs = (firestore: Firestore, uid: string, orders: readonly Order[]) =>
  orders.map(({ orderId }) => firestore.doc(paths.order(uid, orderId)));

/**
 * Stores orders whose copies leave their places, together with the places. Returns the number of changed
 * orders.
 */
const keepPacked = (
  firestore: Firestore,
  uid: string,
  orders: readonly Order[],
  plan: (found: readonly DocumentSnapshot[]) => readonly PlannedWrite[],
): Promise<number> =>
  firestore.runTransaction(async (transaction) => {
    const planned = plan(await transaction.getAll(...listOrderRefs(firestore, uid, orders)));
    const packed = planned.flatMap((each) => each.packed);
    const pack = await preparePacking(firestore, transaction, uid, packed);
    pack();
    for (const { snapshot, fields } of planned) {
      transaction.set(snapshot.ref, fields);
      writeActivity(firestore, transaction, uid, fields);
    }
    return planned.length;
  });

interface PlannedWrite {
  readonly snapshot: DocumentSnapshot;
  readonly fields: OrderFields;
  readonly packed: PackedCopies[];
}

/** Skips unchanged orders. */
function planWrites(
  merged: readonly MergedOrder[],
  shipments: readonly Shipment[] | undefined,
  listings: ReadonlyMap<string, string>,
  now: number,
): PlannedWrite[] {
  return merged.flatMap(({ order, stored, snapshot }) => {
    // Tracking numbers come from a separate call for an already stored order.
    const storedShipments = shipments?.map(toShipmentDocument) ?? stored?.shipments ?? [];
    const packedLines = stored?.packedLines ?? [];
    const fields = {
      ...toOrderFields(order, listings),
      shipments: storedShipments,
      // Kept from the stored order, because eBay's response doesn't contain it.
      ...(stored?.packing === undefined ? {} : { packing: stored.packing }),
      ...(packedLines.length > 0 && { packedLines }),
      ...(stored && stored.putBacks.length > 0 && { putBacks: stored.putBacks }),
      ...(stored?.shipmentsReadAt && { shipmentsReadAt: snapshot.get("shipmentsReadAt") as Timestamp }),
    };
    if (isDeepStrictEqual(fields, snapshot.data())) return [];
    const planned = stored === null && isOld(order, now) ? { fields, packed: [] } : packShipped(fields);
    return [{ snapshot, ...planned }];
  });
}

/**
 * Age of an order at its first reading above which it counts as shipped long ago, so that its copies are
 * gone.
 */
const MAX_UNPACKED_MS = 30 * DAY_MS;
const isOld = ({ createdAt }: Order, now: number) => createdAt < now - MAX_UNPACKED_MS;

interface OrderFields extends ReturnType<typeof toOrderFields> {
  shipments: OrderDocument["shipments"];
  packing?: OrderDocument["packing"];
  packedLines?: string[];
  putBacks?: OrderDocument["putBacks"];
  shipmentsReadAt?: Timestamp;
}

/**
 * Returns the copies of a shipped order that leave their places now, and records their lines, so that they
 * leave only once.
 */
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

interface MergedOrder {
  snapshot: DocumentSnapshot;
  order: Order;
  stored: OrderDocument | null;
}

/** Merges each order with its stored document. Skips responses that are older than the stored order. */
function mergeStored(
  found: readonly DocumentSnapshot[],
  orders: readonly Order[],
  now: number,
): MergedOrder[] {
  return orders.flatMap((read, index) => {
    const snapshot = found[index];
    if (snapshot === undefined) return [];
    const stored = snapshot.exists ? orderDocument.parse(snapshot.data()) : null;
    if (read.modifiedAt < (stored?.ebayModifiedAt ?? -1)) return [];
    const merged = mergeOrder(stored === null ? null : readOrderFields(stored), read);
    return [{ snapshot, order: dropOldAddress(merged, now), stored }];
  });
}

const toShipmentDocument = ({ carrier, trackingNumber, shippedAt }: Shipment) => ({
  carrier,
  trackingNumber,
  shippedAt: toTimestamp(shippedAt),
});

/** Updates the order's activity, whose badges show whether it is paid and shipped (decisions/ebay/0015). */
function writeActivity(
  firestore: Firestore,
  writes: { set(document: DocumentReference, fields: DocumentData): unknown },
  uid: string,
  order: OrderFields,
): void {
  const [first, ...others] = order.items;
  writes.set(firestore.doc(paths.activity(uid, `sale-${order.orderId}`)), {
    type: "sale",
    source: "ebay",
    ...storeEvent({
      code: order.status === "cancelled" ? "cancelled" : "sold",
      title: first?.title ?? order.orderId,
      others: others.length,
      buyer: order.buyer,
    }),
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
