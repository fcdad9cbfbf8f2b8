import type * as z from "zod";

import type { CatalogueEntry, WordChange, changeCatalogueWord } from "../../contract/catalogue.ts";
import { AppError } from "../../contract/wire/errors.ts";

export interface WordReview {
  /** Returns the changed entry, or null if the number or word doesn't exist. */
  change(toyNumber: string, wordId: string, change: WordChange, by: string): Promise<CatalogueEntry | null>;
}

/** A super admin's decision about a seller's model. */
type Decision = z.output<(typeof changeCatalogueWord)["input"]>;

/**
 * Applies a decision. Returns the changed entry, and the uid of the seller whom it concerns: the one who
 * entered the model. Others may have confirmed it since.
 */
export async function reviewWord(
  review: WordReview,
  { toyNumber, wordId, change }: Decision,
  by: string,
): Promise<{ entry: CatalogueEntry; sellerUid: string | null }> {
  const entry = await review.change(toyNumber, wordId, change, by);
  if (entry === null) throw new AppError("catalogue/not-found");
  const [first] = entry.words.find(({ id }) => id === wordId)?.confirmations ?? [];
  return { entry, sellerUid: first?.uid ?? null };
}
