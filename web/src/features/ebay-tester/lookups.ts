import { useQuery } from "@tanstack/react-query";

import { getFieldMappings, getShippingServices } from "@contract/ebay/tester";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";

/** Lookups change only with a release, so they never go stale. */
const FRESH = { staleTime: Infinity } as const;

/** Loads where each of the tester's fields is in eBay's item. */
export function useFieldMappings() {
  return useQuery({ queryKey: ["fieldMappings"], queryFn: () => call(getFieldMappings, {}), ...FRESH });
}

export function useShippingServices() {
  const { uid } = usePerson();
  return useQuery({
    queryKey: ["shippingServices", uid],
    queryFn: () => call(getShippingServices, {}),
    staleTime: 10 * 60_000,
  });
}
