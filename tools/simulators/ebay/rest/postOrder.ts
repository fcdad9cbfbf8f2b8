import { type Answer, type CallResult, json } from "../http.ts";
import { type Seller } from "../state/state.ts";
import { runAsSeller, buildScopes } from "./access.ts";
import { type RestCall } from "./call.ts";

/** Any user token is accepted, because the API is older than the scopes. */
const SCOPES = [...buildScopes("sell.fulfillment"), "https://api.ebay.com/oauth/api_scope"];

/** The error body of the Post-Order API, as recorded in davidtsadler/ebay-sdk-php, issue 105. */
export function postOrderError(status: number, errorId: number, domain: string, message: string): Answer {
  const error = { errorId, domain, severity: "ERROR", category: "REQUEST", message, parameter: [] };
  return json(status, { error: [error] });
}

/** Runs `work` for the seller of a token announced with IAF, the Post-Order API's word for OAuth. */
export function runAsPostOrderSeller(call: RestCall, work: (seller: Seller) => Answer): CallResult {
  return runAsSeller(call, SCOPES, work, "IAF");
}

/** eBay's `DateTime` in the Post-Order API. */
export const dateTime = (iso: string) => ({ value: iso, formattedValue: iso });
/** eBay's `Amount` in the Post-Order API: a number, unlike in the newer APIs. */
export const amount = (value: number) => ({ value: Number(value.toFixed(2)), currency: "USD" });

/** The most entries per page. Source: references of both search methods. */
const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 25;

export interface PageOf<T> {
  shown: T[];
  paginationOutput: { limit: number; offset: number; totalEntries: number; totalPages: number };
}

/** Returns the page for `limit` and `offset`, among the entries created within the requested time. */
export function takePage<T extends { createdAt: string }>(call: RestCall, all: readonly T[]): PageOf<T> {
  const query = call.request.url.searchParams;
  const from = Date.parse(query.get("creation_date_range_from") ?? "1970-01-01");
  const to = Date.parse(query.get("creation_date_range_to") ?? "2100-01-01");
  const limit = Math.min(Number(query.get("limit") ?? DEFAULT_LIMIT), MAX_LIMIT);
  const offset = Number(query.get("offset") ?? 0);
  const found = all.filter(({ createdAt }) => from <= Date.parse(createdAt) && Date.parse(createdAt) <= to);
  return {
    shown: found.slice(offset, offset + limit),
    paginationOutput: {
      limit,
      offset,
      totalEntries: found.length,
      totalPages: Math.ceil(found.length / limit),
    },
  };
}
