import { catalogueModel, type CatalogueModel } from "../../contract/capture/cards.ts";
import { dropPartial, type StoredModel } from "./mergeModels.ts";
import { countsForAll } from "./sellerWords.ts";

/**
 * Returns the models of a number for a seller, the seller's own entries first. If the imports have at most
 * one model, the seller's own entries replace it. Several imported models can only be distinguished by the car,
 * so all are returned. Other sellers' entries are returned only if enough of them agree, and never beside an
 * import (decisions/catalogue/0090).
 */
export function answerSeller(models: readonly StoredModel[], uid: string, now: number): CatalogueModel[] {
  const own = models.filter(({ confirmedBy }) => confirmedBy.includes(uid));
  const imported = models.filter(({ source }) => source === "import");
  const shared =
    imported.length > 0 ? imported : dropPartial(models.filter((model) => countsForAll(model, now)));
  const answered =
    own.length > 0 && imported.length < 2 ? own : [...own, ...shared.filter((model) => !own.includes(model))];
  // Removes the confirmations, which are private.
  return answered.map((model) => catalogueModel.parse(model));
}
