import { formatFineShare, formatFixedDigit, formatNumber, formatTwoDigits } from "@/ui/numbers";
import { formatFinePrice, formatPrice } from "@/lib/money";

/** Shown for unknown figures, which are never shown as 0. */
const UNKNOWN = "–";

/** Formats dollars. A card costs hundredths of a cent, so small sums have four digits. */
export function formatCost(cost: number | null): string {
  if (cost === null) return UNKNOWN;
  return cost > 0 && cost < 0.01 ? formatFinePrice(cost) : formatPrice(cost);
}

export const formatCount = (count: number | null): string => formatNumber(count);

export function formatSize(gigabytes: number | null): string {
  if (gigabytes === null) return UNKNOWN;
  return gigabytes > 0 && gigabytes < 0.05 ? formatTwoDigits(gigabytes) : formatFixedDigit(gigabytes);
}

export const formatShare = (part: number | null, total: number | null): string =>
  part === null || total === null || total === 0 ? UNKNOWN : formatFineShare(part / total);

/** Formats hundredths as a percentage. `hundredths` can be above 100. */
export const formatPercent = (hundredths: number | null): string =>
  hundredths === null ? UNKNOWN : `${formatNumber(Math.round(hundredths))}%`;

/** Sums the known figures. Null if none is known. */
export function sumKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}
