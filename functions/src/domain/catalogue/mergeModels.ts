import type * as z from "zod";

import { type CatalogueModel, VARIANT_FIELDS } from "../../contract/capture/cards.ts";
import type { catalogueDocument } from "../../contract/documents.ts";

/** A model as stored in the catalogue, with the sellers who confirmed it under this number. */
export type StoredModel = z.output<typeof catalogueDocument>["models"][number];
export type RemovedModel = z.output<typeof catalogueDocument>["removed"][number];

/** Folds a name, so that names compare equal regardless of case, accents, spaces and punctuation. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "");
}

/** The fields besides the name that distinguish the models of one number (decisions/catalogue/0091). */
const DISTINGUISHING_FIELDS = ["series", ...VARIANT_FIELDS] as const;

/** Returns whether name, series, color, tampo, wheels and country are the same. */
export function isSameModel(one: CatalogueModel, other: CatalogueModel): boolean {
  return (
    foldName(one.model) === foldName(other.model) &&
    DISTINGUISHING_FIELDS.every((field) => foldName(one[field] ?? "") === foldName(other[field] ?? ""))
  );
}

/**
 * Returns whether no field known to both differs. Sellers rarely enter a series, and many lists have no
 * colors.
 */
function fitsModel(one: CatalogueModel, other: CatalogueModel): boolean {
  return (
    foldName(one.model) === foldName(other.model) &&
    DISTINGUISHING_FIELDS.every((field) => {
      const [known, otherKnown] = [foldName(one[field] ?? ""), foldName(other[field] ?? "")];
      return known === "" || otherKnown === "" || known === otherKnown;
    })
  );
}

/** Returns the equal model if there is one, or else all models that fit. */
export function findFitting<T extends CatalogueModel>(models: readonly T[], model: CatalogueModel): T[] {
  const same = models.filter((candidate) => isSameModel(candidate, model));
  return same.length > 0 ? same : models.filter((candidate) => fitsModel(candidate, model));
}
