import { useQuery } from "@tanstack/react-query";

import { getStoreCategories } from "@contract/tester";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "../calls/call";
import { usePerson } from "../session/session";

/** Loads the seller's store categories from eBay. */
export function useStoreCategories(isWanted = true) {
  const { uid, record } = usePerson();
  return useQuery({
    queryKey: ["storeCategories", uid],
    queryFn: () => call(getStoreCategories, {}),
    enabled: isWanted && Boolean(record.ebay),
    staleTime: 10 * MINUTE_MS,
    retry: false,
  });
}
