import { type components } from "ebay-api/types/restful/specs/sell_fulfillment_v1_oas3.js";

import { type CallResult } from "../http.ts";
import { json, type Answer } from "../http.ts";
import { type Order } from "../state/order.ts";
import { type Seller } from "../state/state.ts";
import { runAsSeller, restError, buildScopes } from "./access.ts";
import { type RestCall } from "./call.ts";
import { checkContract } from "./contract.ts";
import { buildOrderBody } from "./orderBody.ts";
import { fulfillmentError, parseOrderFilter } from "./orderFilter.ts";

export const READ_SCOPES = buildScopes("sell.fulfillment", "sell.fulfillment.readonly");
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_ORDER_IDS = 50;

/** GET /sell/fulfillment/v1/order: the seller's orders, newest first. */
export function getOrders(call: RestCall): CallResult {
  return runAsSeller(call, READ_SCOPES, (seller) => {
    const { simulator, request } = call;
    const { state } = simulator.store;
    const query = request.url.searchParams;
    const own = Object.values(state.orders)
      .filter((order) => order.seller === seller.userId)
      .toReversed();

    const ids = query.get("orderIds")?.split(",");
    if (ids) {
      return ids.length > MAX_ORDER_IDS
        ? restError(
            400,
            fulfillmentError(
              30900,
              `Exceeded maximum number of order IDs (the current limit is ${MAX_ORDER_IDS})`,
            ),
          )
        : writePage(
            call,
            own.filter(({ orderId }) => ids.includes(orderId)),
            MAX_ORDER_IDS,
            0,
          );
    }
    const test = parseOrderFilter(query.get("filter") ?? "", state, new Date());
    if (typeof test !== "function") return restError(400, test);
    const limit = readNumber(query.get("limit"), DEFAULT_LIMIT);
    const offset = readNumber(query.get("offset"), 0);
    if (!(limit >= 1 && limit <= MAX_LIMIT)) {
      return restError(400, fulfillmentError(31100, `Invalid limit: ${query.get("limit")}`));
    }
    if (Number.isNaN(offset)) {
      return restError(400, fulfillmentError(31000, `Invalid offset: ${query.get("offset")}`));
    }
    return writePage(call, own.filter(test), limit, offset);
  });
}

/** GET /sell/fulfillment/v1/order/{orderId}. */
export function getOrder(call: RestCall): CallResult {
  return runAsSeller(call, READ_SCOPES, (seller) => {
    const { simulator } = call;
    const order = findOwnOrder(call, seller);
    return order
      ? json(200, buildOrderBody(simulator.url, simulator.store.state, order))
      : noSuchOrder(call, 404);
  });
}

/** Returns the order in the path if it belongs to the seller. */
export function findOwnOrder({ simulator, ids }: RestCall, seller: Seller): Order | undefined {
  const order = simulator.store.state.orders[ids[0] ?? ""];
  return order?.seller === seller.userId ? order : undefined;
}

export function noSuchOrder({ ids }: RestCall, status: number): Answer {
  return restError(status, fulfillmentError(32100, `Invalid Order Id: ${ids[0]}`));
}

function writePage({ simulator, request }: RestCall, orders: Order[], limit: number, offset: number): Answer {
  const at = (start: number) => {
    const href = new URL(request.url);
    href.searchParams.set("limit", String(limit));
    href.searchParams.set("offset", String(start));
    return href.href;
  };
  const body = checkContract<components["schemas"]["OrderSearchPagedCollection"]>()({
    href: at(offset),
    total: orders.length,
    ...(offset + limit < orders.length && { next: at(offset + limit) }),
    ...(offset > 0 && { prev: at(Math.max(0, offset - limit)) }),
    limit,
    offset,
    orders: orders
      .slice(offset, offset + limit)
      .map((order) => buildOrderBody(simulator.url, simulator.store.state, order)),
  });
  return json(200, body);
}

/** Parses a non-negative integer. Returns NaN for anything else. */
function readNumber(text: string | null, otherwise: number): number {
  if (text === null) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
