import { renderPage } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { renderCallsSection } from "./callsSection.ts";
import { renderFaultsSection } from "./faultsSection.ts";
import { renderListingsSection } from "./listingsSection.ts";
import { renderNotificationsSection } from "./notificationsSection.ts";
import { renderOrdersSection } from "./ordersSection.ts";
import { renderSellersSection } from "./sellersSection.ts";

/** GET /: an overview of the marketplace, and its switches. */
export function renderControlPage(simulator: Simulator): string {
  return renderPage(
    "eBay simulator — not eBay",
    `<p class="quiet">Listings, buyers and faults of the local marketplace. Nothing here reaches eBay.</p>
${renderListingsSection(simulator)}
${renderOrdersSection(simulator)}
${renderSellersSection(simulator)}
${renderNotificationsSection(simulator)}
${renderFaultsSection(simulator)}
${renderCallsSection(simulator)}`,
  );
}
