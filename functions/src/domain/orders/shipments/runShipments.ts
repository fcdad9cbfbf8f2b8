import type { AppError } from "../../../contract/wire/errors.ts";
import { createQueueJob } from "../../ebay/queueJob.ts";
import { describeRefusal } from "../../ebay/refusal.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { shipOrder } from "../shipOrder.ts";
import type { Shipments, ShipmentsPorts, ShippedOrder, WaitingParcel } from "./ports.ts";

/** Limits each message so that a report of thousands of orders fits into a document. */
const MAX_MESSAGE = 200;

/**
 * Ships a seller's queued orders one after another, until all are done, the operation pauses, or its time
 * share is used up. A killed step is repeated, and `shipOrder` then finds the parcel at eBay.
 */
export function runShipments(ports: ShipmentsPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const job = createQueueJob<Shipments, WaitingParcel, ShippedOrder>({
    async carryOut(owner, parcel) {
      const { alreadyShipped } = await shipOrder(ports, owner, parcel, { mustBePacked: true });
      return { ...parcel, success: true, alreadyShipped, message: null, code: null };
    },
    describe: describeFailure,
    settle: (shipments, _, result) => ({
      ...shipments,
      waiting: shipments.waiting.filter(({ orderId }) => orderId !== result.orderId),
      results: [...shipments.results.filter(({ orderId }) => orderId !== result.orderId), result],
    }),
    report: (error) => ports.report("shipping an order failed", error),
  });
  return runOperation(ports, job, uid, { isLast });
}

function describeFailure(parcel: WaitingParcel, failure: AppError): ShippedOrder {
  const message = describeRefusal(failure).message?.slice(0, MAX_MESSAGE) ?? null;
  return { ...parcel, success: false, alreadyShipped: false, message, code: failure.code };
}
