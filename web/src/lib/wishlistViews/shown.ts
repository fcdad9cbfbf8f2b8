import type { WishlistItem } from "@contract/wishlists";

/** A wishlist as a list of them shows it: a visitor's, or a seller's own. */
export interface ListedWishlist {
  readonly id: string;
  readonly type: "gallery" | "collection";
  /** A visitor's has none. */
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

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** `United States, OH`; unknown is a dash. */
export function locationOf({ ipCountry, ipRegion }: Pick<ListedWishlist, "ipCountry" | "ipRegion">): string {
  if (ipCountry === null) return "–";
  return [countryName(ipCountry), ipRegion].filter((part) => part !== null).join(", ");
}

export function nameOf(list: ListedWishlist): string {
  if (list.name !== null) return list.name;
  const from = locationOf(list);
  return from === "–" ? "Visitor" : `Visitor from ${from}`;
}

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
