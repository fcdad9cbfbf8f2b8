import type { WishlistItem } from "@contract/galleries/wishlists";

import { nameCountry } from "../countries";

/** A row in a list of wishlists: a visitor's or a seller's own. */
export interface ListedWishlist {
  readonly id: string;
  readonly type: "gallery" | "collection";
  /** Null for a visitor's. */
  readonly name: string | null;
  readonly itemCount: number;
  readonly removedItemsCount: number;
  readonly ipCountry: string | null;
  readonly ipRegion: string | null;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

export interface WishlistContent {
  readonly items: readonly WishlistItem[];
  readonly removedItems: readonly {
    readonly id: string;
    readonly title: string;
    readonly removedAt: number;
  }[];
}

/** Formats a location as `United States, OH`. An unknown location is a dash. */
export function formatLocation({
  ipCountry,
  ipRegion,
}: Pick<ListedWishlist, "ipCountry" | "ipRegion">): string {
  if (ipCountry === null) return "–";
  return [nameCountry(ipCountry), ipRegion].filter((part) => part !== null).join(", ");
}

export function getListName(list: ListedWishlist): string {
  if (list.name !== null) return list.name;
  return list.ipCountry === null ? "Visitor" : `Visitor from ${formatLocation(list)}`;
}
