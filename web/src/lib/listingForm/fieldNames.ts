import type { ListingField } from "@contract/listings/edits";
import { FIELDS } from "@contract/listings/fields";
import type { ListingTerms } from "@contract/listings/terms/terms";
import { type CarDetails, type ConditionId, CONDITIONS } from "@contract/listings/values";

import { nameTerm, TERM_NAMES } from "../terms/termNames";
import { formatPrice } from "../money";
import { formatCount } from "@/ui/numbers";
import { nameChoice } from "./choiceNames";

const CAR_PART_NAMES: Readonly<Record<keyof CarDetails, string>> = {
  condition: "Card condition",
  category: "Car category",
  year: "Year",
  manufacturer: "Manufacturer",
  series: "Series",
  cardNumber: "Card number",
  scale: "Model scale",
  make: "Real car's make",
  treasureHunt: "Treasure Hunt",
  superTreasureHunt: "Super Treasure Hunt",
  firstEdition: "First Edition",
  shortCard: "Short card",
  errors: "Error car",
  tampos: "Tampos",
  baseColor: "Base color",
  interiorColor: "Interior color",
  windowColor: "Window color",
  wheelType: "Wheel type",
  country: "Country",
};

/**
 * Returns the name of a field, or of one of its parts. An item specific has the name that the seller gave it.
 */
export function nameField(field: ListingField, part: string | null): string {
  if (part === null) return FIELDS[field].label;
  if (field === "terms" && Object.hasOwn(TERM_NAMES, part)) return TERM_NAMES[part as keyof ListingTerms];
  return field === "car" && Object.hasOwn(CAR_PART_NAMES, part)
    ? CAR_PART_NAMES[part as keyof CarDetails]
    : part;
}

const CHOSEN_PARTS: readonly string[] = ["condition", "category", "wheelType"] satisfies (keyof CarDetails)[];

/**
 * Formats a value in one line, for a comparison. `part` is the part
 * of the field, or null for the whole field.
 */
export function formatValue(field: ListingField, part: string | null, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const term = field === "terms" && part !== null ? nameTerm(part, value) : null;
  if (term !== null) return term;
  if (typeof value === "number") {
    if (FIELDS[field].kind === "amount") return formatPrice(value);
    return FIELDS[field].kind === "place" ? `No. ${value + 1}` : String(value);
  }
  if (typeof value === "string") {
    if (field === "conditionId") return CONDITIONS[value as ConditionId];
    return field === "car" && part !== null && CHOSEN_PARTS.includes(part) ? nameChoice(value) : value;
  }
  if (Array.isArray(value)) return formatCount(value.length, "picture");
  return formatMap(field, value);
}

function formatMap(field: ListingField, value: object): string {
  if (field === "bestOfferDetails") return listOfferLimits(value).join(", ") || "–";
  if (FIELDS[field].kind === "category") {
    const { name, categoryId } = value as { name?: string | null; categoryId?: string };
    return name ?? `No. ${categoryId ?? "–"}`;
  }
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "" && part !== false);
  return (
    parts.map(([part, each]) => `${nameField(field, part)}: ${formatValue(field, part, each)}`).join(", ") ||
    "–"
  );
}

export function listOfferLimits({
  autoAcceptPrice,
  minimumBestOfferPrice,
}: {
  readonly autoAcceptPrice?: number | null;
  readonly minimumBestOfferPrice?: number | null;
}): string[] {
  return [
    typeof autoAcceptPrice === "number" && `accepted from ${formatPrice(autoAcceptPrice)}`,
    typeof minimumBestOfferPrice === "number" && `declined below ${formatPrice(minimumBestOfferPrice)}`,
  ].filter((limit) => limit !== false);
}
