import type { ListingDocument } from "../documents.ts";
import { findVehicleMake } from "./vehicleMakes.ts";

/** The fields of a listing that tell something about its car. */
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

/** What is known of a car, from the card, an analysis, the catalogue or the seller. Unknown facts are null. */
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

/** Brands whose carded cars with a toy number are in this scale. */
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

/** Collects the facts of a listing. What the seller has entered stands above what was read. */
export function findCardFacts(listing: FactSource): CardFacts {
  const { car } = listing;
  const brand = text(car?.manufacturer) ?? text(listing.brand);
  const model = text(listing.carName);
  const toyNumber = findToyNumber(listing);
  const wheelType = car?.wheelType ?? "other";
  return {
    brand,
    model,
    series: text(car?.series) ?? text(listing.series),
    seriesNumber: text(listing.seriesNumber),
    collectorNumber: text(car?.cardNumber) ?? text(listing.collectorNumber),
    color: text(car?.baseColor) ?? text(listing.color),
    year: text(car?.year?.toString()) ?? text(listing.year?.toString()),
    scale:
      text(car?.scale) ??
      (toyNumber === null ? null : (SCALE_OF_CARDED.get((brand ?? "").toLowerCase()) ?? null)),
    make: text(car?.make) ?? findVehicleMake(model),
    wheels: wheelType === "other" ? text(listing.wheels) : WHEELS[wheelType],
    country: car?.country === "Other" ? null : (text(car?.country) ?? text(listing.country)),
    toyNumber,
    editions: findEditions(listing),
    history: text(listing.carHistory),
  };
}

/**
 * Returns the number that a reader, the catalogue or the seller calls the card's toy number. A SKU that merely looks
 * like one is the seller's own.
 */
export function findToyNumber({
  toyNumber,
  sku,
  readSku,
  isReadWrong,
}: Pick<FactSource, "toyNumber" | "sku" | "readSku" | "isReadWrong">): string | null {
  if (toyNumber !== undefined && toyNumber !== null) return text(toyNumber);
  // Listings that were captured before toy numbers were stored.
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
    features?.is_premium ? text(features.premium_series) : null,
    car?.firstEdition ? "First Edition" : null,
    car?.shortCard ? "Short Card" : null,
    car?.errors ? "Error" : null,
  ];
  return [...new Set(editions.filter((edition) => edition !== null))];
}

/** The words for one fact each. eBay's `Item` gets them as item specifics, and templates as placeholders. */
export interface Specific {
  name: string;
  values: readonly string[];
}

/**
 * Which item specific tells which fact. A category that has none of the names gets the first one, as a specific of the
 * seller's own.
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

/** The limit for an item specific's value. Source: Trading API, NameValueListType. */
export const MAX_SPECIFIC_LENGTH = 65;

/** Returns what the facts are called among item specifics. `names` are those that the category has, if they are known. */
export function toSpecifics(facts: CardFacts, names: ReadonlySet<string> | null = null): Specific[] {
  return SPECIFICS.flatMap((row) => {
    const told = row.of(facts);
    const values = (typeof told === "string" ? [told] : (told ?? [])).map((value) =>
      value.slice(0, MAX_SPECIFIC_LENGTH).trimEnd(),
    );
    const name = row.names.find((each) => names?.has(each)) ?? row.names[0];
    return values.length === 0 ? [] : [{ name, values }];
  });
}

/** Returns the names of the item specific that tells the same fact as this one. */
export const findNamesOfFact = (name: string): readonly string[] =>
  SPECIFICS.find(({ names }) => names.some((each) => each.toLowerCase() === name.toLowerCase()))?.names ?? [];

const text = (value: string | null | undefined): string | null => {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
};
