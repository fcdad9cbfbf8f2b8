import { type ListingDocument } from "@contract/documents";
import type { LotItem } from "@/lib/lots";

import type { QueueEntry } from "../queue/panel/queueView";

type Listing = Pick<ListingDocument, "title" | "ebayItemId" | "currentPrice" | "price"> & {
  readonly id: string;
};

/** Returns whether a card can be in a lot. Only a card that has become a listing can. */
export const canBeInLot = ({ item }: Pick<QueueEntry, "item">): boolean =>
  item.status === "completed" && item.listingId !== null;

/** Returns the listing ids of cards, without duplicates, the oldest card first. */
export function getListingIds(entries: readonly QueueEntry[]): string[] {
  const oldestFirst = entries
    .filter(canBeInLot)
    .toSorted((one, other) => one.item.timestamp - other.item.timestamp);
  return [...new Set(oldestFirst.flatMap(({ item }) => item.listingId ?? []))];
}

/**
 * Creates a lot from the cars that the cards added: the current title and price of each listing, and one car
 * per card.
 */
export function listLotItems(entries: readonly QueueEntry[], listings: readonly Listing[]): LotItem[] {
  return listings.map(({ id, title, ebayItemId, currentPrice, price }) => {
    const own = entries.filter((entry) => canBeInLot(entry) && entry.item.listingId === id);
    return {
      listingId: id,
      ebayId: ebayItemId,
      title: title.trim() || (own[0]?.item.carName ?? own[0]?.item.sku ?? id),
      price: currentPrice ?? price,
      binPrice: null,
      qty: own.reduce((sum, { item }) => sum + item.quantity, 0),
    };
  });
}
