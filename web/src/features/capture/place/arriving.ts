import type { QueueEntry } from "../queue/panel/queueView";

/**
 * Returns the number of copies in the queue by place. Excludes finished cards, whose copies are in the
 * collection.
 */
export function countArriving(entries: readonly Pick<QueueEntry, "item">[]): ReadonlyMap<string, number> {
  const arriving = new Map<string, number>();
  for (const { item } of entries) {
    if (!item.placeId || item.status === "completed") continue;
    arriving.set(item.placeId, (arriving.get(item.placeId) ?? 0) + item.quantity);
  }
  return arriving;
}
