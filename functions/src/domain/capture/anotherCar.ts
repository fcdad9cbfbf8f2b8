import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { foldName } from "../catalogue/mergeModels.ts";
import type { Asked } from "./askAnalysts.ts";
import { namedModels } from "./compareAnalyses.ts";
import type { PhotoComparer, PhotoStore } from "./ports.ts";

export interface ComparePorts {
  photos: Pick<PhotoStore, "read">;
  comparer: PhotoComparer;
  report: (message: string, error: unknown) => void;
}

/** Whether two fronts of a seller's show one car; null where it can't be told: that must never hold a card up. */
export async function lookAlike(
  { photos, comparer, report }: ComparePorts,
  uid: string,
  front: string,
  stored: string | null,
): Promise<boolean | null> {
  if (stored === null) return null;
  if (stored === front) return true;
  try {
    const [one, other] = await Promise.all([photos.read(uid, front), photos.read(uid, stored)]);
    return await comparer.showSameCar(one, other);
  } catch (error) {
    if (!(error instanceof AppError)) report("photos could not be compared", error);
    return null;
  }
}

/**
 * The analysis of a card that, the seller says, is another car than the one known under its number. A name that was
 * read from its photos stands; the catalogue's is one of the choices at most, as it may be the other car's, and where
 * there is none, the seller is left to type it.
 */
export function ofAnotherCar(asked: Asked, models: readonly CatalogueModel[]): Asked {
  const { found, settled, failure } = asked;
  if (found !== null && isReadOffThePhotos(found, models)) return asked;
  // One that was not asked, or not in time, may know it at the next attempt.
  if (settled === null && failure !== "unidentified") return asked;
  return { ...asked, settled: nameless(models), failure: null };
}

/**
 * The analysis of a card that doesn't look like the one analysed before under its number. Two names are a question,
 * and so is the one name that is known where nobody could read this card's.
 */
export function besideKnown(asked: Asked, known: CardAnalysis, models: readonly CatalogueModel[]): Asked {
  const { found, settled, failure } = asked;
  if (settled === null && failure !== "unidentified") return asked;
  // The catalogue's several models are put to the seller already.
  if (models.length > 1) return asked;
  if (found === null || !isReadOffThePhotos(found, models))
    return { ...asked, settled: nameless(namedModels(found ? [found, known] : [known])), failure: null };
  if (foldName(found.core.car_name ?? "") === foldName(known.core.car_name ?? "")) return asked;
  const choices = namedModels([found, known]);
  return { ...asked, settled: { ...found, core: { ...found.core, car_name: null }, models: choices } };
}

/** The reader of our own has a name off the card's print, or from the catalogue, which may be another car's. */
function isReadOffThePhotos({ provider, core }: CardAnalysis, models: readonly CatalogueModel[]): boolean {
  if (provider !== "local") return core.car_name !== null;
  const name = foldName(core.car_name ?? "");
  return name !== "" && !models.some(({ model }) => foldName(model) === name);
}

/** Says nothing but between which cars the seller is to choose. */
const nameless = (models: readonly CatalogueModel[]): CardAnalysis => ({
  provider: "local",
  core: { brand: models[0]?.brand ?? null, car_name: null },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: {
    is_premium: false,
    premium_series: null,
    is_zamac: false,
    zamac_detected: false,
    potential_zamac: false,
    potential_premium: false,
  },
  models: [...models],
});
