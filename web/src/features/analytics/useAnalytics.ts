import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { orderDocument, paths } from "@contract/documents";

import type { DocumentQuery } from "@/lib/firestore/documents";
import { countDocuments } from "@/lib/firestore/countDocuments";
import { useEveryListing } from "@/lib/listings/store";
import { usePerson } from "@/lib/session/session";
import { sumDocuments } from "@/lib/firestore/sumDocuments";
import { useDocuments } from "@/lib/firestore/useDocuments";

import { type Figures, figuresOf, type Sales, salesPerBin } from "./figures";
import type { Bin, Period } from "./period";
import { sampleFigures } from "./sample";

/** Orders that are read for one look; of more than these the database adds up each bar. */
export const MOST_ORDERS = 500;
/** Milliseconds for which sums of the past are good. */
const FRESH_MS = 5 * 60_000;
/** Without a line they fail and say so: waiting for one would keep the whole page waiting. */
const SUMS = { staleTime: FRESH_MS, networkMode: "always" } as const;

export interface Analytics {
  readonly status: "loading" | "ready";
  readonly figures: Figures;
  readonly isSample: boolean;
  /** Best sellers, brands and series are those of the newest `MOST_ORDERS` orders alone. */
  readonly isCut: boolean;
  /** Documents that do not have the shape they should. */
  readonly unreadable: number;
  readonly ordersProblem: Error | null;
  readonly listingsProblem: Error | null;
}

/**
 * The figures of a period. Orders are listened to, so that a sale shows at once; listings are on this machine. Reads:
 * the period's orders, `MOST_ORDERS` at most, and two for each sum.
 */
export function useAnalytics(period: Period): Analytics {
  const { uid } = usePerson();
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
  // Without a line an empty answer may be no more than an empty memory: unknown, not nothing.
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
    queryKey: ["salesPerBin", uid, period.range, period.from, newest],
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
  const isSample = isBare && ever.data === 0;
  const sums = summed.data ?? null;
  const earlier = before.data ?? null;
  const figures = useMemo(() => {
    if (isSample) return sampleFigures(period);
    const binSales = orders && (isCut ? sums : salesPerBin(period.bins, orders));
    return figuresOf({
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
