import type { WordChange } from "../../contract/catalogue.ts";
import type { CatalogueParts } from "./composeModels.ts";
import { isSameModel, type StoredModel } from "./mergeModels.ts";

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
  isMeant: (word: StoredModel) => boolean,
  change: WordChange,
  ruling: Ruling,
): CatalogueParts | null {
  const said = parts.said.find(isMeant);
  const removed = parts.removed.find(isMeant);
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
      const others = parts.removed.filter((word) => !isSameModel(word, said));
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
  const again = parts.said.find((one) => isSameModel(one, word));
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
