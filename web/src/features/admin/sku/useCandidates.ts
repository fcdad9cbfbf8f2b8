import { useQuery } from "@tanstack/react-query";

import { getSkuProcessingCandidates } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";

export type Candidates = ReturnType<typeof useCandidates>;

/** Counts candidates only on request, because counting reads every listing. */
export function useCandidates() {
  const query = useQuery({
    queryKey: ["admin", "skuCandidates"],
    queryFn: async () => (await call(getSkuProcessingCandidates, {})).candidates,
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    /** Number of candidates. Undefined before the first check. */
    counts: query.data,
    error: query.error,
    isChecking: query.isFetching,
    check: () => query.refetch(),
  };
}
