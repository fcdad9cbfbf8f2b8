import { DAY_MS } from "../durations.ts";
import { type Answer, type CallResult, json, readJson } from "../http.ts";
import { type ReturnRequest } from "../state/order.ts";
import { type RestCall } from "./call.ts";
import { amount, runAsPostOrderSeller, dateTime, postOrderError, takePage } from "./postOrder.ts";

/** A seller has three business days to answer. */
const ANSWER_DAYS = 3;
const DOMAIN = "returnErrorDomain";

/** What a seller may do in each state. Source: ActivityOptionEnum. */
const OPTIONS: Readonly<Record<ReturnRequest["state"], readonly string[]>> = {
  RETURN_REQUESTED: ["SELLER_APPROVE_REQUEST", "SELLER_DECLINE_REQUEST", "SELLER_OFFER_PARTIAL_REFUND"],
  ITEM_READY_TO_SHIP: ["SELLER_ISSUE_REFUND"],
  ITEM_SHIPPED: ["SELLER_MARK_AS_RECEIVED", "SELLER_ISSUE_REFUND"],
  ITEM_DELIVERED: ["SELLER_ISSUE_REFUND"],
  CLOSED: [],
};

/** GET /post-order/v2/return/search. */
export function searchReturns(call: RestCall): CallResult {
  return runAsPostOrderSeller(call, (seller) => {
    const own = call.simulator.store.state.returns.filter((one) => one.seller === seller.userId);
    const { shown, paginationOutput } = takePage(call, own.toReversed());
    return json(200, {
      members: shown.map((one) => describe(call, one)),
      paginationOutput,
      total: paginationOutput.totalEntries,
    });
  });
}

/** GET /post-order/v2/return/{returnId}?fieldgroups=SUMMARY: only the summary has options and state. */
export function getReturn(call: RestCall): CallResult {
  return withReturn(call, (found) => {
    const group = call.request.url.searchParams.get("fieldgroups") ?? "FULL";
    return json(200, group === "SUMMARY" ? { summary: describe(call, found) } : { detail: {} });
  });
}

const DECISIONS = { APPROVE: "ITEM_READY_TO_SHIP", DECLINE: "CLOSED" } as const;

/** POST …/decide: approves or declines the request. */
export function decideReturn(call: RestCall): CallResult {
  return withReturn(call, (found) => {
    const body = readJson(call.request);
    const decision = body?.["decision"] as keyof typeof DECISIONS | undefined;
    if (decision === undefined || !(decision in DECISIONS)) {
      return postOrderError(400, 1612, DOMAIN, "The decision is missing or not known.");
    }
    if (found.state !== "RETURN_REQUESTED") return refuse();
    const comments = (body?.["comments"] as { content?: unknown } | undefined)?.content;
    if (decision === "DECLINE" && typeof comments !== "string") {
      return postOrderError(400, 1613, DOMAIN, "Comments are required to decline a return.");
    }
    if (typeof comments === "string") found.sellerComments = comments;
    found.state = DECISIONS[decision];
    return json(200, {});
  });
}

/** POST …/mark_as_received: the parcel is back. */
export function markReturnReceived(call: RestCall): CallResult {
  return withReturn(call, (found) => {
    if (readJson(call.request) === undefined)
      return postOrderError(400, 1612, DOMAIN, "The request has no payload.");
    if (!OPTIONS[found.state].includes("SELLER_MARK_AS_RECEIVED")) return refuse();
    found.state = "ITEM_DELIVERED";
    return json(200, {});
  });
}

function describe({ simulator }: RestCall, found: ReturnRequest) {
  const { returnId, buyer, seller, orderId, itemId, transactionId, quantity, state, createdAt } = found;
  const due = new Date(Date.parse(createdAt) + ANSWER_DAYS * DAY_MS).toISOString();
  return {
    ...{ returnId, orderId, buyerLoginName: buyer, sellerLoginName: seller },
    ...{ currentType: "MONEY_BACK", state, status: state },
    creationInfo: {
      item: { itemId, transactionId, returnQuantity: quantity },
      type: "MONEY_BACK",
      reason: found.reason,
      reasonType: "SNAD",
      ...(found.comments !== undefined && { comments: { content: found.comments } }),
      creationDate: dateTime(createdAt),
    },
    sellerTotalRefund: { estimatedRefundAmount: amount(found.refund) },
    ...(state === "RETURN_REQUESTED" && {
      sellerResponseDue: { activityDue: "SELLER_APPROVE_REQUEST", respondByDate: dateTime(due) },
    }),
    sellerAvailableOptions: OPTIONS[state].map((actionType) => ({
      actionType,
      actionURL: `${simulator.url}/post-order/v2/return/${returnId}/decide`,
    })),
  };
}

const refuse = () =>
  postOrderError(409, 1616, DOMAIN, "The return is in a state that doesn't allow this action.");

function withReturn(call: RestCall, work: (found: ReturnRequest) => Answer): CallResult {
  return runAsPostOrderSeller(call, (seller) => {
    const found = call.simulator.store.state.returns.find(
      (one) => one.seller === seller.userId && one.returnId === call.ids[0],
    );
    return found ? work(found) : postOrderError(404, 1611, DOMAIN, "There is no such return.");
  });
}
