import { urls } from "../browser/urls";

/**
 * The most cars in a link. With Firestore's ids of 20 characters it has about 4 kB, which every browser, server and
 * messenger accepts.
 */
export const MAX_LINKED_CARS = 200;

/** What buyers see of a list that is shared by a link. */
export interface LinkedCars {
  readonly ids: readonly string[];
  readonly total: number;
  /** Number of cars on the list that buyers don't see, because they aren't for sale. */
  readonly notForSale: number;
  /** Number of cars for sale that the link leaves out. */
  readonly leftOut: number;
}

/**
 * Chooses the cars of a link, those for sale first. The others can be for sale by the time that a buyer looks.
 * `forSale` is null while it's unknown what is for sale.
 */
export function pickLinkedCars(ids: readonly string[], forSale: ReadonlySet<string> | null): LinkedCars {
  const shown = forSale ? ids.filter((id) => forSale.has(id)) : ids;
  const others = forSale ? ids.filter((id) => !forSale.has(id)) : [];
  return {
    // In the order of the list if all fit.
    ids: ids.length > MAX_LINKED_CARS ? [...shown, ...others].slice(0, MAX_LINKED_CARS) : ids,
    total: ids.length,
    notForSale: others.length,
    leftOut: Math.max(0, shown.length - MAX_LINKED_CARS),
  };
}

/** Returns a link that shows these cars in the seller's public gallery. */
export const createWishlistLink = (
  gallery: string,
  ids: readonly string[],
  origin = window.location.origin,
): string => `${origin}${urls.carsInGallery(gallery, ids)}`;

export interface SharedList {
  readonly id: string;
  readonly name: string;
  readonly itemIds: readonly string[];
}

/**
 * Reads the list from a URL of the collection. Such links were copied until a shared list opened in the gallery.
 * Returns null if it contains none.
 */
export function parseSharedList(params: URLSearchParams): SharedList | null {
  const id = params.get("wishlist");
  const name = params.get("name")?.trim();
  if (id === null || !/^custom_\d{1,20}$/.test(id) || !name) return null;
  const itemIds = (params.get("items") ?? "").split(",").filter((each) => each !== "");
  return { id, name: name.slice(0, 200), itemIds };
}
