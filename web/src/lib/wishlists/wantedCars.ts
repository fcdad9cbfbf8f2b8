import type * as z from "zod";

import type { getWantedCars } from "@contract/galleries/galleryWishlists";
import { getWishlistSku, type WishlistDocument, type WishlistItem } from "@contract/galleries/wishlists";

export type WantedCar = z.output<typeof getWantedCars.output>["cars"][number];

/**
 * Returns the number of wishlists, of visitors and of the person, that contain a car with this SKU. 0 without
 * a SKU.
 */
export function countWishlists(
  sku: string | null,
  cars: readonly Pick<WantedCar, "sku" | "lists">[],
  own: readonly Pick<WishlistDocument, "items">[],
): number {
  if (sku === null) return 0;
  const sought = fold(sku);
  const visitors = cars.filter((car) => car.sku !== null && fold(car.sku) === sought);
  // Two listings of one SKU can be on the same list, so the larger count is the safe one.
  const most = visitors.reduce((count, { lists }) => Math.max(count, lists), 0);
  const hasSku = (item: Pick<WishlistItem, "sku">) => {
    const found = getWishlistSku(item);
    return found !== null && fold(found) === sought;
  };
  return most + own.filter(({ items }) => items.some(hasSku)).length;
}

const fold = (sku: string): string => sku.trim().toUpperCase();
