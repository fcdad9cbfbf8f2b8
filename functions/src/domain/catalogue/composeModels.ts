import { type CatalogueModel, VARIANT_FIELDS } from "../../contract/cards.ts";
import { fitting, foldName, isSameModel, type StoredModel } from "./mergeModels.ts";

/** What one source has under a number. */
export interface SourceModels {
  source: string;
  models: CatalogueModel[];
}

/** What is known under a number, by who said it. The source that wins over the others comes first. */
export interface CatalogueParts {
  imports: SourceModels[];
  said: StoredModel[];
}

/**
 * The models of a number: what the imports know, then what only sellers know; each with the sellers who confirmed it.
 */
export function composeModels({ imports, said }: CatalogueParts): StoredModel[] {
  const imported = imports.reduce<CatalogueModel[]>(
    (higher, { models: lower }) => mergeSources(higher, lower),
    [],
  );
  const models: StoredModel[] = imported.map((model) => ({ ...model, source: "import", confirmedBy: [] }));
  return said.reduce((composed, word) => {
    const fits = fitting(composed, word);
    if (fits.length === 0) return [...composed, { ...word, source: "seller" }];
    return composed.map((model) =>
      fits.includes(model)
        ? { ...model, confirmedBy: [...new Set([...model.confirmedBy, ...word.confirmedBy])] }
        : model,
    );
  }, models);
}

/** In place of what the source said before; nothing said is a source gone. */
export function replaceSource(
  parts: CatalogueParts,
  source: string,
  models: readonly CatalogueModel[],
): CatalogueParts {
  const others = parts.imports.filter((one) => one.source !== source);
  return { ...parts, imports: models.length === 0 ? others : [...others, { source, models: [...models] }] };
}

/** A source that nobody has ordered comes last. */
export function orderSources(parts: CatalogueParts, precedence: readonly string[]): CatalogueParts {
  const place = ({ source }: SourceModels) => {
    const index = precedence.indexOf(source);
    return index < 0 ? precedence.length : index;
  };
  const imports = parts.imports.toSorted((a, b) => place(a) - place(b) || (a.source < b.source ? -1 : 1));
  return { ...parts, imports };
}

/**
 * Two sources' models of a number. The higher one wins field by field, and what it leaves open comes from the lower; a
 * model that only one knows stays. A row that leaves open what tells the other's variants apart describes all of them.
 */
function mergeSources(higher: readonly CatalogueModel[], lower: readonly CatalogueModel[]): CatalogueModel[] {
  const counterparts = new Map(
    higher.map((model) => [model, lower.filter((one) => isSameModel(one, model))]),
  );
  // The same models first, so that a row without a series doesn't take the place of one that has it.
  const paired = new Set([...counterparts.values()].flat());
  const open = lower.filter((model) => !paired.has(model));
  for (const [model, same] of counterparts)
    if (same.length === 0) counterparts.set(model, fitting(open, model));
  const uses = new Map<CatalogueModel, number>();
  for (const model of [...counterparts.values()].flat()) uses.set(model, (uses.get(model) ?? 0) + 1);

  const merged = higher.flatMap((model) => {
    const found = counterparts.get(model) ?? [];
    return found.length === 0 ? [model] : found.map((one) => complete(model, one, uses.get(one) === 1));
  });
  const left = lower.filter((model) => !uses.has(model) && !merged.some((known) => tellsAll(known, model)));
  return [...merged, ...left].filter(
    (model, index, all) => all.findIndex((other) => isSameModel(other, model)) === index,
  );
}

/** What the other says of itself says nothing that is not known already. */
function tellsAll(known: CatalogueModel, other: CatalogueModel): boolean {
  return isSameModel(known, complete({ ...other }, known, true));
}

/** A row that describes several models doesn't say what tells them apart. */
function complete(model: CatalogueModel, other: CatalogueModel, isAlone: boolean): CatalogueModel {
  const completed = { ...model, year: model.year ?? other.year };
  const isOneSeries = foldName(model.series ?? "") === foldName(other.series ?? "");
  if (isAlone || isOneSeries) completed.seriesNumber ??= other.seriesNumber;
  completed.series ??= other.series;
  if (isAlone) for (const field of VARIANT_FIELDS) completed[field] ??= other[field];
  return completed;
}
