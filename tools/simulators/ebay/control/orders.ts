import { HOUR_MS } from "../durations.ts";
import { createNamedBuyer } from "../state/buyers.ts";
import { getStatus } from "../listings.ts";
import { payOrder, placeOrder, recordOrder, listSales, type Purchase } from "../orders.ts";
import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

/**
 * Places one order for one or more comma-separated items. Paid unless `paid` is false. A user name in `buyer` always
 * stands for the same person.
 */
export function buyItems(simulator: Simulator, fields: Fields): Outcome {
  const { state } = simulator.store;
  const now = new Date();
  const quantity = Number(fields["quantity"] ?? 1);
  const purchases: Purchase[] = [];
  for (const itemId of (fields["itemId"] ?? "").split(",")) {
    const listing = state.listings[itemId];
    if (!listing || getStatus(listing, now) !== "active") return { problem: "no such active listing" };
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > listing.quantityAvailable) {
      return { problem: `quantity is 1 to ${listing.quantityAvailable}` };
    }
    purchases.push({ listing, quantity });
  }
  const [first, ...others] = purchases;
  if (!first) return { problem: "no such active listing" };
  if (others.some(({ listing }) => listing.seller !== first.listing.seller)) {
    return { problem: "one order is with one seller" };
  }
  const { buyer } = fields;
  if (buyer !== undefined && !USER_NAME.test(buyer)) return { problem: "buyer is a user name" };
  const by = {
    paid: fields["paid"] !== "false",
    ...(buyer !== undefined && { buyer: createNamedBuyer(buyer) }),
  };
  const order = placeOrder(state, [first, ...others], by, now);
  return { ...order, quantity, sales: listSales(state, order) };
}

export function payForOrder({ store }: Simulator, fields: Fields): Outcome {
  const order = store.state.orders[fields["orderId"] ?? ""];
  if (!order || order.paidAt !== undefined) return { problem: "no such unpaid order" };
  payOrder(store.state, order, new Date());
  return order;
}

const TEXTS = ["notes", "referenceId", "paymentStatus", "fulfillmentStatus", "cancelState"] as const;
const AMOUNTS = ["itemDiscount", "shippingDiscount", "refunded"] as const;

/** Changes what an order's buyer, seller or eBay adds to it. `ageDays` moves the order into the past. */
export function changeOrder({ store }: Simulator, fields: Fields): Outcome {
  const order = store.state.orders[fields["orderId"] ?? ""];
  if (!order) return { problem: "no such order" };
  const amounts = AMOUNTS.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, Number(fields[name])]],
  );
  if (amounts.some(([, dollars]) => !(Number(dollars) >= 0))) return { problem: "amounts are dollars" };
  Object.assign(order, Object.fromEntries(amounts));
  for (const name of TEXTS) if (fields[name] !== undefined) order[name] = fields[name];
  if (fields["company"] !== undefined) order.buyer.company = fields["company"];
  if (fields["ageDays"] !== undefined) {
    order.createdAt = new Date(Date.now() - Number(fields["ageDays"]) * 24 * HOUR_MS).toISOString();
  }
  order.modifiedAt = new Date().toISOString();
  return order;
}

const USER_NAME = /^\w{3,64}$/;
const ORDER_ID = /^\d{2}-\d{5}-\d{5}$/;

/**
 * Records a past order with its existing id for sold copies of a placed listing, shipped a day later unless `shipped`
 * is false. A user name in `buyer` always stands for the same person.
 */
export function recordSale({ store: { state } }: Simulator, fields: Fields): Outcome {
  const listing = state.listings[fields["itemId"] ?? ""];
  const { orderId = "", at = "", buyer = "" } = fields;
  const date = new Date(at);
  const quantity = Number(fields["quantity"] ?? 1);
  if (!listing) return { problem: "no such listing" };
  if (!ORDER_ID.test(orderId)) return { problem: "orderId is twelve digits, as 01-03955-36441" };
  if (!(date <= new Date())) return { problem: "at is a time of the past" };
  if (!Number.isInteger(quantity) || quantity < 1) return { problem: "quantity is above 0" };
  if (!USER_NAME.test(buyer)) return { problem: "buyer is a user name" };
  const tracking = { carrier: "USPS", trackingNumber: `9400${orderId.replaceAll("-", "")}` };
  return recordOrder(state, {
    orderId,
    purchases: [{ listing, quantity }],
    buyer: createNamedBuyer(buyer),
    at: date,
    ...(fields["shipped"] !== "false" && {
      shipped: { at: new Date(date.getTime() + 20 * HOUR_MS), ...tracking },
    }),
  });
}
