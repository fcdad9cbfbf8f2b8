import { useQuery } from "@tanstack/react-query";

import { Banner } from "@/ui/status/Banner";

import { aiSpendingQuery, listSpendingWarnings } from "./spending";

/** Warns a super admin when 80 % of an AI cap is spent. */
export function SpendingWarning() {
  const { data } = useQuery(aiSpendingQuery);
  return data
    ? listSpendingWarnings(data).map((text) => <Banner key={text} tone="warning" title={text} />)
    : null;
}
