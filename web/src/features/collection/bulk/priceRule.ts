export const PRICE_RULES = [
  { value: "set", label: "Set to $" },
  { value: "raise-percent", label: "Raise by %" },
  { value: "lower-percent", label: "Lower by %" },
  { value: "raise", label: "Raise by $" },
  { value: "lower", label: "Lower by $" },
] as const;
export type PriceRule = (typeof PRICE_RULES)[number]["value"];

/** eBay's minimum for a fixed price, in dollars. */
const LEAST = 0.99;
const MOST = 100_000;

/**
 * Returns the new price rounded to cents, from $0.99 to $100,000. Null if the rule needs an old price and
 * there is none.
 */
export function computePrice(rule: PriceRule, by: number, old: number | null): number | null {
  if (rule === "set") return clampPrice(by);
  if (old === null) return null;
  return clampPrice(
    {
      "raise-percent": old * (1 + by / 100),
      "lower-percent": old * (1 - by / 100),
      raise: old + by,
      lower: old - by,
    }[rule],
  );
}

/**
 * Parses a typed amount, such as `$1,234.50`. Returns null if it isn't a number above 0, or has a decimal comma.
 */
export function parseAmount(typed: string): number | null {
  const text = typed.replaceAll(/[$\s%]/g, "").replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
  const amount = /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : NaN;
  return amount > 0 && amount <= MOST ? amount : null;
}

/** Parses a whole number of at least 0. Returns null for anything else. */
export function parseQuantity(typed: string): number | null {
  return /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= 1_000_000 ? Number(typed) : null;
}

const clampPrice = (price: number): number => Math.min(MOST, Math.max(LEAST, Math.round(price * 100) / 100));
