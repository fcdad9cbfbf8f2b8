import { type CarDetails, type ConditionId, CONDITIONS, type ListingField } from "@contract/listingEdit";

import { formatPrice } from "../money";
import { nameOfChoice } from "./choiceNames";

/** How a form calls each field. */
export const FIELD_NAMES: Readonly<Record<ListingField, string>> = {
  title: "Title",
  description: "Description",
  price: "Price",
  quantity: "Quantity",
  sku: "SKU",
  handlingCost: "Handling",
  conditionId: "eBay condition",
  primaryCategory: "Category",
  storeCategory: "Store category",
  storeCategory2: "Second store category",
  itemSpecifics: "Item specifics",
  listingType: "Format",
  bestOfferEnabled: "Best offers",
  bestOfferDetails: "Best offer limits",
  immediatePayment: "Immediate payment",
  firebaseImages: "Pictures",
  frontImageIndex: "Front picture",
  backImageIndex: "Back picture",
  car: "Car details",
  notes: "Notes",
  cost: "Cost",
  postage: "Postage",
};

const CAR_PART_NAMES: Readonly<Record<keyof CarDetails, string>> = {
  condition: "Card condition",
  category: "Car category",
  year: "Year",
  manufacturer: "Manufacturer",
  series: "Series",
  cardNumber: "Card number",
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

/** Of a field, or of one part of it. An item specific has the name that the seller has given it. */
export function nameOfField(field: ListingField, part: string | null): string {
  if (part === null) return FIELD_NAMES[field];
  return field === "car" && Object.hasOwn(CAR_PART_NAMES, part)
    ? CAR_PART_NAMES[part as keyof CarDetails]
    : part;
}

const IN_DOLLARS: readonly ListingField[] = ["price", "handlingCost", "cost", "postage"];

const CHOSEN_PARTS: readonly string[] = ["condition", "category", "wheelType"] satisfies (keyof CarDetails)[];
const CATEGORIES: readonly ListingField[] = ["primaryCategory", "storeCategory", "storeCategory2"];
const PICTURE_PLACES: readonly ListingField[] = ["frontImageIndex", "backImageIndex"];

/** A value in a line, for a comparison. `part`: of which part of the field it is; null is all of it. */
export function shownValue(field: ListingField, part: string | null, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (IN_DOLLARS.includes(field)) return formatPrice(value);
    return PICTURE_PLACES.includes(field) ? `No. ${value + 1}` : String(value);
  }
  if (typeof value === "string") {
    if (field === "conditionId") return CONDITIONS[value as ConditionId];
    return field === "car" && part !== null && CHOSEN_PARTS.includes(part) ? nameOfChoice(value) : value;
  }
  if (Array.isArray(value)) return value.length === 1 ? "1 picture" : `${value.length} pictures`;
  return shownMap(field, value);
}

function shownMap(field: ListingField, value: object): string {
  if (field === "bestOfferDetails") return offerLimits(value);
  if (CATEGORIES.includes(field)) {
    const { name, categoryId } = value as { name?: string | null; categoryId?: string };
    return name ?? `No. ${categoryId ?? "–"}`;
  }
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "" && part !== false);
  return (
    parts.map(([part, each]) => `${nameOfField(field, part)}: ${shownValue(field, part, each)}`).join(", ") ||
    "–"
  );
}

/** As a seller reads them; `–` where there is none. */
export function offerLimits({
  autoAcceptPrice,
  minimumBestOfferPrice,
}: {
  readonly autoAcceptPrice?: number | null;
  readonly minimumBestOfferPrice?: number | null;
}): string {
  const limits = [
    typeof autoAcceptPrice === "number" && `accepted from ${formatPrice(autoAcceptPrice)}`,
    typeof minimumBestOfferPrice === "number" && `declined below ${formatPrice(minimumBestOfferPrice)}`,
  ].filter((limit) => limit !== false);
  return limits.join(", ") || "–";
}
