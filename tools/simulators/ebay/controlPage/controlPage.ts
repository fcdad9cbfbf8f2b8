import { page } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { callsSection } from "./callsSection.ts";
import { faultsSection } from "./faultsSection.ts";
import { listingsSection } from "./listingsSection.ts";
import { notificationsSection } from "./notificationsSection.ts";
import { ordersSection } from "./ordersSection.ts";
import { sellersSection } from "./sellersSection.ts";

/** GET /: an overview of the marketplace, and its switches. */
export function controlPage(simulator: Simulator): string {
  return page(
    "eBay simulator — not eBay",
    `<p class="quiet">Listings, buyers and faults of the local marketplace. Nothing here reaches eBay.</p>
${listingsSection(simulator)}
${ordersSection(simulator)}
${sellersSection(simulator)}
${notificationsSection(simulator)}
${faultsSection(simulator)}
${callsSection(simulator)}`,
  );
}
