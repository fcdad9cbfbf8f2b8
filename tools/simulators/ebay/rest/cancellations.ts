import { DAY_MS } from "../durations.ts";
import { type Answer, type CallResult, json, readJson } from "../http.ts";
import { listSales } from "../orders.ts";
import { type Cancellation, type Order } from "../state/order.ts";
import { type State } from "../state/state.ts";
import { type RestCall } from "./call.ts";
import { amount, runAsPostOrderSeller, dateTime, postOrderError, takePage } from "./postOrder.ts";

/** A seller has three days to answer. Source: eBay, "Handling cancellation requests". */
const ANSWER_DAYS = 3;
const DOMAIN = "CancelSvcErrorDomain";

/** GET /post-order/v2/cancellation/search. */
export function searchCancellations(call: RestCall): CallResult {
  return runAsPostOrderSeller(call, (seller) => {
    const { state } = call.simulator.store;
    const own = state.cancellations.filter((cancellation) => cancellation.seller === seller.userId);
    const { shown, paginationOutput } = takePage(call, own.toReversed());
    return json(200, {
      cancellations: shown.map(describe),
      paginationOutput,
      total: paginationOutput.totalEntries,
    });
  });
}

/** GET /post-order/v2/cancellation/{cancelId}. */
export function getCancellation(call: RestCall): CallResult {
  return withCancellation(call, (cancellation, state) => {
    const order = state.orders[cancellation.orderId];
    const lineItems = (order ? listSales(state, order) : []).map(
      ({ itemId, transactionId, title, quantity }) => ({
        ...{ itemId, transactionId, itemTitle: title, cancelQuantity: quantity },
      }),
    );
    return json(200, { cancelDetail: { ...describe(cancellation), lineItems } });
  });
}

/** POST …/approve: cancels the order and refunds the money. Neither the request nor the answer has a body. */
export function approveCancellation(call: RestCall): CallResult {
  return withCancellation(call, (cancellation, state) => {
    const order = state.orders[cancellation.orderId];
    const refusal = refuseUnlessWaiting(cancellation);
    if (refusal || !order) return refusal ?? notFound();
    const now = new Date().toISOString();
    close(
      cancellation,
      cancellation.refund > 0 ? "CANCEL_CLOSED_WITH_REFUND" : "CANCEL_CLOSED_FOR_COMMITMENT",
    );
    cancelOrder(state, order, cancellation.refund, now);
    return { status: 200, headers: {}, body: "" };
  });
}

/** POST …/reject. The body is an object, empty without a parcel. */
export function rejectCancellation(call: RestCall): CallResult {
  return withCancellation(call, (cancellation) => {
    const body = readJson(call.request);
    if (!body) return postOrderError(400, 10_002, DOMAIN, "The request has no payload.");
    const refusal = refuseUnlessWaiting(cancellation);
    if (refusal) return refusal;
    const { trackingNumber } = body;
    if (typeof trackingNumber === "string") cancellation.trackingNumber = trackingNumber;
    close(cancellation, "CANCEL_REJECTED");
    return { status: 200, headers: {}, body: "" };
  });
}

function describe({ cancelId, buyer, seller, orderId, reason, createdAt, ...rest }: Cancellation) {
  const due = new Date(Date.parse(createdAt) + ANSWER_DAYS * DAY_MS).toISOString();
  return {
    ...{ cancelId, marketplaceId: "EBAY_US", legacyOrderId: orderId, requestorType: "BUYER" },
    ...{ buyerLoginName: buyer, sellerLoginName: seller, cancelReason: reason },
    ...{ cancelState: rest.state, cancelStatus: rest.status },
    paymentStatus: rest.refund > 0 ? "PAID" : "UNPAID",
    requestRefundAmount: amount(rest.refund),
    cancelRequestDate: dateTime(createdAt),
    ...(rest.state === "APPROVAL_PENDING" && { sellerResponseDueDate: dateTime(due) }),
    ...(rest.closedAt !== undefined && { cancelCloseDate: dateTime(rest.closedAt) }),
  };
}

function close(cancellation: Cancellation, status: Cancellation["status"]): void {
  cancellation.state = "CLOSED";
  cancellation.status = status;
  cancellation.closedAt = new Date().toISOString();
}

/** Marks the order as cancelled. Its copies stay off sale: the seller must list them again. */
function cancelOrder(state: State, order: Order, refund: number, now: string): void {
  order.cancelState = "CANCELED";
  order.modifiedAt = now;
  if (refund > 0) order.refunded = refund;
}

function refuseUnlessWaiting({ state }: Cancellation): Answer | undefined {
  return state === "CLOSED"
    ? postOrderError(400, 10_010, DOMAIN, "The cancellation request has been answered or closed already.")
    : undefined;
}

const notFound = () => postOrderError(404, 10_001, DOMAIN, "There is no such cancellation request.");

function withCancellation(
  call: RestCall,
  work: (cancellation: Cancellation, state: State) => Answer,
): CallResult {
  return runAsPostOrderSeller(call, (seller) => {
    const { state } = call.simulator.store;
    const found = state.cancellations.find(
      (cancellation) => cancellation.seller === seller.userId && cancellation.cancelId === call.ids[0],
    );
    return found ? work(found, state) : notFound();
  });
}
