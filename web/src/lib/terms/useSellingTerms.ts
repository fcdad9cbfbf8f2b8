import { useQuery } from "@tanstack/react-query";

import { paths } from "@contract/documents";
import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import { getSellingOptions, sellingTermsDocument } from "@contract/listings/terms/sellingTerms";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "../calls/call";
import { useDocument } from "../firestore/useDocuments";
import { usePerson } from "../session/session";

/**
 * Returns the seller's terms, and keeps them up to date. Null before they
 * have chosen any. Undefined while unknown.
 */
export function useSellingTerms(): SellersTerms | null | undefined {
  const { uid } = usePerson();
  const terms = useDocument(paths.sellingTerms(uid), sellingTermsDocument);
  return terms.status === "ready" ? terms.value : undefined;
}

/**
 * Loads the options that the seller's eBay account offers. Cached for 10 minutes, because they rarely change.
 */
export function useSellingOptions() {
  const { uid, record } = usePerson();
  return useQuery({
    queryKey: ["sellingOptions", uid, record.ebayConnected],
    queryFn: () => call(getSellingOptions, {}),
    staleTime: 10 * MINUTE_MS,
    retry: false,
  });
}
