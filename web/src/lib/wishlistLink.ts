import type { Wishlist } from "./wishlists";

/** An address of this page that holds the list: whoever is signed in to the same collection sees it there. */
export function linkTo({ id, name, items }: Wishlist, origin = window.location.origin): string {
  const params = new URLSearchParams({ wishlist: id, name, items: items.map((item) => item.id).join(",") });
  return `${origin}/collection?${params.toString()}`;
}

export interface SharedList {
  readonly id: string;
  readonly name: string;
  readonly itemIds: readonly string[];
}

/** The list that an address holds. */
export function sharedListOf(params: URLSearchParams): SharedList | null {
  const id = params.get("wishlist");
  const name = params.get("name")?.trim();
  if (id === null || !/^custom_\d{1,20}$/.test(id) || !name) return null;
  const itemIds = (params.get("items") ?? "").split(",").filter((each) => each !== "");
  return { id, name: name.slice(0, 200), itemIds };
}
