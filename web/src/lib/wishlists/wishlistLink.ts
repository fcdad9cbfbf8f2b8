import { urls } from "../browser/urls";
import type { Wishlist } from "./wishlists";

/**
 * The most cars in a link. With Firestore's ids of 20 characters it has about 4 kB, which every browser, server and
 * messenger accepts.
 */
export const MAX_LINKED_CARS = 200;

/** Returns how many of the list's cars the link to a gallery shows. */
export const countLinkedCars = ({ items }: Pick<Wishlist, "items">): number =>
  Math.min(items.length, MAX_LINKED_CARS);

/**
 * Returns a link that shows the list's cars in the seller's public gallery. Without a gallery, it opens the list in
 * the collection, for people who see the same collection.
 */
export function createWishlistLink(
  { id, name, items }: Wishlist,
  gallery: string | null,
  origin = window.location.origin,
): string {
  if (gallery !== null) {
    const cars = items.slice(0, MAX_LINKED_CARS).map((item) => item.id);
    return `${origin}${urls.carsInGallery(gallery, cars)}`;
  }
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
