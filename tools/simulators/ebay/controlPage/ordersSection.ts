import { orderStatus, listSales } from "../orders.ts";
import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { type Order } from "../state/order.ts";
import { renderButton } from "./button.ts";

const MAX_ORDERS_SHOWN = 50;

export function renderOrdersSection(simulator: Simulator): string {
  const orders = Object.values(simulator.store.state.orders).toReversed();
  if (orders.length === 0) return '<h2>Orders</h2><p class="quiet">Nobody has bought anything yet.</p>';
  const rows = orders.slice(0, MAX_ORDERS_SHOWN).map((order) => renderOrderRow(simulator, order));
  const shown = orders.length > MAX_ORDERS_SHOWN ? `, the newest ${MAX_ORDERS_SHOWN} shown` : "";
  return `<h2>Orders <span class="quiet">${orders.length}${shown}</span></h2><div class="scroll" tabindex="0"><table>
<tr><th>Order</th><th>Items</th><th>Buyer</th><th>Seller</th><th>Payment</th><th>Shipping</th></tr>${rows.join("")}
</table></div>`;
}

function renderOrderRow({ store: { state } }: Simulator, order: Order): string {
  const sales = listSales(state, order);
  const titles = sales.map(({ quantity, title }) => escapeHtml(`${quantity} × ${title}`)).join("<br>");
  const payment =
    order.paidAt === undefined ? renderButton("pay", { orderId: order.orderId }, "Pay") : "paid";
  return `<tr><td class="number">${order.orderId}</td><td>${titles}</td><td>${escapeHtml(order.buyer.username)}</td>
<td>${escapeHtml(order.seller)}</td><td>${payment}</td><td>${orderStatus(order, sales)}</td></tr>`;
}
