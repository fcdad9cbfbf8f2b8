import type { CardAnalysis, CatalogueModel } from "../../../contract/capture/cards.ts";
import { foldName } from "../../catalogue/mergeModels.ts";

/**
 * Adds a number's models as choices if there are several, regardless of the provider's own answer. Models
 * with the provider's name come first, and among them the variant in the color it saw. Only the local reader
 * decides alone, because it returns the one model whose name is printed (decisions/catalogue/0009).
 */
export function addModelChoices(analysis: CardAnalysis, models: readonly CatalogueModel[]): CardAnalysis {
  if (models.length < 2 || isPrinted(analysis)) return analysis;
  const name = foldName(analysis.core.car_name ?? "");
  const color = foldName(analysis.specs.color ?? "");
  const fit = (model: CatalogueModel) =>
    2 * Number(name !== "" && foldName(model.model) === name) +
    Number(color !== "" && foldName(model.color ?? "") === color);
  const ordered = models.toSorted((a, b) => fit(b) - fit(a));
  return { ...analysis, core: { ...analysis.core, car_name: null }, models: ordered };
}

const isPrinted = ({ provider, core, models }: CardAnalysis) =>
  provider === "local" && core.car_name !== null && models.length === 1;
