import { parseAmount } from "@/lib/listingForm/amounts";

/**
 * Parses a file's amount in dollars: `4.5`, `$1,234.50`, `US $4.50`, `4,50`. Returns null for an empty text,
 * and undefined for an invalid or too large amount.
 */
export function parseAmountCell(text: string): number | null | undefined {
  const plain = text.replace(/^\s*(?:US|USD)?\s*\$?\s*(?=[\d.])/i, "").replace(/\s*USD\s*$/i, "");
  const dotted = /^\s*\d{1,3}(\.\d{3})*,\d{1,2}\s*$|^\s*\d+,\d{1,2}\s*$/.test(plain)
    ? plain.replaceAll(".", "").replace(",", ".")
    : plain;
  const { amount, error } = parseAmount(dotted);
  return error === null ? amount : undefined;
}

/** The maximum quantity of a row. */
const MAX_QUANTITY = 10_000;

/** Parses a quantity. Returns 1 for an empty text, and undefined for an invalid one. */
export function parseQuantityCell(text: string): number | undefined {
  if (text.trim() === "") return 1;
  const plain = text.trim().replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
  if (!/^\d{1,6}(\.0+)?$/.test(plain)) return undefined;
  const quantity = Math.round(Number(plain));
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}
