import { renderControlPage } from "../control.ts";
import type { Shop } from "./sites.ts";

/** Renders the page that shows the shops with their keys, and switches their faults. */
export const renderShopsPage = (shops: readonly Shop[], base: string): string =>
  renderControlPage(
    "WooCommerce",
    `<p><strong>A simulator, not WordPress.</strong> It speaks WooCommerce's REST API, version 3. Connect a shop in Pegboard
under Migration Toolbox with the values below.</p>${shops.map((shop) => renderShopSection(shop, base)).join("")}`,
  );

function renderShopSection(shop: Shop, base: string): string {
  const { name, path, key, products, orders, customers, faults, calls } = shop;
  return `<hr><h2>${name}</h2>
<dl><dt>Store URL</dt><dd><code>${base}${path}</code></dd>
<dt>Consumer key</dt><dd><code>${key.consumerKey}</code></dd>
<dt>Consumer secret</dt><dd><code>${key.consumerSecret}</code></dd></dl>
<p>${products.length} products, ${orders.length} orders, ${customers.length} customers; ${calls.length} calls since the start.</p>
<h3>Faults</h3>${faults.render("calls", path)}`;
}
