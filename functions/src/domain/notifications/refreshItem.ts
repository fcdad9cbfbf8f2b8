import { AppError } from "../../contract/wire/errors.ts";
import type { ItemsAtEbay } from "../listings/whole/readWhole.ts";
import { applyItems } from "../sync/applyItems.ts";
import { indexListings } from "../sync/matchItems.ts";
import { planListing, endVanished } from "../sync/planListing.ts";
import type { SyncPorts } from "../sync/ports.ts";

export interface RefreshPorts extends Pick<
  SyncPorts,
  "listings" | "marketplace" | "withAccessToken" | "now"
> {
  items: ItemsAtEbay;
  /** Returns the start time of the last complete sync (epoch milliseconds). */
  readLastSync: (uid: string) => Promise<number | null>;
}

/** Maximum attempts to write a listing that is changed concurrently. */
const MAX_ATTEMPTS = 5;

/**
 * Updates the seller's listing of an item to its current state. Reads the listing before the item and writes
 * only if the listing is unchanged, so of two concurrent calls the newer item wins. Returns whether the item
 * shows its end, or a sale that the listing didn't have.
 */
export async function refreshItem(ports: RefreshPorts, uid: string, itemId: string): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const shown = await refreshOnce(ports, uid, itemId);
    if (shown !== "conflict") return shown === "sale";
  }
  throw new AppError("listing/busy");
}

/** `conflict`: the listing was changed concurrently. */
type RefreshedAs = "sale" | "no-sale" | "conflict";

async function refreshOnce(ports: RefreshPorts, uid: string, itemId: string): Promise<RefreshedAs> {
  const { listings, marketplace, now } = ports;
  const [related, lastSync] = await Promise.all([
    listings.listRelated(uid, [{ itemId, applicationData: null, sku: null }]),
    ports.readLastSync(uid),
  ]);
  const item = await ports.withAccessToken(uid, (token) => marketplace.readItem(token, itemId));
  const local = related.find(({ listing }) => listing?.ebayItemId === itemId);
  if (local?.listing == null) {
    // The item was listed elsewhere, or published so recently that the listing doesn't have its id yet.
    const known = item === null ? [] : await listings.listRelated(uid, [item]);
    if (item === null) return "no-sale";
    const { written } = await applyItems(listings, uid, [item], indexListings(known), lastSync);
    return written > 0 ? "sale" : "no-sale";
  }
  const fields =
    item === null ? endVanished(local.listing, now()) : planListing(local.listing, item, lastSync).fields;
  if (Object.keys(fields).length > 0) {
    const conflicts = await listings.write(uid, [{ kind: "update", local, fields }]);
    if (conflicts.length > 0) return "conflict";
  }
  if (item?.whole) await ports.items.adopt(uid, local.id, item.whole, true);
  return "quantitySold" in fields || "status" in fields ? "sale" : "no-sale";
}
