import { FAULT_KINDS, FAULT_MEANINGS, type Fault } from "./faults.ts";
import { API_CALLS } from "./apiRoutes.ts";
import { itemUrl, statusOf } from "./listings.ts";
import { escapeHtml, page } from "./page.ts";
import { browserPictureUrl } from "./pictures.ts";
import { type Simulator } from "./simulator.ts";
import { type Listing } from "./state.ts";
import { find, textAt } from "./trading/xml.ts";

/** The newest listings shown; a marketplace of a benchmark has thousands. */
const MAX_LISTINGS_SHOWN = 200;

/** GET /: the marketplace at a glance, and the switches. */
export function controlPage(simulator: Simulator): string {
  const listings = Object.values(simulator.store.state.listings).toReversed();
  return page(
    "eBay simulator — not eBay",
    `<p class="quiet">Listings, buyers and faults of the local marketplace. Nothing here reaches eBay.</p>
${listingsSection(simulator, listings)}
${sellersSection(simulator)}
${faultsSection(simulator)}
${callsSection(simulator)}`,
  );
}

function listingsSection(simulator: Simulator, listings: Listing[]): string {
  if (listings.length === 0) {
    return `<h2>Listings</h2><p>Nothing is listed yet. What the product puts on sale appears here.</p>`;
  }
  const rows = listings
    .slice(0, MAX_LISTINGS_SHOWN)
    .map((listing) => listingRow(simulator, listing))
    .join("");
  const shown = listings.length > MAX_LISTINGS_SHOWN ? `, the newest ${MAX_LISTINGS_SHOWN} shown` : "";
  return `<h2>Listings <span class="quiet">${listings.length}${shown}</span></h2>
<div class="scroll"><table>
<tr><th></th><th>Title</th><th>SKU</th><th>Price</th><th>Left</th><th>Sold</th><th>Seller</th><th>Status</th><th></th></tr>
${rows}
</table></div>`;
}

/** What a buyer can do after a sale; the newest one of the listing is meant. */
const AFTER_SALE_ACTS = [
  ["feedback", "Leave feedback"],
  ["return", "Ask to return"],
] as const;
/** What a buyer can do with an active listing, by the command's name. */
const BUYER_ACTS = [
  ["buy", "Buy one"],
  ["watch", "Watch"],
  ["bid", "Bid"],
  ["ask", "Ask"],
  ["offer", "Offer 80%"],
  ...AFTER_SALE_ACTS,
] as const;

function listingRow(simulator: Simulator, listing: Listing): string {
  const { item, itemId } = listing;
  const status = statusOf(listing, new Date());
  const title = textAt(item, "Title") ?? itemId;
  const picture = find(item, "PictureDetails", "PictureURL")?.text;
  const thumb =
    picture === undefined
      ? ""
      : `<img class="thumb" alt="" src="${escapeHtml(browserPictureUrl(simulator, picture))}">`;
  const hidden = `<input type="hidden" name="itemId" value="${escapeHtml(itemId)}">`;
  const button = (command: string, label: string) =>
    `<form method="post" action="/control/${command}">${hidden}<button>${label}</button></form>`;
  const acts = {
    active: BUYER_ACTS,
    scheduled: [],
    ended: AFTER_SALE_ACTS.slice(0, listing.quantitySold > 0 ? undefined : 0),
  }[status];
  const actions = [
    ...acts.map(([command, label]) => button(command, label)),
    ...(status === "ended" ? [] : [button("end", "End")]),
  ].join(" ");
  return `<tr><td>${thumb}</td>
<td><a href="${escapeHtml(itemUrl(simulator, itemId))}">${escapeHtml(title)}</a><br><span class="quiet">${itemId}</span></td>
<td>${escapeHtml(textAt(item, "SKU") ?? "")}</td>
<td class="number">$${escapeHtml(Number(textAt(item, "StartPrice")).toFixed(2))}</td>
<td class="number">${listing.quantityAvailable}</td><td class="number">${listing.quantitySold}</td>
<td>${escapeHtml(listing.seller)}</td><td>${status}</td><td>${actions}</td></tr>`;
}

function sellersSection({ store: { state } }: Simulator): string {
  const rows = state.sellers
    .map(({ userId, storeName, policies }) => {
      const button = (command: string, label: string, more = "") =>
        `<form method="post" action="/control/${command}"><input type="hidden" name="seller" value="${escapeHtml(userId)}">${more}<button>${label}</button></form>`;
      const switchPolicies = policies
        ? button("policies", "Opt out of business policies", '<input type="hidden" name="on" value="false">')
        : button("policies", "Opt in to business policies");
      return `<tr><td>${escapeHtml(userId)}</td><td>${escapeHtml(storeName)}</td>
<td>${switchPolicies} ${button("revoke", "Revoke consent")} ${button("delete-account", "Close account")}</td></tr>`;
    })
    .join("");
  return `<h2>Sellers</h2><div class="scroll"><table>${rows}</table></div>`;
}

function faultsSection(simulator: Simulator): string {
  const kinds = FAULT_KINDS.map(
    (kind) => `<option value="${kind}">${kind}: ${escapeHtml(FAULT_MEANINGS[kind])}</option>`,
  ).join("");
  const calls = API_CALLS.map((call) => `<option>${call}</option>`).join("");
  const active = simulator.faults.list().map(faultRow).join("");
  return `<h2>Faults</h2>
${active === "" ? `<p class="quiet">None is switched on.</p>` : `<table>${active}</table>`}
<div class="row"><form method="post" action="/control/faults">
<label>Fault <select name="kind">${kinds}</select></label>
<label>Call <select name="call"><option value="">every call</option>${calls}</select></label>
<label>Next calls (empty: until off) <input type="number" name="times" min="1"></label>
<label>Milliseconds, for slow <input type="number" name="ms" min="0" value="2000"></label>
<button class="main">Switch on</button>
</form></div>
<div class="row"><form method="post" action="/control/expire-tokens"><button>Expire all access tokens</button></form></div>`;
}

function faultRow({ id, kind, call, times }: Fault): string {
  const extent = times === undefined ? "until switched off" : `${times} more`;
  return `<tr><td>${kind}</td><td>${escapeHtml(call ?? "every call")}</td><td>${extent}</td>
<td><form method="post" action="/control/faults/off"><input type="hidden" name="id" value="${id}"><button>Switch off</button></form></td></tr>`;
}

function callsSection(simulator: Simulator): string {
  const rows = simulator.log
    .list()
    .slice(-30)
    .toReversed()
    .map(
      ({ at, call, seller, status, faults }) =>
        `<tr><td class="number">${at.slice(11, 23)}</td><td>${escapeHtml(call)}</td><td>${escapeHtml(seller ?? "")}</td>
<td class="number">${status}</td><td>${faults.join(", ")}</td></tr>`,
    )
    .join("");
  if (rows === "") return '<h2>Latest calls</h2><p class="quiet">None since the start.</p>';
  return `<h2>Latest calls</h2><div class="scroll"><table>
<tr><th>Time (UTC)</th><th>Call</th><th>Seller</th><th>HTTP</th><th>Fault</th></tr>${rows}</table></div>`;
}
