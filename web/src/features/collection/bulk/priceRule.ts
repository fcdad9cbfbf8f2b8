/** How a bulk change makes the new value of the old one. */
export const PRICE_RULES = [
  { value: "set", label: "Set to $" },
  { value: "raise-percent", label: "Raise by %" },
  { value: "lower-percent", label: "Lower by %" },
  { value: "raise", label: "Raise by $" },
  { value: "lower", label: "Lower by $" },
] as const;
export type PriceRule = (typeof PRICE_RULES)[number]["value"];

/** Dollars; what eBay takes at least for a fixed price. */
const LEAST = 0.99;
const MOST = 100_000;

/** In whole cents, never under 99 cents nor over $100,000. Null where there is no old price to start from. */
export function newPrice(rule: PriceRule, by: number, old: number | null): number | null {
  if (rule === "set") return within(by);
  if (old === null) return null;
  return within(
    {
      "raise-percent": old * (1 + by / 100),
      "lower-percent": old * (1 - by / 100),
      raise: old + by,
      lower: old - by,
    }[rule],
  );
}

/** A number as typed, `$1,234.50` too; null where it is none, or not greater than 0. */
export function amountOf(typed: string): number | null {
  const text = typed.replaceAll(/[$,\s%]/g, "");
  const amount = /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : NaN;
  return amount > 0 && amount <= MOST ? amount : null;
}

/** A whole number from 0; null where it is none. */
export function quantityOf(typed: string): number | null {
  return /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= 1_000_000 ? Number(typed) : null;
}

const within = (price: number): number => Math.min(MOST, Math.max(LEAST, Math.round(price * 100) / 100));
