import { type CardAnalysis, type CatalogueModel, NO_FEATURES } from "../../../contract/capture/cards.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { foldName } from "../../catalogue/mergeModels.ts";
import type { AnalysisResult } from "./askAnalysts.ts";
import { listNamedModels } from "./compareAnalyses.ts";
import type { PhotoComparer, PhotoStore } from "../ports.ts";

export interface ComparePorts {
  photos: Pick<PhotoStore, "read">;
  comparer: PhotoComparer;
  report: (message: string, error: unknown) => void;
}

/**
 * Returns whether two fronts show one car, or null if that can't be determined. Never rejects, because a
 * failure must not block a card.
 */
export async function compareFronts(
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
 * Adjusts the analysis of a card that the seller declared to be another car with the same number. A name read
 * from the photos stays. The catalogue's name becomes a choice, because it can belong to the other car.
 * Without choices the seller types the name.
 */
export function settleAnotherCar(result: AnalysisResult, models: readonly CatalogueModel[]): AnalysisResult {
  const { found, settled, failure } = result;
  if (found !== null && isNameFromPhotos(found, models)) return result;
  // A provider that wasn't asked or timed out may identify the card on retry.
  if (settled === null && failure !== "unidentified") return result;
  return { ...result, settled: buildNameless(models), failure: null };
}

/**
 * Adjusts the analysis of a card that doesn't look like the one analyzed earlier for its number. The seller
 * chooses between the two names, or confirms the known one if this card's name can't be read.
 */
export function settleAgainstKnown(
  result: AnalysisResult,
  known: CardAnalysis,
  models: readonly CatalogueModel[],
): AnalysisResult {
  const { found, settled, failure } = result;
  if (settled === null && failure !== "unidentified") return result;
  // The seller already chooses between the catalogue's models.
  if (models.length > 1) return result;
  if (found === null || !isNameFromPhotos(found, models))
    return {
      ...result,
      settled: buildNameless(listNamedModels(found ? [found, known] : [known])),
      failure: null,
    };
  if (foldName(found.core.car_name ?? "") === foldName(known.core.car_name ?? "")) return result;
  const choices = listNamedModels([found, known]);
  return { ...result, settled: { ...found, core: { ...found.core, car_name: null }, models: choices } };
}

/**
 * Returns whether the name comes from the photos. The local reader also takes names from the catalogue, which can
 * be another car's.
 */
function isNameFromPhotos({ provider, core }: CardAnalysis, models: readonly CatalogueModel[]): boolean {
  if (provider !== "local") return core.car_name !== null;
  const name = foldName(core.car_name ?? "");
  return name !== "" && !models.some(({ model }) => foldName(model) === name);
}

/** Builds an analysis without a name, with the cars to choose from. */
const buildNameless = (models: readonly CatalogueModel[]): CardAnalysis => ({
  provider: "local",
  core: { brand: models[0]?.brand ?? null, car_name: null },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: NO_FEATURES,
  models: [...models],
});
