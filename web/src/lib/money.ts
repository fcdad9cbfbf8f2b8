const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats dollars as `$1,234.50`. An unknown price is a dash, never $0.00. */
export function formatPrice(price: number | null | undefined): string {
  return price === null || price === undefined ? "–" : dollars.format(price);
}
