import { getStatus } from "./listings.ts";
import { escapeHtml, renderPage } from "./page.ts";
import { getBrowserPictureUrl } from "./pictures.ts";
import { type Simulator } from "./simulator.ts";
import { type Listing } from "./state/listing.ts";
import { find, findAll, textAt, type XmlElement } from "./trading/xml.ts";

/** GET /itm/{id}: the listing's page for buyers. */
export function renderItemPage(simulator: Simulator, listing: Listing): string {
  const { item, itemId } = listing;
  const title = textAt(item, "Title") ?? itemId;
  const status = getStatus(listing, new Date());
  const left = status === "active" ? `${listing.quantityAvailable} available` : `This listing is ${status}.`;
  // Sandboxed, because a seller's HTML can contain scripts and forms.
  const description = `<iframe sandbox title="Description" srcdoc="${escapeHtml(textAt(item, "Description") ?? "")}"></iframe>`;
  return renderPage(
    title,
    `<div class="pictures">${renderPictures(simulator, item, title)}</div>
<p class="price">$${escapeHtml(Number(textAt(item, "StartPrice")).toFixed(2))}</p>
<p>${left} · ${listing.quantitySold} sold · item ${escapeHtml(itemId)} · seller ${escapeHtml(listing.seller)}</p>
${status === "active" ? renderBuyForm(itemId) : ""}
<h2>Shipping and returns</h2>
${renderTerms(item)}
<h2>Item specifics</h2>
${renderSpecifics(item)}
<h2>Description</h2>
${description}`,
  );
}

function renderPictures(simulator: Simulator, item: XmlElement, title: string): string {
  return findAll(find(item, "PictureDetails"), "PictureURL")
    .map(({ text = "" }, index) => {
      const url = escapeHtml(getBrowserPictureUrl(simulator, text));
      return `<img src="${url}" alt="${escapeHtml(title)}, picture ${index + 1}">`;
    })
    .join("");
}

function renderBuyForm(itemId: string): string {
  return `<form method="post" action="/control/buy"><input type="hidden" name="itemId" value="${escapeHtml(itemId)}">
<button class="main">Buy one</button></form>`;
}

function renderTerms(item: XmlElement): string {
  const services = findAll(find(item, "ShippingDetails"), "ShippingServiceOptions").map((option) => {
    const isFree = textAt(option, "FreeShipping") === "true";
    const cost = isFree ? "free" : `$${Number(textAt(option, "ShippingServiceCost") ?? 0).toFixed(2)}`;
    return ["Shipping", `${textAt(option, "ShippingService") ?? ""}, ${cost}`];
  });
  const returns = find(item, "ReturnPolicy");
  const rows = [
    ...services,
    ["Located in", textAt(item, "PostalCode") ?? textAt(item, "Location") ?? ""],
    ["Ships within", `${textAt(item, "DispatchTimeMax") ?? "?"} business days`],
    [
      "Returns",
      [textAt(returns, "ReturnsAcceptedOption"), textAt(returns, "ReturnsWithinOption")].join(" ").trim(),
    ],
  ];
  return `<table>${rows
    .map(([name = "", value = ""]) => `<tr><th>${name}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("")}</table>`;
}

function renderSpecifics(item: XmlElement): string {
  const rows = findAll(find(item, "ItemSpecifics"), "NameValueList").map((pair) => {
    const values = findAll(pair, "Value").map(({ text = "" }) => text);
    return `<tr><th>${escapeHtml(textAt(pair, "Name") ?? "")}</th><td>${escapeHtml(values.join(", "))}</td></tr>`;
  });
  return rows.length === 0 ? `<p class="quiet">None given.</p>` : `<table>${rows.join("")}</table>`;
}
