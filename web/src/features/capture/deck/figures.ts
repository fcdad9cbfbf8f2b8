const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Formats an unknown value as a dash, never as 0. */
export const formatCount = (count: number | null) => (count === null ? "–" : whole.format(count));
export const formatShare = (share: number | null) => (share === null ? "–" : percent.format(share));

/** Formats US dollars. A card costs fractions of a cent, so amounts under a dime have four digits. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return "–";
  const digits = dollars === 0 || dollars >= 0.1 ? 2 : 4;
  return `$${dollars.toFixed(digits)}`;
}

/** Formats milliseconds as hours and minutes: `1 h 05 min`, `12 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
