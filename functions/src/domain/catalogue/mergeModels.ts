import { type CatalogueModel, VARIANT_FIELDS } from "../../contract/cards.ts";

/** A model as the catalogue keeps it: with the sellers who said that it lies under this number. */
export interface StoredModel extends CatalogueModel {
  confirmedBy: string[];
}

/** Names that differ in case, accents, spaces or punctuation alone are one name. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "");
}

/** What tells the models of one number apart, beside the name. */
const TELLING = ["series", ...VARIANT_FIELDS] as const;

/** One model: the same name, series, color, tampo, wheels and country. */
export function isSameModel(one: CatalogueModel, other: CatalogueModel): boolean {
  return (
    foldName(one.model) === foldName(other.model) &&
    TELLING.every((field) => foldName(one[field] ?? "") === foldName(other[field] ?? ""))
  );
}

/** Nothing that both know speaks against one model: a seller rarely enters a series, and many lists have no colors. */
function fitsModel(one: CatalogueModel, other: CatalogueModel): boolean {
  return (
    foldName(one.model) === foldName(other.model) &&
    TELLING.every((field) => {
      const [known, otherKnown] = [foldName(one[field] ?? ""), foldName(other[field] ?? "")];
      return known === "" || otherKnown === "" || known === otherKnown;
    })
  );
}

/** The same model where it is among them, else all that it fits. */
export function fitting<T extends CatalogueModel>(models: readonly T[], model: CatalogueModel): T[] {
  const same = models.filter((candidate) => isSameModel(candidate, model));
  return same.length > 0 ? same : models.filter((candidate) => fitsModel(candidate, model));
}

/** What one seller's word adds to what sellers said under a number; the same word twice adds it once. */
export function mergeConfirmation(
  said: readonly StoredModel[],
  model: CatalogueModel,
  uid: string,
): StoredModel[] {
  const [known] = fitting(said, model);
  if (known === undefined) return [...said, { ...model, source: "seller", confirmedBy: [uid] }];
  if (known.confirmedBy.includes(uid)) return [...said];
  return said.map((one) => (one === known ? { ...one, confirmedBy: [...one.confirmedBy, uid] } : one));
}
