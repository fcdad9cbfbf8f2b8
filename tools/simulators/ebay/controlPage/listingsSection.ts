import { getItemUrl, getStatus } from "../listings.ts";
import { escapeHtml } from "../page.ts";
import { getBrowserPictureUrl } from "../pictures.ts";
import { type Simulator } from "../simulator.ts";
import { type Listing } from "../state/listing.ts";
import { find, textAt } from "../trading/xml.ts";
import { renderButton } from "./button.ts";

/** Shows only the newest, because a benchmark's marketplace has thousands. */
const MAX_LISTINGS_SHOWN = 200;

export function renderListingsSection(simulator: Simulator): string {
  const listings = Object.values(simulator.store.state.listings).toReversed();
  if (listings.length === 0) {
    return `<h2>Listings</h2><p>Nothing is listed yet. What the product puts on sale appears here.</p>`;
  }
  const rows = listings
    .slice(0, MAX_LISTINGS_SHOWN)
    .map((listing) => renderListingRow(simulator, listing))
    .join("");
  const shown = listings.length > MAX_LISTINGS_SHOWN ? `, the newest ${MAX_LISTINGS_SHOWN} shown` : "";
  return `<h2>Listings <span class="quiet">${listings.length}${shown}</span></h2>
<div class="scroll" tabindex="0"><table>
<tr><th></th><th>Title</th><th>SKU</th><th>Price</th><th>Left</th><th>Sold</th><th>Seller</th><th>Status</th><th></th></tr>
${rows}
</table></div>`;
}

/** Actions of a buyer after a sale. They apply to the listing's newest sale. */
const AFTER_SALE_ACTS = [
  ["feedback", "Leave feedback"],
  ["return", "Ask to return"],
] as const;
/** Actions of a buyer on an active listing, by command name. */
const BUYER_ACTS = [
  ["buy", "Buy one"],
  ["watch", "Watch"],
  ["bid", "Bid"],
  ["ask", "Ask"],
  ["message", "Write"],
  ["offer", "Offer 80%"],
  ...AFTER_SALE_ACTS,
] as const;

function renderListingRow(simulator: Simulator, listing: Listing): string {
  const { item, itemId } = listing;
  const status = getStatus(listing, new Date());
  const title = textAt(item, "Title") ?? itemId;
  const picture = find(item, "PictureDetails", "PictureURL")?.text;
  const thumb =
    picture === undefined
      ? ""
      : `<img class="thumb" alt="" src="${escapeHtml(getBrowserPictureUrl(simulator, picture))}">`;
  const acts = {
    active: BUYER_ACTS,
    scheduled: [],
    ended: AFTER_SALE_ACTS.slice(0, listing.quantitySold > 0 ? undefined : 0),
  }[status];
  const actions = [
    ...acts.map(([command, label]) => renderButton(command, { itemId }, label)),
    ...(status === "ended"
      ? []
      : [renderButton("extend", { itemId }, "Extend"), renderButton("end", { itemId }, "End")]),
  ].join(" ");
  return `<tr><td>${thumb}</td>
<td><a href="${escapeHtml(getItemUrl(simulator, itemId))}">${escapeHtml(title)}</a><br><span class="quiet">${itemId}</span></td>
<td>${escapeHtml(textAt(item, "SKU") ?? "")}</td>
<td class="number">$${escapeHtml(Number(textAt(item, "StartPrice")).toFixed(2))}</td>
<td class="number">${listing.quantityAvailable}</td><td class="number">${listing.quantitySold}</td>
<td>${escapeHtml(listing.seller)}</td><td>${status}</td><td>${actions}</td></tr>`;
}
