import { fieldsWith } from "@contract/listing/fields";

import { fold } from "./fold";
import type { ListingRow } from "../row";

const SEARCHED = fieldsWith("search");

/** The listings that hold every word, in whatever order, in the fields that are searched; the newest first. */
export function findByWords(rows: Iterable<ListingRow>, words: string, most: number): ListingRow[] {
  const sought = wordsIn(words);
  if (sought.length === 0) return [];
  const found = [...rows].filter((row) =>
    holds(
      SEARCHED.map((field) => row[field]),
      sought,
    ),
  );
  return found.sort((one, other) => other.updatedAt - one.updatedAt).slice(0, most);
}

/** Whether the texts together hold every word; case and accents make no difference. No words are in everything. */
export const holdsWords = (texts: readonly (string | null)[], words: string): boolean =>
  holds(texts, wordsIn(words));

const wordsIn = (words: string): string[] => fold(words).split(/\s+/).filter(Boolean);

function holds(texts: readonly (string | null)[], sought: readonly string[]): boolean {
  const text = fold(texts.map((each) => each ?? "").join(" "));
  return sought.every((word) => text.includes(word));
}
