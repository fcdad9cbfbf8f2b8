import type { DocumentSnapshot } from "firebase-admin/firestore";
import type * as z from "zod";

import { catalogueDocument } from "../contract/documents.ts";
import { type CatalogueParts, composeModels } from "../domain/catalogue/composeModels.ts";
import { nameKeys } from "../domain/catalogue/nameKeys.ts";

/** A number's document without the time of its writing. */
export type CatalogueContent = Omit<z.output<typeof catalogueDocument>, "updatedAt">;

/** The name of what was imported before imports had names. */
const UNNAMED = "unnamed";

export function contentOf(snapshot: DocumentSnapshot): CatalogueContent | null {
  if (!snapshot.exists) return null;
  const { updatedAt, ...content } = catalogueDocument.parse(snapshot.data());
  return content;
}

export function partsOf(content: CatalogueContent | null): CatalogueParts {
  if (content === null) return { imports: [], said: [] };
  const { imports, said, models } = content;
  if (imports.length > 0 || said.length > 0) return { imports, said };
  const unnamed = models
    .filter(({ source }) => source === "import")
    .map(({ confirmedBy, ...model }) => model);
  return {
    imports: unnamed.length > 0 ? [{ source: UNNAMED, models: unnamed }] : [],
    said: models.filter(({ confirmedBy }) => confirmedBy.length > 0),
  };
}

/** Null where nobody knows anything any more. */
export function composeContent(parts: CatalogueParts): CatalogueContent | null {
  const models = composeModels(parts);
  if (models.length === 0) return null;
  const { updatedAt, ...content } = catalogueDocument.parse({
    models,
    ...parts,
    sources: parts.imports.map(({ source }) => source),
    names: [...new Set(models.flatMap(({ model }) => nameKeys(model)))],
  });
  return content;
}

/** Both have gone through the contract, which gives the fields their order. */
export function isSameContent(one: CatalogueContent | null, other: CatalogueContent | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
