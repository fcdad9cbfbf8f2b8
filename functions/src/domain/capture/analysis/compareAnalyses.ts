import {
  type AiProvider,
  type CardAnalysis,
  type CatalogueModel,
  NO_VARIANT,
} from "../../../contract/capture/cards.ts";
import { foldName } from "../../catalogue/mergeModels.ts";

export interface Difference {
  /** A path such as `core.car_name`. */
  field: string;
  values: Partial<Record<AiProvider, string>>;
}

const COMPARED_FIELDS: Readonly<
  Record<string, (analysis: CardAnalysis) => string | boolean | null | undefined>
> = {
  "core.brand": ({ core }) => core.brand,
  "core.car_name": ({ core }) => core.car_name,
  "core.toy_number": ({ core }) => core.toy_number,
  "series.series": ({ series }) => series.series,
  "series.series_number": ({ series }) => series.series_number,
  "series.year_number": ({ series }) => series.year_number,
  "specs.color": ({ specs }) => specs.color,
  "features.is_premium": ({ features }) => features.is_premium,
  "features.is_zamac": ({ features }) => features.is_zamac,
};

/** Shown for a value that a provider doesn't know. */
const UNKNOWN = "–";

/**
 * Returns the fields in which analyses differ, ignoring case, spaces and punctuation
 * (decisions/capture/0256).
 */
export function findDifferences(analyses: readonly CardAnalysis[]): Difference[] {
  return Object.entries(COMPARED_FIELDS).flatMap(([field, fact]) => {
    const said = analyses.map((analysis) => ({
      provider: analysis.provider,
      value: formatValue(fact(analysis)),
    }));
    if (new Set(said.map(({ value }) => foldName(value))).size < 2) return [];
    return [{ field, values: Object.fromEntries(said.map(({ provider, value }) => [provider, value])) }];
  });
}

const formatValue = (value: string | boolean | null | undefined): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value ?? UNKNOWN;
};

/** Returns each car that the analyses name, without duplicates, as choices for the seller. */
export function listNamedModels(analyses: readonly CardAnalysis[]): CatalogueModel[] {
  const models = new Map<string, CatalogueModel>();
  for (const { core, series } of analyses) {
    const name = core.car_name;
    if (name === null || models.has(foldName(name))) continue;
    models.set(foldName(name), {
      model: name,
      brand: core.brand ?? "Hot Wheels",
      series: series.series,
      seriesNumber: series.series_number,
      year: null,
      ...NO_VARIANT,
      source: "seller",
    });
  }
  return [...models.values()];
}
