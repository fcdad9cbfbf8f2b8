import { formatPrice } from "@/lib/money";

import { copy } from "./copy";
import { computeAveragePrice, computeChange, type Figures, type Sales } from "./figures";
import { formatChange, formatDays } from "./formats";
import { formatNumber, formatShare } from "@/ui/numbers";

interface Tile {
  readonly label: string;
  readonly value: string;
  /** False if `value` is a dash. */
  readonly isKnown: boolean;
  /** The change from the previous period. Null if the figure has no previous period. */
  readonly change: string | null;
  /** False if `change` is a dash or null. */
  readonly isCompared: boolean;
  readonly hint: string;
  /** Whether the figure is that of a part of the period. The hint says of which. */
  readonly isPart: boolean;
}

/**
 * Returns the texts of the tiles, for the screen and the export. `isCut`: not all orders of the period were read.
 */
export function getTiles(figures: Figures, isCut: boolean): readonly Tile[] {
  const { sales, before, listings, listingsBefore, sellThrough, daysToSell } = figures;
  const carsSold = sales?.carsSold ?? null;
  const feesHint = sales === null ? "" : describeFees(sales);
  return [
    createTile(copy.revenue, formatCents, {
      value: sales?.revenueCents ?? null,
      before: before?.revenueCents ?? null,
      hint: copy.revenueHint,
    }),
    createTile(copy.fees, formatCents, {
      value: sales?.feeCents ?? null,
      before: before?.feeCents ?? null,
      hint: feesHint,
    }),
    createTile(copy.afterFees, formatPrice, {
      value: computeNetDollars(sales),
      before: computeNetDollars(before),
      hint: copy.afterFeesHint,
    }),
    createTile(copy.carsSold, formatNumber, { value: carsSold, before: before?.carsSold ?? null, hint: "" }),
    createTile(copy.average, formatPrice, {
      value: computeAveragePrice(sales),
      before: computeAveragePrice(before),
      hint: copy.averageHint,
    }),
    createTile(copy.listings, formatNumber, {
      value: listings,
      before: listingsBefore,
      hint: copy.listingsHint,
    }),
    createTile(copy.sellThrough, formatShare, { value: sellThrough, hint: copy.sellThroughHint }),
    createTile(copy.daysToSell, formatDays, {
      value: daysToSell,
      hint: isCut ? copy.daysToSellOfNewest : copy.daysToSellHint,
      isPart: isCut,
    }),
  ];
}

interface Figure {
  readonly value: number | null;
  /** The value of the previous period. Undefined if the figure has none. */
  readonly before?: number | null;
  readonly hint: string;
  readonly isPart?: boolean;
}

function createTile(
  label: string,
  format: (value: number | null) => string,
  { value, before, hint, isPart = false }: Figure,
): Tile {
  const change = before === undefined ? null : computeChange(value, before);
  return {
    label,
    value: format(value),
    isKnown: value !== null,
    change: before === undefined ? null : formatChange(change),
    isCompared: change !== null,
    hint,
    isPart,
  };
}

const formatCents = (cents: number | null): string => formatPrice(cents === null ? null : cents / 100);

const computeNetDollars = (sales: Sales | null): number | null =>
  sales && (sales.revenueCents - sales.feeCents) / 100;

function describeFees({ feeCents, estimatedFeeCents }: Sales): string {
  if (estimatedFeeCents === 0) return copy.feesCharged;
  if (estimatedFeeCents === feeCents) return copy.feesEstimated;
  return `${formatPrice(estimatedFeeCents / 100)} of it estimated`;
}
