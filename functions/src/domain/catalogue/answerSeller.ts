import type { KnownModel } from "../capture/ports.ts";
import type { StoredModel } from "./mergeModels.ts";

/**
 * What the catalogue answers a seller under a number, their own word first. Where the imports know one model at most,
 * their word is the whole answer: it corrects the import, and needs no question. Several imported models are told
 * apart by the car alone, so they are all put to the seller. What only others entered is never certain.
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
