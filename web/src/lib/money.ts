import { formatDollars } from "@contract/wire/numbers";

/** Formats dollars as `$1,234.50`. An unknown price is a dash, never $0.00. */
export function formatPrice(price: number | null | undefined): string {
  return price === null || price === undefined ? "–" : formatDollars(price);
}

const fineDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
});

/** Formats a small sum of dollars with four digits: `$0.0012`. */
export const formatFinePrice = (price: number): string => fineDollars.format(price);
