import { useQuery } from "@tanstack/react-query";

import { getAllAccounts } from "@contract/users";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";

/** Milliseconds for which the accounts are fresh. The tab's count and its list share one read. */
const FRESH = 5 * MINUTE_MS;

export function useAccounts() {
  return useQuery({
    queryKey: ["admin", "accounts"],
    queryFn: async () => (await call(getAllAccounts, null)).accounts,
    staleTime: FRESH,
  });
}
