import * as contract from "../contract/orders.ts";
import { orderStore } from "../db/orders/orders.ts";
import { shippingTurns } from "../db/orders/shippingTurns.ts";
import type { OrderPorts } from "../domain/orders/ports.ts";
import { shipOrder } from "../domain/orders/shipOrder.ts";
import { refreshOrder as refresh, syncOrders as sync } from "../domain/orders/syncOrders.ts";
import { ebayOrderCalls } from "../ebay/orderCalls.ts";
import { readRawOrder } from "../ebay/rawOrder.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay/ebay.ts";
import { firestore, serve } from "./runtime.ts";

export const orderPorts: OrderPorts = {
  marketplace: ebayOrderCalls(ebaySettings),
  orders: orderStore(firestore),
  withAccessToken: publishPorts.withAccessToken,
  now: Date.now,
};

export const syncOrders = serve(
  contract.syncOrders,
  (_input, { uid, role }) => sync(orderPorts, uid, role),
  ebaySecrets,
);

export const refreshOrder = serve(
  contract.refreshOrder,
  ({ orderId }, { uid }) => refresh(orderPorts, uid, orderId),
  ebaySecrets,
);

export const getEbayOrder = serve(
  contract.getEbayOrder,
  async ({ orderId }, { uid }) => ({
    order: await orderPorts.withAccessToken(uid, (token) => readRawOrder(ebaySettings, token, orderId)),
  }),
  ebaySecrets,
);

export const markOrderShipped = serve(
  contract.markOrderShipped,
  (input, { uid }) => shipOrder({ ...orderPorts, locks: shippingTurns(firestore) }, uid, input),
  ebaySecrets,
);
