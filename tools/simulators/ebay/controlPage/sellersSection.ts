import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { type Seller } from "../state/state.ts";
import { renderButton } from "./button.ts";

export function renderSellersSection({ store: { state } }: Simulator): string {
  const rows = state.sellers.map(renderSellerRow).join("");
  const sandbox =
    state.sandbox === true
      ? renderButton("sandbox", { on: "false" }, "Have the site's shipping services")
      : renderButton("sandbox", {}, "Have the sandbox's shipping services");
  return `<h2>Sellers</h2><p>${sandbox}</p><div class="scroll" tabindex="0"><table>${rows}</table></div>`;
}

function renderSellerRow({ userId: seller, storeName, policies, ...account }: Seller): string {
  const { outOfStockControl, suspended, sellingLimit } = account;
  const off = { seller, on: "false" };
  const acts = [
    policies
      ? renderButton("policies", off, "Opt out of business policies")
      : renderButton("policies", { seller }, "Opt in to business policies"),
    outOfStockControl === true
      ? renderButton("out-of-stock", off, "End what is sold out")
      : renderButton("out-of-stock", { seller }, "Keep what is sold out"),
    suspended === true
      ? renderButton("restrict-account", { seller }, "Lift the suspension")
      : renderButton("restrict-account", { seller, suspended: "true" }, "Suspend"),
    sellingLimit === undefined
      ? renderButton("restrict-account", { seller, sellingLimit: "10" }, "Allow 10 copies on sale")
      : renderButton("restrict-account", { seller }, "Lift the selling limit"),
    renderButton(
      "foreign-seller",
      { seller, listings: "500", orders: "40" },
      "Add 500 listings and 40 orders",
    ),
    renderButton("revoke", { seller }, "Revoke consent"),
    renderButton("delete-account", { seller }, "Close account"),
  ];
  return `<tr><td>${escapeHtml(seller)}</td><td>${escapeHtml(storeName)}</td><td>${acts.join(" ")}</td></tr>`;
}
