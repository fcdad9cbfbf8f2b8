import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { foldName } from "../catalogue/mergeModels.ts";

/**
 * A number that stands for several models is the seller's to settle, whatever a provider believes: all of them are
 * handed on, those that the provider's name fits first, and of these the variant in the color that it saw. Only the own
 * reader settles it: it hands on the one model whose name is printed on the card.
 */
export function handOnModels(analysis: CardAnalysis, models: readonly CatalogueModel[]): CardAnalysis {
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
