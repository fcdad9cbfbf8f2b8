/** Shown for unknown figures, never 0. */
const UNKNOWN = "–";

const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const fine = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
});
const whole = new Intl.NumberFormat("en-US");
const oneDigit = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A card costs hundredths of a cent, so small sums have four digits. */
export function formatCost(cost: number | null): string {
  if (cost === null) return UNKNOWN;
  return cost > 0 && cost < 0.01 ? fine.format(cost) : cents.format(cost);
}

export const formatCount = (count: number | null): string => (count === null ? UNKNOWN : whole.format(count));

/** Gigabytes. */
export function formatSize(gigabytes: number | null): string {
  if (gigabytes === null) return UNKNOWN;
  return gigabytes > 0 && gigabytes < 0.05 ? threeDigits.format(gigabytes) : oneDigit.format(gigabytes);
}

/** Formats `part` as a share of `total`, in the same unit. */
export const formatShare = (part: number | null, total: number | null): string =>
  part === null || total === null || total === 0 ? UNKNOWN : percent.format(part / total);

/** `hundredths` can be above 100. */
export const formatPercent = (hundredths: number | null): string =>
  hundredths === null ? UNKNOWN : `${whole.format(Math.round(hundredths))}%`;

/** Sums the known figures. Null if none is known. */
export function sumKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}
