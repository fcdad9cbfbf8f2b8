import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/wire/errors.ts";
import { shipmentsDocument } from "../../../contract/operations.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { isAtWork, isPaused, isUnderWay } from "../../operation/state.ts";
import type { Shipments, StartShipmentsPorts, WaitingParcel } from "./ports.ts";

/** The number of orders whose results fit into a document. */
const MAX_IN_ONE = 2_000;

/**
 * Starts a bulk shipment of these orders, or adds them to the one that runs. An order that is already waiting keeps its
 * place and gets the newer number.
 */
export function startShipments(
  ports: StartShipmentsPorts,
  uid: string,
  parcels: readonly WaitingParcel[],
): Promise<{ success: true; waiting: number; message: string }> {
  return startOperation(ports, {}, uid, (current, now) => {
    if (!current.isConnected) throw new AppError("ebay/not-connected");
    if (current.cancelRequested && isAtWork(current, now)) throw new AppError("order/busy");
    const goesOn = isUnderWay(current) && !current.cancelRequested;
    const base = goesOn ? current : createShipments(current, now);
    const waiting = [...new Map([...base.waiting, ...parcels].map((each) => [each.orderId, each])).values()];
    const again = new Set(waiting.map(({ orderId }) => orderId));
    const results = base.results.filter(({ orderId }) => !again.has(orderId));
    if (waiting.length + results.length > MAX_IN_ONE) throw new AppError("order/busy");
    return {
      operation: { ...base, waiting, results },
      // A running or paused worker finds the new orders itself.
      isQueued: !(goesOn && (isAtWork(current, now) || isPaused(current, now))),
      answer: () => ({ success: true, waiting: waiting.length, message: "Shipping your orders." }),
    };
  });
}

/** Cancels the bulk shipment: at once if no worker has it, or else after the order that is being shipped. */
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

function createShipments({ isConnected }: Shipments, startedAt: number): Shipments {
  const empty = shipmentsDocument.parse({ runId: randomUUID() });
  return { ...empty, isConnected, startedAt, finishedAt: null, resumesAt: null };
}
