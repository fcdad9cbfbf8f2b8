import * as contract from "../contract/orders.ts";
import { describeOrdersSync } from "../contract/syncText.ts";
import { openOrderStore } from "../db/orders/orders.ts";
import { openPackingStore } from "../db/orders/packings.ts";
import { openShipmentOperations } from "../db/queues.ts";
import { openShippingLocks } from "../db/orders/shippingLocks.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { packOrders as pack } from "../domain/orders/packOrders.ts";
import type { OrderPorts } from "../domain/orders/ports.ts";
import {
  cancelShipments as cancel,
  runShipments as run,
  type ShipmentsPorts,
  startShipments,
} from "../domain/orders/shipments/runShipments.ts";
import { shipOrder } from "../domain/orders/shipOrder.ts";
import { refreshOrder as refresh, requireOrder, syncOrders as sync } from "../domain/orders/syncOrders.ts";
import { createEbayOrderCalls, readRawOrder } from "../ebay/orders/orderCalls.ts";
import { ebaySecrets, ebaySettings, echoes, publishPorts, serveWithEbay } from "./ebay/ebay.ts";
import { createSellerTask } from "./operationTask.ts";
import { app, firestore, report, serve } from "./runtime.ts";

export const orderPorts: OrderPorts = {
  marketplace: createEbayOrderCalls(ebaySettings),
  orders: openOrderStore(firestore),
  withAccessToken: publishPorts.withAccessToken,
  now: Date.now,
};

export const syncOrders = serveWithEbay(contract.syncOrders, async (_input, { uid, role }) => {
  const answer = await sync(orderPorts, uid, role);
  return { ...answer, message: describeOrdersSync(answer.changed, answer.waitMinutes) };
});

export const refreshOrder = serveWithEbay(contract.refreshOrder, async ({ orderId }, { uid }) => {
  await requireOrder(orderPorts.orders, uid, orderId);
  return refresh(orderPorts, uid, orderId);
});

export const getEbayOrder = serveWithEbay(contract.getEbayOrder, async ({ orderId }, { uid }) => {
  await requireOrder(orderPorts.orders, uid, orderId);
  const order = await orderPorts.withAccessToken(uid, (token) => readRawOrder(ebaySettings, token, orderId));
  return { order };
});

const shipmentsPorts: ShipmentsPorts = {
  ...orderPorts,
  locks: openShippingLocks(firestore),
  packings: openPackingStore(firestore),
  echoes,
  operations: openShipmentOperations(firestore),
  enqueue: (uid, at) => enqueueTask(app, "runShipments")({ uid }, at),
  report,
};

export const markOrderShipped = serveWithEbay(contract.markOrderShipped, async (input, { uid }) => {
  await requireOrder(orderPorts.orders, uid, input.orderId);
  return shipOrder(shipmentsPorts, uid, input);
});

export const packOrders = serve(contract.packOrders, (input, { uid }) =>
  pack(openPackingStore(firestore), uid, input, Date.now()),
);

export const shipOrders = serve(contract.shipOrders, ({ parcels }, { uid }) =>
  startShipments(shipmentsPorts, uid, parcels),
);

export const cancelShipments = serve(contract.cancelShipments, (_input, { uid }) =>
  cancel(shipmentsPorts, uid),
);

export const runShipments = createSellerTask("runShipments", run, shipmentsPorts, ebaySecrets);
