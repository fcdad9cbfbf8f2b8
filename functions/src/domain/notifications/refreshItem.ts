import { AppError } from "../../contract/errors.ts";
import { applyItems } from "../sync/applyItems.ts";
import { indexListings } from "../sync/matchItems.ts";
import { planListing, vanished } from "../sync/planListing.ts";
import type { SyncPorts } from "../sync/ports.ts";

export interface RefreshPorts extends Pick<
  SyncPorts,
  "listings" | "marketplace" | "withAccessToken" | "now"
> {
  /** When the last complete sync began, epoch milliseconds. */
  lastSync: (uid: string) => Promise<number | null>;
}

/** A listing that changes at the very moment is looked at again, this often. */
const MAX_ROUNDS = 5;

/**
 * Makes the seller's listing of an item agree with what the marketplace has now. The listing is read before the item
 * and written only if it is still the one that was read: of two at once, the later item wins whatever the order.
 */
export async function refreshItem(ports: RefreshPorts, uid: string, itemId: string): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    if (await refreshOnce(ports, uid, itemId)) return;
  }
  throw new AppError("listing/busy");
}

async function refreshOnce(ports: RefreshPorts, uid: string, itemId: string): Promise<boolean> {
  const { listings, marketplace, now } = ports;
  const related = await listings.relatedTo(uid, [{ itemId, applicationData: null, sku: null }]);
  const lastSync = await ports.lastSync(uid);
  const item = await ports.withAccessToken(uid, (token) => marketplace.item(token, itemId));
  const local = related.find(({ listing }) => listing?.ebayItemId === itemId);
  if (local?.listing == null) {
    // Listed elsewhere, or published so recently that the listing doesn't know its item yet.
    const known = item === null ? [] : await listings.relatedTo(uid, [item]);
    if (item !== null) await applyItems(listings, uid, [item], indexListings(known), lastSync);
    return true;
  }
  const fields =
    item === null ? vanished(local.listing, now()) : planListing(local.listing, item, lastSync).fields;
  if (Object.keys(fields).length === 0) return true;
  const overtaken = await listings.write(uid, [{ kind: "update", local, fields }]);
  return overtaken.length === 0;
}
