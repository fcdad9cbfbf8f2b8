import { AppError } from "../../contract/wire/errors.ts";
import type { AccountRole } from "../../contract/session.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import type { ItemsAtEbay } from "../listings/whole/readWhole.ts";
import { applyItems } from "./applyItems.ts";
import { getCoolDown } from "./coolDown.ts";
import { indexListings, type LocalListing } from "./matchItems.ts";
import { endVanished } from "./planListing.ts";
import type { SyncPorts } from "./ports.ts";

export interface SyncListingPorts
  extends Pick<SyncPorts, "listings" | "marketplace" | "withAccessToken" | "now">, FollowedByLots {
  items: ItemsAtEbay;
  findRole: (uid: string) => Promise<AccountRole | undefined>;
  readOne: (
    uid: string,
    listingId: string,
  ) => Promise<{ local: LocalListing; lastSync: number | null } | null>;
  saveSyncTime: (uid: string, listingId: string, now: number) => Promise<void>;
}

/**
 * Syncs one listing with its item, which is read completely. Settles the listing's lots. Does nothing for a
 * draft. During the cool-down, a `silent` call returns unless the item was never read completely, and other
 * calls throw with the remaining wait.
 */
export async function syncListing(
  ports: SyncListingPorts,
  uid: string,
  listingId: string,
  silent: boolean,
): Promise<void> {
  const { listings, marketplace, now } = ports;
  const found = await ports.readOne(uid, listingId);
  if (found?.local.listing == null) throw new AppError("listing/not-found");
  const { local, lastSync } = found;
  const { ebayItemId, lastEbaySync } = found.local.listing;
  if (ebayItemId === null) return;
  const wait = getCoolDown(lastEbaySync, now(), await ports.findRole(uid));
  const isFirst = silent && (await ports.items.read(uid, listingId))?.itemId !== ebayItemId;
  if (wait !== null && !isFirst) {
    if (silent) return;
    throw new AppError("sync/throttled", { minutes: wait });
  }
  const item = await ports.withAccessToken(uid, (token) => marketplace.readItem(token, ebayItemId));
  if (item !== null) {
    await applyItems(listings, uid, [item], indexListings([local]), lastSync);
    if (item.whole) await ports.items.adopt(uid, listingId, item.whole, true);
  } else {
    const fields = endVanished(found.local.listing, now());
    const conflicts =
      Object.keys(fields).length === 0 ? [] : await listings.write(uid, [{ kind: "update", local, fields }]);
    if (conflicts.length > 0) throw new AppError("listing/busy");
  }
  await ports.settleLotsOf(uid, [listingId]);
  // The first reading is automatic, so it doesn't start the cool-down.
  if (!isFirst) await ports.saveSyncTime(uid, listingId, now());
}
