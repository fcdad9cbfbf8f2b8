import { FIELDS } from "@contract/listings/fields";
import type { LedgerLine } from "@contract/listings/ledger";

import { formatValue } from "@/lib/listingForm/fieldNames";

/**
 * Returns both sides' values of a field as texts for a comparison. For a
 * field with parts, only the parts that differ.
 */
export function describeLine({ field, ours, theirs }: LedgerLine): {
  label: string;
  ours: string;
  theirs: string;
} {
  const { label } = FIELDS[field];
  if (field !== "itemSpecifics" && field !== "conditionDescriptors") {
    // Two different categories can have the same name, and eBay's responses leave names out.
    const [mine, its] = [formatValue(field, null, ours), formatValue(field, null, theirs)];
    return { label, ours: mine, theirs: its };
  }
  const [mine, its] = [readTexts(ours), readTexts(theirs)];
  const names = [...new Set([...its.keys(), ...mine.keys()])].filter(
    (name) => its.get(name) !== mine.get(name),
  );
  const formatParts = (texts: ReadonlyMap<string, string>) =>
    (names.length === 0 ? [...texts.keys()] : names)
      .map((name) => `${name}: ${texts.get(name) ?? "–"}`)
      .join(", ") || "–";
  return { label, ours: formatParts(mine), theirs: formatParts(its) };
}

const readTexts = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    typeof value === "object" && value !== null
      ? Object.entries(value).map(([name, text]) => [name, String(text).replaceAll("|", ", ")] as const)
      : [],
  );
