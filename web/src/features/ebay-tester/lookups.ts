import { useQuery } from "@tanstack/react-query";

import { getFieldMappings, getShippingServices } from "@contract/tester";

import { call } from "@/lib/call";
import { usePerson } from "@/lib/session";

/** Good for as long as the page stands: it changes with a release alone. */
const FRESH = { staleTime: Infinity } as const;

/** Where each of the tester's fields lies in eBay's item. */
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
