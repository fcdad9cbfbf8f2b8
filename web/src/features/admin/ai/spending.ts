import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { AI_CAP_WARNING, getAiSpending } from "@contract/aiSpending";

import { call } from "@/lib/calls/call";

import { spendingCopy } from "./copy";

export const aiSpendingQuery = queryOptions({
  queryKey: ["admin", "aiSpending"],
  queryFn: () => call(getAiSpending, {}),
});

/** Lists the spendings that have reached 80 % of their cap. */
export function listSpendingWarnings({
  caps,
  spentUsd,
  sellers,
}: z.output<(typeof getAiSpending)["output"]>): string[] {
  const all = { whose: spendingCopy.allSellers, spentUsd, capUsd: caps.installationUsd };
  const each = sellers.map((seller) => ({
    whose: seller.email ?? seller.uid,
    spentUsd: seller.spentUsd,
    capUsd: caps.sellerUsd,
  }));
  return [all, ...each]
    .filter((one) => one.spentUsd > 0 && one.spentUsd >= one.capUsd * AI_CAP_WARNING)
    .map((one) => spendingCopy.warning(one.whose, one.spentUsd, one.capUsd));
}
