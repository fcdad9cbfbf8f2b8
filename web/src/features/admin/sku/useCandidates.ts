import { useQuery } from "@tanstack/react-query";

import { getSkuProcessingCandidates } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";

export type Candidates = ReturnType<typeof useCandidates>;

/** Counts candidates only on request, because counting reads every listing. */
export function useCandidates() {
  const asked = useQuery({
    queryKey: ["admin", "skuCandidates"],
    queryFn: async () => (await call(getSkuProcessingCandidates, {})).candidates,
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    /** Number of candidates. Undefined before the first check. */
    counts: asked.data,
    error: asked.error,
    isChecking: asked.isFetching,
    check: () => asked.refetch(),
  };
}
