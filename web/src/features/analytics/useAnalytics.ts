import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { orderDocument, orderSyncDocument, paths } from "@contract/documents";

import type { DocumentQuery } from "@/lib/firestore/documents";
import { countDocuments } from "@/lib/firestore/countDocuments";
import { useEveryListing } from "@/lib/listings/store";
import { usePerson } from "@/lib/session/session";
import { sumDocuments } from "@/lib/firestore/sumDocuments";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";

import { type Figures, computeFigures, type Sales, sumSalesPerBin } from "./figures";
import type { Bin, Period } from "./period";
import { createSampleFigures } from "./sample";

/** How many orders are read at most. If a period has more, the database adds up each bar. */
export const MOST_ORDERS = 500;
/** How long sums of the past are kept, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Fails without a connection. Waiting for one would delay the whole page. */
const SUMS = { staleTime: FRESH_MS, networkMode: "always" } as const;

export interface Analytics {
  readonly status: "loading" | "ready";
  readonly figures: Figures;
  readonly isSample: boolean;
  /** Whether best sellers, brands and series contain only the newest `MOST_ORDERS` orders. */
  readonly isCut: boolean;
  /** How many documents have an invalid shape. */
  readonly unreadable: number;
  readonly ordersProblem: Error | null;
  /** Reads again what of the orders has failed. */
  readonly retryOrders: () => void;
  readonly listingsProblem: Error | null;
}

/**
 * Returns the figures of a period. It listens to orders, so that sales are shown at once. Listings come from the
 * browser's snapshot. It reads at most `MOST_ORDERS` orders, and two documents for each sum.
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
  // Without a connection, an empty answer can mean an empty cache. Then the orders are unknown.
  const isKnown = found.status === "ready" && !(found.fromCache && found.value.documents.length === 0);
  const orders = isKnown ? found.value.documents : null;
  const unreadable = found.status === "ready" ? found.value.unreadable.length : 0;
  const isCut = (orders?.length ?? 0) + unreadable > MOST_ORDERS;
  const before = useQuery({
    queryKey: ["salesBefore", uid, period.before, period.from],
    queryFn: () => salesWithin(path, { from: period.before, until: period.from }),
    ...SUMS,
  });
  const newest = orders?.reduce((most, { ebayModifiedAt }) => Math.max(most, ebayModifiedAt ?? 0), 0);
  const summed = useQuery({
    queryKey: ["sumSalesPerBin", uid, period.range, period.from, newest],
    enabled: isCut,
    queryFn: () => Promise.all(period.bins.map((bin) => salesWithin(path, bin))),
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
  // Orders of a newly connected seller are still to come: examples would be taken for them.
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

async function salesWithin(path: string, { from, until }: Bin): Promise<Sales> {
  const within: DocumentQuery = {
    path,
    where: [
      ["date", ">=", { millis: from }],
      ["date", "<", { millis: until }],
    ],
  };
  // Two requests: an index leaves out documents without one of its fields, such as orders stored before fees were.
  const [sales, fees] = await Promise.all([
    sumDocuments(within, ["revenueCents", "itemsSold"]),
    sumDocuments(within, ["feeCents", "estimatedFeeCents"]),
  ]);
  return { revenueCents: sales.sums.revenueCents, carsSold: sales.sums.itemsSold, ...fees.sums };
}
