import type { ListingDocument } from "../documents.ts";
import { findVehicleMake } from "./vehicleMakes.ts";

/** Fields of a listing with facts about its car. */
export type FactSource = Pick<
  ListingDocument,
  "brand" | "carName" | "series" | "seriesNumber" | "color" | "features" | "car" | "sku" | "readSku"
> &
  Partial<
    Pick<
      ListingDocument,
      "isReadWrong" | "toyNumber" | "year" | "collectorNumber" | "wheels" | "country" | "carHistory"
    >
  >;

/** Known facts of a car, from the card, an analysis, the catalogue or the seller. Unknown facts are null. */
export interface CardFacts {
  brand: string | null;
  model: string | null;
  series: string | null;
  /** The position in the series, such as `5/10`. */
  seriesNumber: string | null;
  /** The position in the year's line, such as `105/250`. */
  collectorNumber: string | null;
  color: string | null;
  year: string | null;
  scale: string | null;
  make: string | null;
  wheels: string | null;
  country: string | null;
  toyNumber: string | null;
  editions: readonly string[];
  history: string | null;
}

/** Brands whose cars with a toy number have this scale. */
const SCALE_OF_CARDED: ReadonlyMap<string, string> = new Map([
  ["hot wheels", "1:64"],
  ["matchbox", "1:64"],
]);

const WHEELS = {
  basic: "Basic",
  "real-riders": "Real Riders",
  "super-treasure-hunt": "Real Riders",
  premium: "Premium",
} as const;

/** Collects the facts of a listing. The seller's entries take precedence over read values. */
export function findCardFacts(listing: FactSource): CardFacts {
  const { car } = listing;
  const brand = trimText(car?.manufacturer) ?? trimText(listing.brand);
  const model = trimText(listing.carName);
  const toyNumber = findToyNumber(listing);
  const wheelType = car?.wheelType ?? "other";
  return {
    brand,
    model,
    series: trimText(car?.series) ?? trimText(listing.series),
    seriesNumber: trimText(listing.seriesNumber),
    collectorNumber: trimText(car?.cardNumber) ?? trimText(listing.collectorNumber),
    color: trimText(car?.baseColor) ?? trimText(listing.color),
    year: trimText(car?.year?.toString()) ?? trimText(listing.year?.toString()),
    scale:
      trimText(car?.scale) ??
      (toyNumber === null ? null : (SCALE_OF_CARDED.get((brand ?? "").toLowerCase()) ?? null)),
    make: trimText(car?.make) ?? findVehicleMake(model),
    wheels: wheelType === "other" ? trimText(listing.wheels) : WHEELS[wheelType],
    country: car?.country === "Other" ? null : (trimText(car?.country) ?? trimText(listing.country)),
    toyNumber,
    editions: findEditions(listing),
    history: trimText(listing.carHistory),
  };
}

/**
 * Returns the number that a reader, the catalogue or the seller identified as the card's toy number. A SKU
 * that only looks like one is the seller's own.
 */
export function findToyNumber({
  toyNumber,
  sku,
  readSku,
  isReadWrong,
}: Pick<FactSource, "toyNumber" | "sku" | "readSku" | "isReadWrong">): string | null {
  if (toyNumber !== undefined && toyNumber !== null) return trimText(toyNumber);
  // Listings captured before toy numbers were stored.
  return readSku && readSku === sku && !isReadWrong ? readSku : null;
}

function findEditions({ car, features }: FactSource): string[] {
  const isSuper = car?.superTreasureHunt === true || car?.category === "super-treasure-hunt";
  const isHunt = car?.treasureHunt === true || car?.category === "treasure-hunt";
  const premium = car?.category === "premium" || features?.is_premium ? "Premium" : null;
  const editions = [
    isSuper ? "Super Treasure Hunt" : null,
    isHunt && !isSuper ? "Treasure Hunt" : null,
    features?.is_zamac ? "ZAMAC" : null,
    premium,
    features?.is_premium ? trimText(features.premium_series) : null,
    car?.firstEdition ? "First Edition" : null,
    car?.shortCard ? "Short Card" : null,
    car?.errors ? "Error" : null,
  ];
  return [...new Set(editions.filter((edition) => edition !== null))];
}

/** The values of one fact. eBay's `Item` gets them as an item specific, and templates as a placeholder. */
export interface Specific {
  name: string;
  values: readonly string[];
}

/**
 * Maps facts to item specifics. A category with none of the names gets the first one as a custom specific
 * (decisions/listings/0145).
 */
const SPECIFICS: readonly {
  names: readonly [string, ...string[]];
  of: (facts: CardFacts) => string | null | readonly string[];
}[] = [
  { names: ["Brand"], of: ({ brand }) => brand },
  { names: ["Model"], of: ({ model }) => model },
  { names: ["Vehicle Make"], of: ({ make }) => make },
  { names: ["Series"], of: ({ series }) => series },
  { names: ["Series Number"], of: ({ seriesNumber }) => seriesNumber },
  { names: ["Collector Number", "Card Number"], of: ({ collectorNumber }) => collectorNumber },
  { names: ["MPN"], of: ({ toyNumber }) => toyNumber },
  { names: ["Color", "Colour"], of: ({ color }) => color },
  { names: ["Scale"], of: ({ scale }) => scale },
  { names: ["Year of Manufacture"], of: ({ year }) => year },
  { names: ["Wheel Type"], of: ({ wheels }) => wheels },
  { names: ["Features"], of: ({ editions }) => editions },
  {
    names: ["Country of Origin", "Country/Region of Manufacture"],
    of: ({ country }) => country,
  },
];

/** Maximum length of an item specific's value. Source: Trading API, NameValueListType. */
export const MAX_SPECIFIC_LENGTH = 65;

/** Returns the facts as item specifics. `names` are the category's names, if known. */
export function toSpecifics(facts: CardFacts, names: ReadonlySet<string> | null = null): Specific[] {
  return SPECIFICS.flatMap((row) => {
    const values = [row.of(facts) ?? []].flat().map((value) => value.slice(0, MAX_SPECIFIC_LENGTH).trimEnd());
    const name = row.names.find((each) => names?.has(each)) ?? row.names[0];
    return values.length === 0 ? [] : [{ name, values }];
  });
}

/** Returns all names of the item specific with the same fact as this one. */
export const findNamesOfFact = (name: string): readonly string[] =>
  SPECIFICS.find(({ names }) => names.some((each) => each.toLowerCase() === name.toLowerCase()))?.names ?? [];

const trimText = (value: string | null | undefined): string | null => {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
};
