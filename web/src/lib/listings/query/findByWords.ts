import { listFieldsWith } from "@contract/listings/fields";

import { fold } from "./fold";
import type { ListingRow } from "../row";

export const SEARCHED_FIELDS = listFieldsWith("search");

/**
 * Returns up to `most` listings whose searched fields contain every word,
 * in any order. The last updated come first.
 */
export function findByWords(rows: Iterable<ListingRow>, words: string, most: number): ListingRow[] {
  const sought = splitWords(words);
  if (sought.length === 0) return [];
  const found = [...rows].filter((row) =>
    containsAll(
      SEARCHED_FIELDS.map((field) => row[field]),
      sought,
    ),
  );
  return found.sort((one, other) => other.updatedAt - one.updatedAt).slice(0, most);
}

/** Returns whether the texts together contain every word. Ignores case and accents. True without words. */
export const containsWords = (texts: readonly (string | null)[], words: string): boolean =>
  containsAll(texts, splitWords(words));

const splitWords = (words: string): string[] => fold(words).split(/\s+/).filter(Boolean);

function containsAll(texts: readonly (string | null)[], sought: readonly string[]): boolean {
  const text = fold(texts.map((each) => each ?? "").join(" "));
  return sought.every((word) => text.includes(word));
}
