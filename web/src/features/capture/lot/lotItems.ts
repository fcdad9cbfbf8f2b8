import { type ListingDocument } from "@contract/documents";
import type { LotItem } from "@/lib/multiItem";

import type { QueueEntry } from "../queueView";

type Listing = Pick<ListingDocument, "title" | "ebayItemId" | "currentPrice" | "price"> & {
  readonly id: string;
};

/** A card that has become a listing can be in a lot. */
export const canBeInLot = ({ item }: Pick<QueueEntry, "item">): boolean =>
  item.status === "completed" && item.listingId !== null;

/** The listings of these cards, each once, the oldest card's first. */
export function listingIdsOf(entries: readonly QueueEntry[]): string[] {
  const oldestFirst = entries
    .filter(canBeInLot)
    .toSorted((one, other) => one.item.timestamp - other.item.timestamp);
  return [...new Set(oldestFirst.flatMap(({ item }) => item.listingId ?? []))];
}

/** A lot of what these cards added: a listing's title and price as they are now, and as many cars as the cards were. */
export function lotItems(entries: readonly QueueEntry[], listings: readonly Listing[]): LotItem[] {
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
