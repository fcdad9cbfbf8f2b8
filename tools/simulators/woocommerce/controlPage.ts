import { FAULT_MEANINGS } from "./faults.ts";
import type { Shop } from "./sites.ts";
import { renderPage } from "./wordpress.ts";

/** Renders the page that shows the shops with their keys, and switches their faults. */
export function renderControlPage(shops: readonly Shop[], base: string): string {
  return renderPage(
    "WooCommerce simulator",
    `<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}button{min-width:7rem}dt{font-weight:600}code{overflow-wrap:anywhere}</style>
<h1>WooCommerce simulator</h1>
<p><strong>A simulator, not WordPress.</strong> It speaks WooCommerce's REST API, version 3. Connect a shop in Pegboard
under Migration Toolbox with the values below.</p>${shops.map((shop) => renderShopSection(shop, base)).join("")}`,
  );
}

function renderShopSection(shop: Shop, base: string): string {
  const { name, path, key, products, orders, customers, faults, calls } = shop;
  const active = faults
    .list()
    .map(({ kind, times }) => `<li>${kind}: ${times === null ? "until switched off" : `${times} more`}</li>`);
  const buttons = Object.entries(FAULT_MEANINGS).map(
    ([kind, meaning]) => `<p><button name="kind" value="${kind}">${kind}</button> ${meaning}</p>`,
  );
  return `<hr><h2>${name}</h2>
<dl><dt>Store URL</dt><dd><code>${base}${path}</code></dd>
<dt>Consumer key</dt><dd><code>${key.consumerKey}</code></dd>
<dt>Consumer secret</dt><dd><code>${key.consumerSecret}</code></dd></dl>
<p>${products.length} products, ${orders.length} orders, ${customers.length} customers; ${calls.length} calls since the start.</p>
<h3>Faults</h3>${active.length > 0 ? `<ul>${active.join("")}</ul>` : "<p>None.</p>"}
<form method="post" action="/control/faults"><input type="hidden" name="site" value="${path}">
<label>For the next <input type="number" name="times" min="0" value="1" style="width:4rem"> calls (0: until switched off)</label>
${buttons.join("")}<p><button name="kind" value="none">none</button> switch all off</p></form>`;
}
