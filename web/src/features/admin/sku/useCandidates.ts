import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";

import { getSkuProcessingCandidates } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";

type Counts = z.output<(typeof getSkuProcessingCandidates)["output"]>["candidates"];

export interface Candidates {
  /** Number of candidates. Undefined before the first check. */
  readonly counts: Counts | undefined;
  readonly error: Error | null;
  readonly isChecking: boolean;
  readonly check: () => Promise<unknown>;
}

/** Counts candidates only on request, because counting reads every listing. */
export function useCandidates(): Candidates {
  const asked = useQuery({
    queryKey: ["admin", "skuCandidates"],
    queryFn: async () => (await call(getSkuProcessingCandidates, {})).candidates,
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    counts: asked.data,
    error: asked.error,
    isChecking: asked.isFetching,
    check: () => asked.refetch(),
  };
}
