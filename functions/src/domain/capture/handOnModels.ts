import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { foldName } from "../catalogue/mergeModels.ts";

/**
 * A number that stands for several models is the seller's to settle, whatever a provider believes: all of them are
 * handed on, those that the provider's name fits first.
 */
export function handOnModels(analysis: CardAnalysis, models: readonly CatalogueModel[]): CardAnalysis {
  if (models.length < 2) return analysis;
  const name = foldName(analysis.core.car_name ?? "");
  const fits = (model: CatalogueModel) => name !== "" && foldName(model.model) === name;
  const ordered = models.toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  return { ...analysis, core: { ...analysis.core, car_name: null }, models: ordered };
}
