import { toAmount } from "@contract/wire/numbers";

import { formatNumber } from "@/ui/numbers";

/** The maximum price, in dollars. */
const MAX_AMOUNT = 100_000;

/** Returns the text of a field: `2.50`, or empty without an amount. */
export const formatAmount = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? "" : toAmount(amount);

/**
 * Parses dollars as a person types them: `2`, `2.5`, `$1,234.50`.
 * Returns null without an error for empty text.
 */
export function parseAmount(text: string): { readonly amount: number | null; readonly error: string | null } {
  const plain = text
    .trim()
    .replace(/^\$/, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (plain === "") return { amount: null, error: null };
  if (!/^\d*\.?\d*$/.test(plain) || plain === ".") return { amount: null, error: "An amount such as 2.50" };
  const amount = Math.round(Number(plain) * 100) / 100;
  if (amount > MAX_AMOUNT) return { amount: null, error: `At most $${formatNumber(MAX_AMOUNT)}` };
  return { amount, error: null };
}
