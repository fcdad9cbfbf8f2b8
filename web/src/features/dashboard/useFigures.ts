import { useQuery } from "@tanstack/react-query";

import { dashboardStatsDocument, dashboardStatsPath, getTradingInventorySummary } from "@contract/dashboard";

import { call } from "@/lib/call";
import { usePerson } from "@/lib/session";
import { useDocument } from "@/lib/useDocuments";
import { useNow } from "@/lib/useNow";
import { useOnline } from "@/lib/useOnline";

/** Figures that are no older than this are not asked for again, milliseconds. */
const FRESH = 60_000;

/** The figures of the server's last answer at once, as such; then its own, where those are not fresh. */
export function useFigures() {
  const { uid } = usePerson();
  const stored = useDocument(dashboardStatsPath(uid), dashboardStatsDocument);
  const kept = stored.status === "ready" ? stored.value : null;
  const now = useNow(60);
  const isOnline = useOnline();
  const isKeptFresh = kept !== null && now - kept.lastFetchTime < FRESH;
  const summary = useQuery({
    queryKey: ["tradingInventorySummary", uid],
    queryFn: async () => ({ ...(await call(getTradingInventorySummary, {})), fetchedAt: Date.now() }),
    // Without a connection it is never known that none are kept: then that is what there is to say.
    enabled: (stored.status !== "loading" || !isOnline) && !isKeptFresh,
    staleTime: FRESH,
  });
  const { data } = summary;
  const answered = data?.error == null ? data : undefined;
  return {
    figures: answered ?? kept,
    /** Epoch milliseconds. */
    fetchedAt: answered?.fetchedAt ?? kept?.lastFetchTime ?? null,
    isCached: !answered && kept !== null,
    /** What went wrong: a call that failed, or the server's own words. */
    failure: summary.error ?? data?.error ?? null,
    isFetching: summary.isFetching,
    refresh: () => void summary.refetch(),
  };
}
