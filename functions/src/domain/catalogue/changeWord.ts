import type { WordChange } from "../../contract/catalogue.ts";
import { type CatalogueParts, composeModels } from "./composeModels.ts";
import { dropPartial, findFitting, saySame, type StoredModel } from "./mergeModels.ts";
import type { CATALOGUE_REVIEWS } from "../../contract/documents.ts";
import { canCountForAll } from "./sellerWords.ts";

interface Ruling {
  readonly by: string;
  readonly at: number;
}

/**
 * Applies a super admin's decision about a seller's model. Returns the same parts if nothing changes, and
 * null if no model matches.
 */
export function changeWord(
  parts: CatalogueParts,
  matches: (word: StoredModel) => boolean,
  change: WordChange,
  ruling: Ruling,
): CatalogueParts | null {
  const said = parts.said.find(matches);
  const removed = parts.removed.find(matches);
  if (said === undefined && removed === undefined) return null;
  switch (change) {
    case "dispute":
    case "settle": {
      if (said === undefined || (said.dispute === null) === (change === "settle")) return parts;
      const dispute = change === "dispute" ? ruling : null;
      return { ...parts, said: parts.said.map((word) => (word === said ? { ...word, dispute } : word)) };
    }
    case "remove": {
      if (said === undefined) return parts;
      const others = parts.removed.filter((word) => !saySame(word, said));
      return {
        ...parts,
        said: parts.said.filter((word) => word !== said),
        removed: [...others, { ...said, removal: ruling }],
      };
    }
    case "restore":
      return removed === undefined ? parts : restore(parts, removed);
  }
}

/** Restores a removed model and adds the confirmations made since the removal. */
function restore(parts: CatalogueParts, removed: CatalogueParts["removed"][number]): CatalogueParts {
  const { removal: _, ...word } = removed;
  const again = parts.said.find((one) => saySame(one, word));
  const joined: StoredModel = {
    ...word,
    confirmedBy: [...new Set([...word.confirmedBy, ...(again?.confirmedBy ?? [])])],
    confirmations: { ...word.confirmations, ...again?.confirmations },
  };
  return {
    ...parts,
    said: [...parts.said.filter((one) => one !== again), joined],
    removed: parts.removed.filter((one) => one !== removed),
  };
}

type Review = (typeof CATALOGUE_REVIEWS)[number];

/** Returns the lists of the admin panel that a number belongs to. */
export function reviewParts(parts: CatalogueParts): Review[] {
  const imported = composeModels({ imports: parts.imports, said: [] });
  // Seller entries that agree with an import need no review.
  const words = parts.said.filter((word) => findFitting(imported, word).length === 0);
  const open = words.filter(({ dispute }) => dispute === null);
  const contradicts = open.length > 0 && (imported.length > 0 || dropPartial(open).length > 1);
  const isWaiting = imported.length === 0 && open.some((word) => !canCountForAll(word));
  return [
    ...(contradicts ? (["conflict"] as const) : []),
    ...(isWaiting ? (["waiting"] as const) : []),
    ...(words.length > open.length ? (["disputed"] as const) : []),
    ...(parts.removed.length > 0 ? (["removed"] as const) : []),
  ];
}
