import { type CatalogueModel, catalogueModel } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

/** A number that the card may have, with a model of the catalogue if there is one. */
export interface NumberChoice {
  readonly sku: string;
  readonly model: CatalogueModel | null;
  /** Null without a model. */
  readonly detail: string | null;
}

/** Lists the numbers to choose from, each with its models. */
export function listNumberChoices({
  skuCandidates,
  candidateModels = [],
}: Pick<QueueItem, "skuCandidates" | "candidateModels">): NumberChoice[] {
  return skuCandidates.flatMap((sku): NumberChoice[] => {
    const models = candidateModels.filter(({ toyNumber }) => toyNumber === sku);
    if (models.length === 0) return [{ sku, model: null, detail: null }];
    return models.map((model) => ({
      sku,
      model: catalogueModel.parse(model),
      detail: describeModel(model, models.length > 1),
    }));
  });
}

/** Whether the number couldn't be read, and the catalogue has cars with the name on the card. */
export const isKnownByName = ({ skuPlace, candidateModels = [] }: QueueItem): boolean =>
  !skuPlace && candidateModels.length > 0;

function describeModel(model: CatalogueModel, hasVariants: boolean): string {
  const { color, tampo, wheels, country } = model;
  const variant = hasVariants ? [color, tampo, wheels, country] : [];
  return [model.model, ...variant, model.series, model.year]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}
