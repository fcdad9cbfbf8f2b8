import { useQuery } from "@tanstack/react-query";

import { getWantedCars } from "@contract/galleries/galleryWishlists";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "../calls/call";
import { usePerson } from "../session/session";

/** A call reads up to 130 documents. */
const FRESH_MS = 10 * MINUTE_MS;

/** The cars that visitors of the person's gallery want. Undefined while unknown; none without a gallery. */
export function useWantedCars() {
  const { uid, record } = usePerson();
  return useQuery({
    queryKey: ["wantedCars", uid],
    queryFn: async () => (await call(getWantedCars, {})).cars,
    enabled: Boolean(record.username),
    staleTime: FRESH_MS,
  });
}

export type WantedCar = NonNullable<ReturnType<typeof useWantedCars>["data"]>[number];
