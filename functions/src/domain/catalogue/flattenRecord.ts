import type { CatalogueRecord } from "./fieldRules.ts";

/** Converts a record to text columns. A nested object's fields become `details.series`; arrays become a list. */
export function flattenRecord(record: Readonly<Record<string, unknown>>): CatalogueRecord {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    const key = cleanText(name);
    if (!isObject(value)) flat[key] = cleanValue(value);
    else for (const [inner, text] of Object.entries(flattenRecord(value))) flat[`${key}.${inner}`] = text;
  }
  return flat;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function cleanValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(cleanValue).filter(Boolean).join(", ");
  return typeof value === "string" || typeof value === "number" ? cleanText(String(value)) : "";
}

/** Removes zero-width characters and byte order marks, and collapses all kinds of spaces. */
function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}
