import type { ListingField } from "@contract/listingEdit";

/** How a form calls each field. */
export const FIELD_NAMES: Readonly<Record<ListingField, string>> = {
  title: "Title",
  description: "Description",
  price: "Price",
  quantity: "Quantity",
  sku: "SKU",
  handlingCost: "Handling",
  conditionId: "Condition",
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

/** A value in a line, for a comparison. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 picture" : `${value.length} pictures`;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "" && part !== false);
  return parts.map(([name, part]) => `${name}: ${String(part)}`).join(", ") || "–";
}
