import { paths } from "@contract/documents";
import { useQuery } from "@tanstack/react-query";

import { dashboardStatsDocument, getTradingInventorySummary } from "@contract/dashboard";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";
import { useDocument } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { useOnline } from "@/lib/browser/useOnline";

/** Milliseconds for which figures are fresh. */
const FRESH = MINUTE_MS;

/** Shows the stored figures first, then loads new ones unless the stored ones are fresh. */
export function useFigures() {
  const { uid } = usePerson();
  const stored = useDocument(paths.dashboardStats(uid), dashboardStatsDocument);
  const cached = stored.status === "ready" ? stored.value : null;
  const now = useNow(60);
  const isOnline = useOnline();
  const isCacheFresh = cached !== null && now - cached.lastFetchTime < FRESH;
  const summary = useQuery({
    queryKey: ["tradingInventorySummary", uid],
    queryFn: async () => ({ ...(await call(getTradingInventorySummary, {})), fetchedAt: Date.now() }),
    // Offline, the stored figures may never load, so the call's error is shown.
    enabled: (stored.status !== "loading" || !isOnline) && !isCacheFresh,
    staleTime: FRESH,
  });
  const { data } = summary;
  const answered = data?.error == null ? data : undefined;
  return {
    figures: answered ?? cached,
    /** Time of the last load in epoch milliseconds. */
    fetchedAt: answered?.fetchedAt ?? cached?.lastFetchTime ?? null,
    isCached: !answered && cached !== null,
    /** The error of a failed call, or the error text that the server returned. */
    failure: summary.error ?? data?.error ?? null,
    isFetching: summary.isFetching,
    refresh: () => void summary.refetch(),
  };
}
