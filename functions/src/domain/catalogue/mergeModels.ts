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

/**
 * Returns whether `fuller` says everything that `model` says about which car it is, and possibly more. A seller's
 * confirmation counts only for what it says (decisions/catalogue/0430).
 */
export function saysAllOf(fuller: CatalogueModel, model: CatalogueModel): boolean {
  return (
    fitsModel(fuller, model) &&
    foldName(fuller.brand) === foldName(model.brand) &&
    DISTINGUISHING_FIELDS.every(
      (field) => model[field] === null || foldName(model[field]) === foldName(fuller[field] ?? ""),
    )
  );
}

/** Returns the model without the year and the position that the other one doesn't say, too. */
export function keepAgreed<T extends CatalogueModel>(model: T, other: CatalogueModel): T {
  const isSamePosition = foldName(model.seriesNumber ?? "") === foldName(other.seriesNumber ?? "");
  return {
    ...model,
    year: model.year === other.year ? model.year : null,
    seriesNumber: isSamePosition ? model.seriesNumber : null,
  };
}

export const saySame = (one: CatalogueModel, other: CatalogueModel): boolean =>
  saysAllOf(one, other) && saysAllOf(other, one);

/** Returns the models without those that say less than another one. */
export const dropPartial = <T extends CatalogueModel>(models: readonly T[]): T[] =>
  models.filter((model) => !models.some((other) => saysAllOf(other, model) && !saysAllOf(model, other)));

/** Returns the equal model if there is one, or else all models that fit. */
export function findFitting<T extends CatalogueModel>(models: readonly T[], model: CatalogueModel): T[] {
  const same = models.filter((candidate) => isSameModel(candidate, model));
  return same.length > 0 ? same : models.filter((candidate) => fitsModel(candidate, model));
}
