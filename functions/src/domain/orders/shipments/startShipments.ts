import { randomUUID } from "node:crypto";

import { shipmentsDocument } from "../../../contract/operations.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { addToQueue } from "../../ebay/queueJob.ts";
import type { StartShipmentsPorts, WaitingParcel } from "./ports.ts";

/**
 * Starts a bulk shipment of these orders, or adds them to the running one. An order that is already queued
 * keeps its position and gets the newer tracking number.
 */
export function startShipments(
  ports: StartShipmentsPorts,
  uid: string,
  parcels: readonly WaitingParcel[],
): Promise<{ success: true; waiting: number; message: string }> {
  return startOperation(ports, {}, uid, (current, now) => {
    const { operation, isQueued } = addToQueue(current, now, {
      items: parcels,
      keyOf: ({ orderId }: { orderId: string }) => orderId,
      busy: "order/busy",
      begin: () => shipmentsDocument.parse({ runId: randomUUID() }),
    });
    const waiting = operation.waiting.length;
    return {
      operation,
      isQueued,
      answer: () => ({ success: true, waiting, message: "Shipping your orders." }),
    };
  });
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
