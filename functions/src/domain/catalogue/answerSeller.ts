import type { KnownModel } from "../capture/ports.ts";
import type { StoredModel } from "./mergeModels.ts";

/**
 * Returns what the catalogue tells a seller about a number, their own entries first. If the imports have at most
 * one model, the seller's own entries replace it. Several imported models can only be told apart by the car, so all
 * are returned. Entries of other sellers alone are never certain.
 */
export function answerSeller(models: readonly StoredModel[], uid: string): KnownModel[] {
  const own = models.filter(({ confirmedBy }) => confirmedBy.includes(uid));
  const imported = models.filter(({ source }) => source === "import");
  const answered =
    own.length > 0 && imported.length < 2 ? own : [...own, ...models.filter((model) => !own.includes(model))];
  return answered.map(({ confirmedBy, ...model }) => ({
    ...model,
    confirmed: model.source === "import" || confirmedBy.includes(uid),
  }));
}
