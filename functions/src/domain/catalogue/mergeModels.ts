import type { CatalogueModel } from "../../contract/cards.ts";

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

/**
 * One model, by name and series. A series that one side doesn't know makes no second model of it: a seller rarely
 * enters one.
 */
function isSameModel(one: CatalogueModel, other: CatalogueModel): boolean {
  const series = foldName(one.series ?? "");
  const otherSeries = foldName(other.series ?? "");
  return (
    foldName(one.model) === foldName(other.model) &&
    (series === otherSeries || series === "" || otherSeries === "")
  );
}

/**
 * What an import leaves under a number: its own models first, each with the sellers that had confirmed it, then
 * what only sellers or earlier imports know. The same import twice changes nothing.
 */
export function mergeImport(
  stored: readonly StoredModel[],
  imported: readonly CatalogueModel[],
): StoredModel[] {
  const left = [...stored];
  const take = (matches: (model: StoredModel) => boolean) => {
    const index = left.findIndex(matches);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  // Exact matches first, so that a model without a series doesn't take the place of one that has it.
  const found = imported.map((model) =>
    take(
      (known) => isSameModel(known, model) && foldName(known.series ?? "") === foldName(model.series ?? ""),
    ),
  );
  const merged = imported.map((model, index) => {
    const known = found[index] ?? take((candidate) => isSameModel(candidate, model));
    return { ...model, source: "import" as const, confirmedBy: known?.confirmedBy ?? [] };
  });
  return [...merged, ...left];
}

/** What one seller's word adds under a number; the same word twice adds it once. */
export function mergeConfirmation(
  stored: readonly StoredModel[],
  model: CatalogueModel,
  uid: string,
): StoredModel[] {
  const index = stored.findIndex((known) => isSameModel(known, model));
  if (index < 0) return [...stored, { ...model, source: "seller", confirmedBy: [uid] }];
  return stored.map((known, place) =>
    place !== index || known.confirmedBy.includes(uid)
      ? known
      : { ...known, confirmedBy: [...known.confirmedBy, uid] },
  );
}
