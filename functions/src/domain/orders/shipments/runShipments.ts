import { type AppError, NO_FAILURE } from "../../../contract/wire/errors.ts";
import {
  shipmentsDocument,
  type ShipmentsDocument,
  type ShippedOrder,
  type WaitingParcel,
} from "../../../contract/operations.ts";
import { type QueueState, runQueue, startQueue } from "../../ebay/queueJob.ts";
import { toFailure } from "../../ebay/refusal.ts";
import type { OperationPorts } from "../../operation/operation.ts";
import type { Outcome } from "../../operation/runOperation.ts";
import { cancelOperation } from "../../operation/startOperation.ts";
import type { ShipPorts } from "../ports.ts";
import { shipOrder } from "../shipOrder.ts";

type Shipments = QueueState<ShipmentsDocument>;
export type StartShipmentsPorts = OperationPorts<Shipments>;

export interface ShipmentsPorts extends ShipPorts, StartShipmentsPorts {
  report: (message: string, error: unknown) => void;
}

/**
 * Starts a bulk shipment of these orders, or adds them to the running one. An order that is already queued
 * keeps its position and gets the newer tracking number.
 */
export async function startShipments(
  ports: StartShipmentsPorts,
  uid: string,
  parcels: readonly WaitingParcel[],
): Promise<{ success: true; waiting: number; message: string }> {
  const { waiting } = await startQueue(ports, uid, {
    items: parcels,
    getKey: ({ orderId }: WaitingParcel | ShippedOrder) => orderId,
    busy: "order/busy",
    document: shipmentsDocument,
  });
  return { success: true, waiting: waiting.length, message: "Shipping your orders." };
}

/** Cancels the bulk shipment: at once if no worker has it, or else after the current order. */
export async function cancelShipments(
  ports: StartShipmentsPorts,
  uid: string,
): Promise<{ success: true; message: string }> {
  const shipments = await cancelOperation(ports, {}, uid);
  return {
    success: true,
    message: shipments === null ? "Nothing is being shipped." : "The rest of the orders stays unshipped.",
  };
}

/**
 * Ships a seller's queued orders one after another, until all are done, the operation pauses, or its time
 * share is used up. A killed step is repeated, and `shipOrder` then finds the parcel at eBay.
 */
export function runShipments(ports: ShipmentsPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runQueue<Shipments, WaitingParcel, ShippedOrder>(ports, uid, isLast, {
    async carryOut(owner, parcel) {
      const { alreadyShipped } = await shipOrder(ports, owner, parcel, { mustBePacked: true });
      return { ...parcel, success: true, alreadyShipped, ...NO_FAILURE };
    },
    describe: describeFailure,
    settle: (shipments, _, result) => ({
      ...shipments,
      waiting: shipments.waiting.filter(({ orderId }) => orderId !== result.orderId),
      results: [...shipments.results.filter(({ orderId }) => orderId !== result.orderId), result],
    }),
    report: (error) => ports.report("shipping an order failed", error),
  });
}

function describeFailure(parcel: WaitingParcel, failure: AppError): ShippedOrder {
  return { ...parcel, success: false, alreadyShipped: false, ...toFailure(failure) };
}
