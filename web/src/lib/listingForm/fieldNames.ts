import type { CarDetails, ListingField } from "@contract/listingEdit";

import { formatPrice } from "../money";

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

const IN_DOLLARS: readonly ListingField[] = ["price", "handlingCost", "cost"];

/** A value in a line, for a comparison. */
export function shownValue(field: ListingField, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number" && IN_DOLLARS.includes(field)) return formatPrice(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 picture" : `${value.length} pictures`;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "" && part !== false);
  return parts.map(([name, part]) => `${name}: ${String(part)}`).join(", ") || "–";
}
