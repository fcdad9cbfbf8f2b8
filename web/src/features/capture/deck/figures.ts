import { MINUTE_MS } from "@contract/wire/durations";
import { formatFinePrice, formatPrice } from "@/lib/money";
import { formatNumber } from "@/ui/numbers";

/** Formats an unknown value as a dash, never as 0. */
export const formatCount = (count: number | null) => formatNumber(count === null ? null : Math.round(count));

/** Formats US dollars. A card costs fractions of a cent, so amounts under a dime have four digits. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return "–";
  return dollars === 0 || dollars >= 0.1 ? formatPrice(dollars) : formatFinePrice(dollars);
}

/** Formats milliseconds as hours and minutes: `1 h 05 min`, `12 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
