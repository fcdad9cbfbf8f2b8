import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { type Seller } from "../state.ts";
import { button } from "./button.ts";

export function sellersSection({ store: { state } }: Simulator): string {
  const rows = state.sellers.map(sellerRow).join("");
  return `<h2>Sellers</h2><div class="scroll" tabindex="0"><table>${rows}</table></div>`;
}

function sellerRow({ userId: seller, storeName, policies, outOfStockControl }: Seller): string {
  const off = { seller, on: "false" };
  const acts = [
    policies
      ? button("policies", off, "Opt out of business policies")
      : button("policies", { seller }, "Opt in to business policies"),
    outOfStockControl === true
      ? button("out-of-stock", off, "End what is sold out")
      : button("out-of-stock", { seller }, "Keep what is sold out"),
    button("revoke", { seller }, "Revoke consent"),
    button("delete-account", { seller }, "Close account"),
  ];
  return `<tr><td>${escapeHtml(seller)}</td><td>${escapeHtml(storeName)}</td><td>${acts.join(" ")}</td></tr>`;
}
