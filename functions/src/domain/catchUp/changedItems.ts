import { applyItems } from "../sync/applyItems.ts";
import { indexListings } from "../sync/matchItems.ts";
import type { ItemPorts } from "./ports.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

/** eBay can list a change a little later than its own time. */
const OVERLAP_MS = 2 * MINUTE_MS;
/** eBay's list of changes silently omits changes older than 48 hours. */
const REACH_MS = 47 * HOUR_MS;
/** Maximum unknown items that are read one by one. For more items, a sync takes fewer calls. */
const MAX_UNKNOWN = 20;

/**
 * Applies the changes at the marketplace since the last catch-up or sync, with one call. Starts a sync
 * instead if there was none before, if it was too long ago, or if there are too many changes.
 */
export async function catchUpItems(ports: ItemPorts, uid: string): Promise<void> {
  const { listings, marketplace, withAccessToken, progress, readSync, startSync, now } = ports;
  const { status, lastSync } = await readSync(uid);
  // A running sync reads the changes itself.
  if (status === "starting" || status === "in_progress" || status === "waiting") return;
  const { itemsUntil } = await progress.read(uid);
  const startedAt = now();
  const since = Math.max(itemsUntil, lastSync ?? 0) - OVERLAP_MS;
  if (lastSync === null || startedAt - since > REACH_MS) return startSync(uid);
  const { items, truncated } = await withAccessToken(uid, (token) =>
    marketplace.readChanges(token, since, startedAt),
  );
  const known = indexListings(await listings.listRelated(uid, items));
  const unknown = items.filter((item) => known.match(item) === "new");
  if (truncated || unknown.length > MAX_UNKNOWN) return startSync(uid);
  const whole = new Map(items.map((item) => [item.itemId, item]));
  for (const { itemId } of unknown) {
    const item = await withAccessToken(uid, (token) => marketplace.readItem(token, itemId));
    if (item !== null) whole.set(itemId, item);
  }
  const complete = [...whole.values()];
  const index = indexListings(await listings.listRelated(uid, complete));
  await applyItems(listings, uid, complete, index, lastSync);
  await progress.save(uid, { itemsUntil: startedAt });
}
