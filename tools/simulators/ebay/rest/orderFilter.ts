import { DAY_MS } from "../durations.ts";
import { orderStatus, listSales } from "../orders.ts";
import { type Order } from "../state/order.ts";
import { type State } from "../state/state.ts";
import { type RestError } from "./access.ts";

export type OrderTest = (order: Order) => boolean;

const YEAR_MS = 365.25 * DAY_MS;
/** Source: getOrders, "orders up to two years old". */
const MAX_YEARS = 2;
const STATUSES = ["NOT_STARTED", "IN_PROGRESS", "FULFILLED"];

/** Parses getOrders' `filter` into a predicate, or returns the error with the code of eBay's contract. */
export function parseOrderFilter(filter: string, state: State, now: Date): OrderTest | RestError {
  const tests: OrderTest[] = [];
  const created = filter.includes("creationdate:");
  for (const [, name = "", value = ""] of filter.matchAll(/([^:,]+):(\[[^\]]*\]|\{[^}]*\}|[^,]*)/g)) {
    const test = parseCriterion(name.trim(), value, state, now);
    if (typeof test !== "function") return test;
    // With a creation date, eBay ignores the modification date.
    if (!(created && name.trim() === "lastmodifieddate")) tests.push(test);
  }
  return (order) => tests.every((test) => test(order));
}

function parseCriterion(name: string, value: string, state: State, now: Date): OrderTest | RestError {
  switch (name) {
    case "creationdate":
      return parseDates(value, now, (order) => order.createdAt);
    case "lastmodifieddate":
      return parseDates(value, now, (order) => order.modifiedAt);
    case "orderfulfillmentstatus": {
      const wanted = /^\{(.+)\}$/.exec(value)?.[1]?.split("|") ?? [];
      if (wanted.length === 0 || !wanted.every((status) => STATUSES.includes(status))) {
        return fulfillmentError(30800, `Invalid filter value ${value} for filter ${name}`);
      }
      return (order) => wanted.includes(orderStatus(order, listSales(state, order)));
    }
    default:
      return fulfillmentError(30700, `Invalid filter name: ${name}`);
  }
}

function parseDates(value: string, now: Date, timeOf: (order: Order) => string): OrderTest | RestError {
  const [, from = "", to = ""] = /^\[(.*?)\.\.(.*)\]$/.exec(value) ?? [];
  if (from === "") return fulfillmentError(30820, "Start date is missing");
  const start = Date.parse(from);
  const end = to === "" ? now.getTime() : Date.parse(to);
  if (Number.isNaN(start) || Number.isNaN(end)) return fulfillmentError(30810, "Invalid date format");
  if (start > now.getTime() || end > now.getTime()) {
    return fulfillmentError(30850, "Start and end dates can't be in the future");
  }
  if (start > end) return fulfillmentError(30840, "Start date should be before end date");
  if (end - start > MAX_YEARS * YEAR_MS) {
    return fulfillmentError(
      30830,
      `Time range between start date and end date must be within '${MAX_YEARS}' years.`,
    );
  }
  return (order) => {
    const time = Date.parse(timeOf(order));
    return time >= start && time <= end;
  };
}

export function fulfillmentError(errorId: number, message: string): RestError {
  return { errorId, domain: "API_FULFILLMENT", message, longMessage: message };
}
