import type { CardAnalysis, CatalogueModel } from "../../../contract/capture/cards.ts";
import type { ListingDocument } from "../../../contract/documents.ts";
import { cutText } from "../../../contract/wire/cutText.ts";
import { foldName } from "../../catalogue/mergeModels.ts";
import { cleanTitle, buildTitle } from "../../listings/title.ts";

/** A title that says nothing about the car. Such a listing still needs an analysis. */
export const GENERIC_TITLE = "Hot Wheels Car";

const UNKNOWN = {
  title: GENERIC_TITLE,
  carName: null,
  brand: null,
  series: null,
  seriesNumber: null,
  collectorNumber: null,
  year: null,
  wheels: null,
  country: null,
  color: null,
  carHistory: null,
  features: null,
  aiProvider: null,
  aiSimulated: false,
  needsAiAnalysis: true,
  aiAnalysisFailed: false,
} as const;

/** The fields of a listing that describe its car. */
export type CardWords = Pick<ListingDocument, keyof typeof UNKNOWN>;
export const NO_WORDS: CardWords = UNKNOWN;

const NAMES = Object.keys(UNKNOWN) as (keyof CardWords)[];

export const describeListing = (listing: Partial<CardWords>): CardWords =>
  Object.fromEntries(NAMES.map((name) => [name, listing[name] ?? NO_WORDS[name]])) as CardWords;

/** Returns null if the analysis names no car. */
export function describeAnalysis(analysis: CardAnalysis): CardWords | null {
  const carName = analysis.core.car_name;
  if (carName === null) return null;
  const { core, series, specs, listing, features, car_history: history } = analysis;
  const title = chooseTitle(
    {
      brand: core.brand,
      carName,
      series: series.series,
      seriesNumber: series.series_number,
      year: series.release_year ?? series.year_number,
      color: specs.color,
    },
    listing.enhanced_ebay_title,
  );
  return {
    title,
    carName,
    brand: core.brand,
    series: series.series,
    seriesNumber: series.series_number,
    ...splitYearNumber(series.year_number),
    ...(typeof series.release_year === "number" && { year: series.release_year }),
    wheels: specs.wheel_type ?? null,
    country: specs.country ?? null,
    color: specs.color,
    carHistory: history?.text ?? null,
    features,
    aiProvider: analysis.byHand ? null : analysis.provider,
    aiSimulated: analysis.simulated ?? false,
    needsAiAnalysis: false,
    aiAnalysisFailed: false,
  };
}

export function describeModel(model: CatalogueModel): CardWords {
  const car = { ...model, carName: model.model };
  return { ...describeListing(car), title: buildTitle(car), aiProvider: "local", needsAiAnalysis: false };
}

/**
 * Splits a card's second number, which is a year such as `2016` or a position in the year's line such as
 * `105/250`.
 */
function splitYearNumber(printed: string | null): Pick<CardWords, "year" | "collectorNumber"> {
  const number = printed?.trim() ?? "";
  if (number === "") return { year: null, collectorNumber: null };
  return /^(19|20)\d\d$/.test(number)
    ? { year: Number(number), collectorNumber: null }
    : { year: null, collectorNumber: number };
}

/**
 * Returns the provider's title if it contains the car's name after cleaning and cutting. Otherwise composes a
 * title, which drops everything else before the name.
 */
export function chooseTitle(car: Parameters<typeof buildTitle>[0], offered: string | null): string {
  const cleaned = cleanTitle(offered ?? "");
  const name = foldName(cleanTitle(car.carName));
  if (name !== "" && foldName(cleaned).includes(name)) return cleaned;
  // A name can consist only of words that titles omit.
  return buildTitle(car) || cutText(car.carName.trim(), 80) || GENERIC_TITLE;
}
