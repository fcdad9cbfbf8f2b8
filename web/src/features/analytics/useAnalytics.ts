import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { orderDocument, orderSyncDocument, paths } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import type { DocumentQuery } from "@/lib/firestore/documents";
import { countDocuments } from "@/lib/firestore/countDocuments";
import { useEveryListing } from "@/lib/listings/useCollection";
import { usePerson } from "@/lib/session/session";
import { sumDocuments } from "@/lib/firestore/sumDocuments";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";

import { type Figures, computeFigures, MOST_ORDERS, type Sales, sumSalesPerBin } from "./figures";
import type { Bin, Period } from "./period";
import { createSampleFigures } from "./sample";

/** Milliseconds for which sums of the past are cached. */
const FRESH_MS = 5 * MINUTE_MS;
/**
 * Options of the sums. They fail without a connection, because waiting for one would delay the whole page.
 */
const SUMS = { staleTime: FRESH_MS, networkMode: "always" } as const;

export interface Analytics {
  readonly status: "loading" | "ready";
  readonly figures: Figures;
  readonly isSample: boolean;
  /** Whether best sellers, brands, series and the days to sell are those of the newest `MOST_ORDERS` orders. */
  readonly isCut: boolean;
  /** Number of documents with an invalid shape. */
  readonly unreadable: number;
  readonly ordersProblem: Error | null;
  readonly retryOrders: () => void;
  readonly listingsProblem: Error | null;
}

/**
 * Returns the figures of a period. Listens to orders, so that sales are shown immediately. Listings come from
 * the browser's snapshot. Reads at most `MOST_ORDERS` orders, and two documents for each sum.
 */
export function useAnalytics(period: Period): Analytics {
  const { uid, record } = usePerson();
  const { rows, problem: listingsProblem } = useEveryListing();
  const path = paths.orders(uid);
  const found = useDocuments(
    {
      path,
      where: [["date", ">=", { millis: period.from }]],
      orderBy: [["date", "desc"]],
      limit: MOST_ORDERS + 1,
    },
    orderDocument,
  );
  // Without a connection, an empty answer can mean an empty cache, so the orders are unknown.
  const isKnown = found.status === "ready" && !(found.fromCache && found.value.documents.length === 0);
  const orders = isKnown ? found.value.documents : null;
  const unreadable = found.status === "ready" ? found.value.unreadable.length : 0;
  const isCut = (orders?.length ?? 0) + unreadable > MOST_ORDERS;
  const before = useQuery({
    queryKey: ["salesBefore", uid, period.before, period.from],
    queryFn: () => readSales(path, { from: period.before, until: period.from }),
    ...SUMS,
  });
  const newest = orders?.reduce((most, { ebayModifiedAt }) => Math.max(most, ebayModifiedAt ?? 0), 0);
  const summed = useQuery({
    queryKey: ["sumSalesPerBin", uid, period.range, period.from, newest],
    enabled: isCut,
    queryFn: () => Promise.all(period.bins.map((bin) => readSales(path, bin))),
    ...SUMS,
    placeholderData: (old: Sales[] | undefined, query) =>
      query?.queryKey[2] === period.range ? old : undefined,
  });
  const isBare = orders?.length === 0 && unreadable === 0 && rows?.length === 0;
  const ever = useQuery({
    queryKey: ["hasOrders", uid],
    enabled: isBare,
    queryFn: () => countDocuments({ path, limit: 1 }),
    ...SUMS,
  });
  const read = useDocument(paths.operation(uid, "orders"), orderSyncDocument);
  // The orders of a newly connected seller are still being imported. Sample data would be mistaken for them.
  const isImporting =
    Boolean(record.ebay) && read.status === "ready" && !(read.value?.readAt ?? read.value?.syncedAt);
  const isSample = isBare && ever.data === 0 && !isImporting;
  const sums = summed.data ?? null;
  const earlier = before.data ?? null;
  const figures = useMemo(() => {
    if (isSample) return createSampleFigures(period);
    const binSales = orders && (isCut ? sums : sumSalesPerBin(period.bins, orders));
    return computeFigures({
      period,
      orders: orders?.slice(0, MOST_ORDERS) ?? [],
      binSales,
      before: earlier,
      rows,
    });
  }, [isSample, period, orders, isCut, sums, earlier, rows]);
  const isWaiting =
    found.status === "loading" ||
    (rows === null && listingsProblem === null) ||
    before.isPending ||
    (isCut && summed.isPending) ||
    (isBare && ever.isPending);
  return {
    status: isWaiting ? "loading" : "ready",
    figures,
    isSample,
    isCut,
    unreadable,
    ordersProblem:
      found.status === "error" ? found.error : (before.error ?? summed.error ?? ever.error ?? null),
    retryOrders() {
      if (found.status === "error") found.retry();
      for (const query of [before, summed, ever]) if (query.isError) void query.refetch();
    },
    listingsProblem,
  };
}

async function readSales(path: string, { from, until }: Bin): Promise<Sales> {
  const within: DocumentQuery = {
    path,
    where: [
      ["date", ">=", { millis: from }],
      ["date", "<", { millis: until }],
    ],
  };
  // Two requests are needed, because an index leaves out documents that lack one of its fields, such as
  // orders stored before fees were.
  const [sales, fees] = await Promise.all([
    sumDocuments(within, ["revenueCents", "itemsSold"]),
    sumDocuments(within, ["feeCents", "estimatedFeeCents"]),
  ]);
  return { revenueCents: sales.sums.revenueCents, carsSold: sales.sums.itemsSold, ...fees.sums };
}
