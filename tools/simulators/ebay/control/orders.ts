import { statusOf } from "../listings.ts";
import { payOrder, placeOrder, salesOf, type Purchase } from "../orders.ts";
import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

/** One order for one item, or for several with commas between them; paid unless `paid` is false. */
export function buyItems(simulator: Simulator, fields: Fields): Outcome {
  const { state } = simulator.store;
  const now = new Date();
  const quantity = Number(fields["quantity"] ?? 1);
  const purchases: Purchase[] = [];
  for (const itemId of (fields["itemId"] ?? "").split(",")) {
    const listing = state.listings[itemId];
    if (!listing || statusOf(listing, now) !== "active") return { problem: "no such active listing" };
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
  const order = placeOrder(state, [first, ...others], { paid: fields["paid"] !== "false" }, now);
  return { ...order, quantity, sales: salesOf(state, order) };
}

export function payForOrder({ store }: Simulator, fields: Fields): Outcome {
  const order = store.state.orders[fields["orderId"] ?? ""];
  if (!order || order.paidAt !== undefined) return { problem: "no such unpaid order" };
  payOrder(store.state, order, new Date());
  return order;
}
