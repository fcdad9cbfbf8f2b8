import { useQuery } from "@tanstack/react-query";

import { getEbayCategory } from "@contract/item/categories";
import { DAY_MS } from "@contract/wire/durations";

import { call } from "../../calls/call";
import { getMarketplace } from "../../ebay/marketplace";
import { usePerson } from "../../session/session";

/** Loads eBay's requirements in a category. A null id means the default category. */
export function useCategoryRules(categoryId: string | null, isWanted = true) {
  const { record } = usePerson();
  return useQuery({
    queryKey: ["ebayCategory", categoryId],
    queryFn: () => call(getEbayCategory, { categoryId }),
    enabled: isWanted && getMarketplace(record).isConnected,
    staleTime: DAY_MS,
    retry: false,
  });
}
