import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { describeRefusal } from "../../ebay/refusal.ts";
import { quotaResetsAt } from "../../ebay/quota.ts";
import type { Job } from "../../operation/operation.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { shipOrder } from "../shipOrder.ts";
import type { Shipments, ShipmentsPorts, ShippedOrder, WaitingParcel } from "./ports.ts";

/** The first pause while eBay can't be reached. Each next pause doubles. After the last one its order has failed. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSES = 8;
/** A report of thousands of orders must fit into a document. */
const MAX_MESSAGE = 200;

/** Failures that every other order would meet too. */
const STOPS: readonly ErrorCode[] = [
  "ebay/quota-exceeded",
  "ebay/not-connected",
  "ebay/authorization-expired",
  "ebay/token-exchange-failed",
];
const PASSES: readonly ErrorCode[] = ["ebay/unavailable", "ebay/rate-limited"];

/**
 * Ships a seller's waiting orders one after the other, until they are through, the operation pauses, or the time share
 * is used up. A killed step is repeated: `shipOrder` then finds the parcel that eBay has.
 */
export function runShipments(ports: ShipmentsPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createShipmentsJob(ports), uid, { isLast });
}

const createShipmentsJob = (ports: ShipmentsPorts): Job<Shipments> => ({
  leaseMs: 150_000,
  timeShareMs: 6 * 60_000,
  open: (uid) => async (shipments) => {
    const [parcel] = shipments.waiting;
    if (parcel === undefined) return { apply: (current) => ({ operation: current, isComplete: true }) };
    const { result, failure } = await shipOne(ports, uid, parcel);
    const isStuck = failure !== null && (STOPS.includes(failure.code) || shipments.pauses < MAX_PAUSES);
    if (isStuck) return { apply: (current) => ({ operation: current }), failure };
    return {
      apply(current) {
        const operation = advance(current, result);
        return { operation, isComplete: operation.waiting.length === 0 };
      },
    };
  },
  judge({ code }, { pauses }, now) {
    if (code === "ebay/quota-exceeded") return quotaResetsAt(now);
    return STOPS.includes(code) ? "fail" : now + FIRST_PAUSE_MS * 2 ** pauses;
  },
});

const advance = (shipments: Shipments, result: ShippedOrder): Shipments => ({
  ...shipments,
  waiting: shipments.waiting.filter(({ orderId }) => orderId !== result.orderId),
  results: [...shipments.results.filter(({ orderId }) => orderId !== result.orderId), result],
  pauses: result.success ? 0 : shipments.pauses,
});

/** Ships one order. `failure` is set if the order, or every order, can be shipped later. */
async function shipOne(
  ports: ShipmentsPorts,
  uid: string,
  parcel: WaitingParcel,
): Promise<{ result: ShippedOrder; failure: AppError | null }> {
  try {
    const { alreadyShipped } = await shipOrder(ports, uid, parcel, { mustBePacked: true });
    return {
      result: { ...parcel, success: true, alreadyShipped, message: null, code: null },
      failure: null,
    };
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal");
    if (failure !== error) ports.report("shipping an order failed", error);
    const { code } = failure;
    const message = describeRefusal(failure).message?.slice(0, MAX_MESSAGE) ?? null;
    return {
      result: { ...parcel, success: false, alreadyShipped: false, message, code },
      failure: STOPS.includes(code) || PASSES.includes(code) ? failure : null,
    };
  }
}
