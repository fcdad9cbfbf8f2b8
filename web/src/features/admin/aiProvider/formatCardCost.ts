/** Formats a card's cost in dollars with four digits, or more if it is smaller. An unknown cost is a dash. */
export function formatCardCost(dollars: number | null): string {
  if (dollars === null) return "–";
  if (dollars === 0) return "$0";
  return `$${dollars >= 0.0001 ? dollars.toFixed(4) : dollars.toPrecision(1)}`;
}
