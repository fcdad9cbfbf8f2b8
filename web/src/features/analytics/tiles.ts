import { formatPrice } from "@/lib/money";

import { copy } from "./copy";
import { computeAveragePrice, computeChange, type Figures, type Sales } from "./figures";
import { formatChange, formatDays } from "./wording";
import { formatNumber, formatShare } from "@/ui/numbers";

interface Tile {
  readonly label: string;
  readonly value: string;
  /** The change from the previous period. Null if the figure has no previous period. */
  readonly change: string | null;
  readonly hint: string;
}

/** Returns the texts of the tiles, for the screen and the export. */
export function getTiles(figures: Figures): readonly Tile[] {
  const { sales, before, listings, listingsBefore, sellThrough, daysToSell } = figures;
  const cents = sales?.revenueCents ?? null;
  const fees = sales?.feeCents ?? null;
  const average = computeAveragePrice(sales);
  const formatComparison = (now: number | null, earlier: number | null) =>
    formatChange(computeChange(now, earlier));
  return [
    {
      label: copy.revenue,
      value: formatPrice(cents === null ? null : cents / 100),
      change: formatComparison(cents, before?.revenueCents ?? null),
      hint: copy.revenueHint,
    },
    {
      label: copy.fees,
      value: formatPrice(fees === null ? null : fees / 100),
      change: formatComparison(fees, before?.feeCents ?? null),
      hint: sales === null ? "" : describeFees(sales),
    },
    {
      label: copy.afterFees,
      value: formatPrice(computeNetDollars(sales)),
      change: formatComparison(computeNetDollars(sales), computeNetDollars(before)),
      hint: copy.afterFeesHint,
    },
    {
      label: copy.carsSold,
      value: formatNumber(sales?.carsSold ?? null),
      change: formatComparison(sales?.carsSold ?? null, before?.carsSold ?? null),
      hint: "",
    },
    {
      label: copy.average,
      value: formatPrice(average),
      change: formatComparison(average, computeAveragePrice(before)),
      hint: copy.averageHint,
    },
    {
      label: copy.listings,
      value: formatNumber(listings),
      change: formatComparison(listings, listingsBefore),
      hint: copy.listingsHint,
    },
    { label: copy.sellThrough, value: formatShare(sellThrough), change: null, hint: copy.sellThroughHint },
    { label: copy.daysToSell, value: formatDays(daysToSell), change: null, hint: copy.daysToSellHint },
  ];
}

const computeNetDollars = (sales: Sales | null): number | null =>
  sales && (sales.revenueCents - sales.feeCents) / 100;

function describeFees({ feeCents, estimatedFeeCents }: Sales): string {
  if (estimatedFeeCents === 0) return copy.feesCharged;
  if (estimatedFeeCents === feeCents) return copy.feesEstimated;
  return `${formatPrice(estimatedFeeCents / 100)} of it estimated`;
}
