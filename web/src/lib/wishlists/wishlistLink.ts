import type { Wishlist } from "./wishlists";

/** Returns a collection URL that contains the list, for people who see the same collection. */
export function createWishlistLink({ id, name, items }: Wishlist, origin = window.location.origin): string {
  const params = new URLSearchParams({ wishlist: id, name, items: items.map((item) => item.id).join(",") });
  return `${origin}/collection?${params.toString()}`;
}

export interface SharedList {
  readonly id: string;
  readonly name: string;
  readonly itemIds: readonly string[];
}

/** Reads the list from a URL. Returns null if it contains none. */
export function parseSharedList(params: URLSearchParams): SharedList | null {
  const id = params.get("wishlist");
  const name = params.get("name")?.trim();
  if (id === null || !/^custom_\d{1,20}$/.test(id) || !name) return null;
  const itemIds = (params.get("items") ?? "").split(",").filter((each) => each !== "");
  return { id, name: name.slice(0, 200), itemIds };
}
