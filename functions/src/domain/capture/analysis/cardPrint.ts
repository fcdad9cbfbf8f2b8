import type { PrintFacts } from "../../../contract/capture/cards.ts";
import { cutText } from "../../../contract/wire/cutText.ts";
import { MAX_PRINT_LINE_LENGTH, MAX_PRINT_LINES } from "../../../contract/wire/limits.ts";

/** Prepares printed lines for the browser: one line each, without duplicates, within the limits. */
export function cleanPrint(lines: readonly string[]): string[] {
  const cleaned = lines.map((line) =>
    cutText(line.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim(), MAX_PRINT_LINE_LENGTH),
  );
  return [...new Set(cleaned)].filter((line) => line !== "").slice(0, MAX_PRINT_LINES);
}

/** Returns only the facts, within the limits. */
export const cleanFacts = ({ brand, series, seriesNumber, yearNumber, year }: PrintFacts): PrintFacts => ({
  brand: cleanText(brand),
  series: cleanText(series),
  seriesNumber: cleanText(seriesNumber),
  yearNumber: cleanText(yearNumber),
  year,
});

const cleanText = (text: string | null): string | null => cleanPrint(text === null ? [] : [text])[0] ?? null;
