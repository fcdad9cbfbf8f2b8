import { MINUTE_MS } from "@contract/wire/durations";
import { formatNumber } from "@/ui/numbers";

/** Formats an unknown value as a dash, never as 0. */
export const formatCount = (count: number | null) => formatNumber(count === null ? null : Math.round(count));

/** Formats dollars without their sign, for a field. */
export const formatAmount = (dollars: number): string => dollars.toFixed(2);

/** Formats US dollars. A card costs fractions of a cent, so amounts under a dime have four digits. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return "–";
  const digits = dollars === 0 || dollars >= 0.1 ? 2 : 4;
  return `$${dollars.toFixed(digits)}`;
}

/** Formats milliseconds as hours and minutes: `1 h 05 min`, `12 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
