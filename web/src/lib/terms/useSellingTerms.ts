import { useQuery } from "@tanstack/react-query";

import { paths } from "@contract/documents";
import type { SellersTerms } from "@contract/listing/resolveTerms";
import { getSellingOptions, sellingTermsDocument } from "@contract/listing/sellingTerms";

import { call } from "../calls/call";
import { useDocument } from "../firestore/useDocuments";
import { usePerson } from "../session/session";

/** The seller's terms, live. Null before they have chosen any; undefined while that isn't known. */
export function useSellingTerms(): SellersTerms | null | undefined {
  const { uid } = usePerson();
  const terms = useDocument(paths.sellingTerms(uid), sellingTermsDocument);
  return terms.status === "ready" ? terms.value : undefined;
}

/** What the seller's eBay account offers to choose from. Asked for once in a while, because it rarely changes. */
export function useSellingOptions() {
  const { uid, record } = usePerson();
  return useQuery({
    queryKey: ["sellingOptions", uid, record.ebayConnected],
    queryFn: () => call(getSellingOptions, {}),
    staleTime: 10 * 60_000,
    retry: false,
  });
}
