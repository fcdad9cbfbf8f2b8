import { useQuery } from "@tanstack/react-query";

import { getWantedCars } from "@contract/galleries/galleryWishlists";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "../calls/call";
import { usePerson } from "../session/session";
import { countWishlists } from "./wantedCars";
import { useWishlists } from "./wishlists";

/** How long the data is fresh. A call reads up to 130 documents. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Loads the cars that visitors of the person's gallery want. Undefined
 * while unknown. No request without a gallery.
 */
export function useWantedCars() {
  const { uid, record } = usePerson();
  return useQuery({
    queryKey: ["wantedCars", uid],
    queryFn: async () => (await call(getWantedCars, {})).cars,
    enabled: Boolean(record.username),
    staleTime: FRESH_MS,
  });
}

/**
 * Returns the number of wishlists, of visitors and of the person, that contain a car with this SKU. 0 without
 * a SKU, and while unknown.
 */
export function useWishlistsWith(sku: string | null): number {
  const { data: cars = [] } = useWantedCars();
  const { wishlists } = useWishlists();
  return countWishlists(sku, cars, wishlists);
}
