import type { DocumentSnapshot } from "firebase-admin/firestore";
import type * as z from "zod";

import { type CatalogueModel, catalogueModel } from "../../contract/capture/cards.ts";
import { catalogueDocument } from "../../contract/documents.ts";
import { type CatalogueParts, composeModels } from "../../domain/catalogue/composeModels.ts";
import { getBeginnings, getNameKeys } from "../../domain/catalogue/nameKeys.ts";
import { canCountForAll } from "../../domain/catalogue/sellerWords.ts";
import { reviewParts } from "../../domain/catalogue/changeWord.ts";

const catalogueContent = catalogueDocument.omit({ updatedAt: true });
export type CatalogueContent = z.output<typeof catalogueContent>;

/** The source of imports from before imports had names. */
const UNNAMED = "unnamed";

export function parseContent(snapshot: DocumentSnapshot): CatalogueContent | null {
  return snapshot.exists ? catalogueContent.parse(snapshot.data()) : null;
}

export function splitContent(content: CatalogueContent | null): CatalogueParts {
  if (content === null) return { imports: [], said: [], removed: [] };
  const { imports, said, removed, models } = content;
  if (imports.length > 0 || said.length > 0) return { imports, said, removed };
  const unnamed = models
    .filter(({ source }) => source === "import")
    .map((model) => catalogueModel.parse(model));
  return {
    imports: unnamed.length > 0 ? [{ source: UNNAMED, models: unnamed }] : [],
    said: models.filter(({ confirmedBy }) => confirmedBy.length > 0),
    removed,
  };
}

/** Returns null if no part has a model. */
export function composeContent(parts: CatalogueParts): CatalogueContent | null {
  const models = composeModels(parts);
  if (models.length === 0 && parts.removed.length === 0) return null;
  const imported = models.filter(({ source }) => source === "import");
  const shared = imported.length > 0 ? [] : models.filter(canCountForAll);
  const ofImports = indexNames(imported);
  const ofSellers = indexNames(shared);
  const own = models
    .filter(({ source }) => source === "seller")
    .flatMap(({ model, confirmedBy }) =>
      getNameKeys(model).flatMap((key) => [ALL_SELLERS, ...confirmedBy].map((uid) => toOwnKey(uid, key))),
    );
  return catalogueContent.parse({
    models,
    ...parts,
    sources: parts.imports.map(({ source }) => source),
    ...ofImports,
    sharedNames: ofSellers.names,
    sharedFoldedName: ofSellers.foldedName,
    sharedYearlessName: ofSellers.yearlessName,
    ownNames: [...new Set(own)],
    review: reviewParts(parts),
  });
}

function indexNames(models: readonly CatalogueModel[]) {
  const [first] = models;
  const beginnings = first ? getBeginnings(first.model) : { foldedName: null, yearlessName: null };
  return { names: [...new Set(models.flatMap(({ model }) => getNameKeys(model)))], ...beginnings };
}

/** Placeholder for the uid of any seller in `ownNames`. */
export const ALL_SELLERS = "*";
export const toOwnKey = (uid: string, key: string): string => `${uid}:${key}`;

/** Compares JSON: both were parsed by the contract, which fixes the order of fields. */
export function isSameContent(one: CatalogueContent | null, other: CatalogueContent | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
