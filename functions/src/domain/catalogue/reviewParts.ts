import type { CATALOGUE_REVIEWS } from "../../contract/documents.ts";
import { type CatalogueParts, composeModels } from "./composeModels.ts";
import { findFitting } from "./mergeModels.ts";
import { canCountForAll } from "./sellerWords.ts";

type Review = (typeof CATALOGUE_REVIEWS)[number];

/** Returns the lists of the admin panel that a number belongs to. */
export function reviewParts(parts: CatalogueParts): Review[] {
  const imported = composeModels({ imports: parts.imports, said: [] });
  // Seller entries that agree with an import need no review.
  const words = parts.said.filter((word) => findFitting(imported, word).length === 0);
  const open = words.filter(({ dispute }) => dispute === null);
  const contradicts = open.length > 0 && (imported.length > 0 || open.length > 1);
  const isWaiting = imported.length === 0 && open.some((word) => !canCountForAll(word));
  return [
    ...(contradicts ? (["conflict"] as const) : []),
    ...(isWaiting ? (["waiting"] as const) : []),
    ...(words.length > open.length ? (["disputed"] as const) : []),
    ...(parts.removed.length > 0 ? (["removed"] as const) : []),
  ];
}
