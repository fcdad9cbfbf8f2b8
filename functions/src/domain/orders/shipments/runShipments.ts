import { type AppError, NO_FAILURE } from "../../../contract/wire/errors.ts";
import { createQueueJob } from "../../ebay/queueJob.ts";
import { toFailure } from "../../ebay/refusal.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { shipOrder } from "../shipOrder.ts";
import type { Shipments, ShipmentsPorts, ShippedOrder, WaitingParcel } from "./ports.ts";

/**
 * Ships a seller's queued orders one after another, until all are done, the operation pauses, or its time
 * share is used up. A killed step is repeated, and `shipOrder` then finds the parcel at eBay.
 */
export function runShipments(ports: ShipmentsPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const job = createQueueJob<Shipments, WaitingParcel, ShippedOrder>({
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
  return runOperation(ports, job, uid, { isLast });
}

function describeFailure(parcel: WaitingParcel, failure: AppError): ShippedOrder {
  return { ...parcel, success: false, alreadyShipped: false, ...toFailure(failure) };
}
