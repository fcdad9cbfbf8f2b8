import { type CatalogueModel, VARIANT_FIELDS } from "../../contract/capture/cards.ts";
import {
  findFitting,
  foldName,
  isSameModel,
  keepAgreed,
  type RemovedModel,
  saysAllOf,
  type StoredModel,
} from "./mergeModels.ts";

interface SourceModels {
  source: string;
  models: CatalogueModel[];
}

/** Everything stored for a number, by source. The source with the highest precedence comes first. */
export interface CatalogueParts {
  imports: SourceModels[];
  said: StoredModel[];
  removed: RemovedModel[];
}

/**
 * Returns the models of a number: the imported ones, then those known only from sellers, each with the
 * sellers who confirmed it (decisions/catalogue/0089).
 */
export function composeModels({ imports, said }: Pick<CatalogueParts, "imports" | "said">): StoredModel[] {
  const imported = imports.reduce<CatalogueModel[]>(
    (higher, { models: lower }) => mergeSources(higher, lower),
    [],
  );
  const models: StoredModel[] = imported.map((model) => ({
    ...model,
    source: "import",
    confirmedBy: [],
    confirmations: {},
    dispute: null,
  }));
  return said.reduce((composed, word) => {
    const fits = findFitting(composed, word).filter(
      (model) =>
        model.source === "import" ||
        ((model.dispute === null) === (word.dispute === null) && saysAllOf(word, model)),
    );
    if (fits.length === 0) return [...composed, { ...word, source: "seller" }];
    return composed.map((model) =>
      fits.includes(model)
        ? {
            ...(model.source === "seller" ? keepAgreed(model, word) : model),
            confirmedBy: [...new Set([...model.confirmedBy, ...word.confirmedBy])],
            // Imported models need no confirmations.
            ...(model.source === "seller" && {
              confirmations: { ...model.confirmations, ...word.confirmations },
            }),
          }
        : model,
    );
  }, models);
}

/** Replaces a source's models of a number. An empty list removes the source. */
export function replaceSource(
  parts: CatalogueParts,
  source: string,
  models: readonly CatalogueModel[],
): CatalogueParts {
  const others = parts.imports.filter((one) => one.source !== source);
  return { ...parts, imports: models.length === 0 ? others : [...others, { source, models: [...models] }] };
}

/** Sorts by precedence. Sources without a precedence come last. */
export function orderSources(parts: CatalogueParts, precedence: readonly string[]): CatalogueParts {
  const getPrecedence = ({ source }: SourceModels) => {
    const index = precedence.indexOf(source);
    return index < 0 ? precedence.length : index;
  };
  const imports = parts.imports.toSorted(
    (a, b) => getPrecedence(a) - getPrecedence(b) || (a.source < b.source ? -1 : 1),
  );
  return { ...parts, imports };
}

/**
 * Merges two sources' models of a number. The higher source wins field by field, and the lower one fills
 * gaps. A model in only one source is kept. A row that lacks the distinguishing fields describes all variants
 * of the other source.
 */
function mergeSources(higher: readonly CatalogueModel[], lower: readonly CatalogueModel[]): CatalogueModel[] {
  const counterparts = new Map(
    higher.map((model) => [model, lower.filter((one) => isSameModel(one, model))]),
  );
  // Matches equal models first, so that a row without a series doesn't displace one with a series.
  const paired = new Set([...counterparts.values()].flat());
  const open = lower.filter((model) => !paired.has(model));
  for (const [model, same] of counterparts)
    if (same.length === 0) counterparts.set(model, findFitting(open, model));
  const uses = new Map<CatalogueModel, number>();
  for (const model of [...counterparts.values()].flat()) uses.set(model, (uses.get(model) ?? 0) + 1);

  const merged = higher.flatMap((model) => {
    const found = counterparts.get(model) ?? [];
    return found.length === 0 ? [model] : found.map((one) => fillGaps(model, one, uses.get(one) === 1));
  });
  const left = lower.filter(
    (model) => !uses.has(model) && !merged.some((known) => addsNothing(known, model)),
  );
  return [...merged, ...left].filter(
    (model, index, all) => all.findIndex((other) => isSameModel(other, model)) === index,
  );
}

function addsNothing(known: CatalogueModel, other: CatalogueModel): boolean {
  return isSameModel(known, fillGaps({ ...other }, known, true));
}

/**
 * Fills gaps from another row. A row that describes several models has no data on what distinguishes them.
 */
function fillGaps(model: CatalogueModel, other: CatalogueModel, isAlone: boolean): CatalogueModel {
  const completed = { ...model, year: model.year ?? other.year };
  const isOneSeries = foldName(model.series ?? "") === foldName(other.series ?? "");
  if (isAlone || isOneSeries) completed.seriesNumber ??= other.seriesNumber;
  completed.series ??= other.series;
  if (isAlone) for (const field of VARIANT_FIELDS) completed[field] ??= other[field];
  return completed;
}
