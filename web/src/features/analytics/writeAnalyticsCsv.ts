import { toAmount } from "@contract/wire/numbers";
import { writeCsv } from "@/lib/csv";
import { STATUS_LABELS } from "@/lib/listings/listing";

import { copy } from "./copy";
import type { Figures, Share } from "./figures";
import type { Period } from "./period";
import { getTiles } from "./tiles";
import { formatPeriod } from "./formats";

type Row = readonly (string | number | null)[];

interface Shown {
  readonly isSample: boolean;
  /** Whether not all orders of the period were read. */
  readonly isCut: boolean;
}

/**
 * Returns the screen's content as CSV: tiles, bars and tables below each other. Unknown figures are empty
 * cells.
 */
export function writeAnalyticsCsv(period: Period, figures: Figures, { isSample, isCut }: Shown): string {
  const createShares = (title: string, header: string, shares: readonly Share[]) =>
    createSection(isCut ? [title, copy.newest] : [title], header, shares);
  const { bins, bestSellers, brands, series, statuses } = figures;
  return writeCsv([
    [copy.title, formatPeriod(period), isSample ? copy.sample : ""],
    [],
    ["Figure", "Value", "Change"],
    ...getTiles(figures, isCut).map(({ label, value, isKnown, change, isCompared, hint, isPart }): Row => [
      label,
      isKnown ? value : null,
      isCompared ? change : null,
      ...(isPart ? [hint] : []),
    ]),
    [],
    ["From", "To", copy.revenue, copy.carsSold, copy.listings],
    ...bins.map(({ from, until, sales, listings }): Row => [
      formatLocalDate(from),
      formatLocalDate(until - 1),
      sales && toAmount(sales.revenueCents / 100),
      sales?.carsSold ?? null,
      listings,
    ]),
    ...createShares(copy.bestSellers, copy.car, bestSellers),
    ...createShares(copy.byBrand, copy.brand, brands),
    ...createShares(copy.bySeries, copy.series, series),
    [],
    [copy.byStatus, copy.listingsShort],
    ...(statuses ?? []).map(({ status, count }): Row => [STATUS_LABELS[status], count]),
  ]);
}

export const getExportName = ({ range, until }: Period): string =>
  `pegboard-analytics-${range}-${formatLocalDate(until - 1)}.csv`;

const createSection = (title: Row, header: string, shares: readonly Share[]): Row[] => [
  [],
  title,
  [header, copy.sold, copy.earned],
  ...shares.map(({ name, carsSold, cents }): Row => [name, carsSold, toAmount(cents / 100)]),
];

/** Formats a local date: `2026-11-22`. */
function formatLocalDate(time: number): string {
  const date = new Date(time);
  const padTwo = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
}
