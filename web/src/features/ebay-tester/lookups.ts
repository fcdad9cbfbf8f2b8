import { useQuery } from "@tanstack/react-query";

import { getFieldMappings, getShippingServices } from "@contract/tester";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";

/** Loads where each of the tester's fields is in eBay's item. That changes only with a release. */
export function useFieldMappings() {
  return useQuery({
    queryKey: ["fieldMappings"],
    queryFn: () => call(getFieldMappings, {}),
    staleTime: Infinity,
  });
}

export function useShippingServices() {
  const { uid } = usePerson();
  return useQuery({
    queryKey: ["shippingServices", uid],
    queryFn: () => call(getShippingServices, {}),
    staleTime: 10 * MINUTE_MS,
  });
}
