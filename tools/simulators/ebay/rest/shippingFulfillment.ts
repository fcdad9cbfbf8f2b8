import { type components } from "ebay-api/types/restful/specs/sell_fulfillment_v1_oas3.js";

import { type CallResult, json, readJson, type Request } from "../http.ts";
import { listSales, shipOrder } from "../orders.ts";
import { type Order, type Sale, type Shipment } from "../state/order.ts";
import { runAsSeller, restError, buildScopes, type RestError } from "./access.ts";
import { type RestCall } from "./call.ts";
import { checkContract } from "./contract.ts";
import { findOwnOrder, noSuchOrder, READ_SCOPES } from "./getOrders.ts";
import { fulfillmentError } from "./orderFilter.ts";

type Schemas = components["schemas"];

/** The id of a shipment without a tracking number. */
const UNTRACKED_ID = "999";

/** POST …/order/{orderId}/shipping_fulfillment: marks lines as shipped, or all without lines. */
export function createShippingFulfillment(call: RestCall): CallResult {
  return runAsSeller(call, buildScopes("sell.fulfillment"), (seller) => {
    const { simulator, request } = call;
    const order = findOwnOrder(call, seller);
    if (!order) return noSuchOrder(call, 400);
    const now = new Date();
    const shipment = readShipment(request, order, listSales(simulator.store.state, order), now);
    if ("errorId" in shipment) return restError(400, shipment);
    shipOrder(simulator.store.state, order, shipment, now);
    const location = `${simulator.url}${request.url.pathname}/${shipment.fulfillmentId}`;
    return json(201, { fulfillmentId: shipment.fulfillmentId }, { Location: location });
  });
}

/** GET …/order/{orderId}/shipping_fulfillment. */
export function getShippingFulfillments(call: RestCall): CallResult {
  return runAsSeller(call, READ_SCOPES, (seller) => {
    const order = findOwnOrder(call, seller);
    if (!order) return noSuchOrder(call, 400);
    const fulfillments = order.shipments.map(buildShipmentBody);
    return json(
      200,
      checkContract<Schemas["ShippingFulfillmentPagedCollection"]>()({
        fulfillments,
        total: fulfillments.length,
      }),
    );
  });
}

function buildShipmentBody(shipment: Shipment) {
  const { fulfillmentId, lineItems, carrier, trackingNumber, shippedAt } = shipment;
  return {
    fulfillmentId,
    ...(trackingNumber !== undefined && { shipmentTrackingNumber: trackingNumber }),
    ...(carrier !== undefined && { shippingCarrierCode: carrier }),
    shippedDate: shippedAt,
    lineItems,
  };
}

/** Parses the shipment of a request, or returns the error with the code of eBay's contract. */
function readShipment(
  request: Request,
  order: Order,
  sales: readonly Sale[],
  now: Date,
): Shipment | RestError {
  const sent = readJson(request);
  if (!sent) return fulfillmentError(32600, "Invalid input data");
  const { shippingCarrierCode: carrier, trackingNumber, shippedDate, lineItems: lines } = sent;
  // Letters and digits only. Carrier and number require each other.
  const tracked = typeof trackingNumber === "string" && /^[A-Za-z0-9]+$/.test(trackingNumber);
  const carried = typeof carrier === "string" && carrier !== "";
  if (tracked !== carried || (trackingNumber !== undefined && !tracked)) {
    return fulfillmentError(32300, "Invalid shipment tracking number or carrier");
  }
  const shippedAt = typeof shippedDate === "string" ? shippedDate : now.toISOString();
  if (!(Date.parse(shippedAt) >= Date.parse(order.createdAt.slice(0, 10)))) {
    return fulfillmentError(32500, "Invalid shipped date");
  }
  const lineItems = readLines(lines, sales);
  if ("errorId" in lineItems) return lineItems;
  return {
    fulfillmentId: tracked ? trackingNumber : UNTRACKED_ID,
    lineItems,
    ...(tracked && carried && { carrier, trackingNumber }),
    shippedAt,
  };
}

function readLines(lines: unknown, sales: readonly Sale[]): Shipment["lineItems"] | RestError {
  const sent: unknown[] = Array.isArray(lines) ? lines : [];
  if (sent.length === 0) {
    return sales.map(({ transactionId, quantity }) => ({ lineItemId: transactionId, quantity }));
  }
  const read = sent.map((line) => {
    const { lineItemId, quantity } = (line ?? {}) as { lineItemId?: unknown; quantity?: unknown };
    const sale = sales.find(({ transactionId }) => transactionId === lineItemId);
    return { lineItemId: String(lineItemId), quantity: Number(quantity ?? sale?.quantity), sale };
  });
  const unknown = read.find(({ sale }) => !sale);
  if (unknown) return fulfillmentError(32200, `Invalid line item id: ${unknown.lineItemId}`);
  if (new Set(read.map(({ lineItemId }) => lineItemId)).size < read.length) {
    return fulfillmentError(32210, "Duplicate line item in the request");
  }
  if (read.some(({ quantity, sale }) => !(quantity >= 1 && quantity <= (sale?.quantity ?? 0)))) {
    return fulfillmentError(32600, "Invalid input data");
  }
  return read.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
}
