import { MARKETPLACE_FIELDS, type MarketplaceField } from "./edits.ts";
import { type ListingTerms, listingTerms } from "./terms.ts";

/** A field of a listing's form, or a part of its selling terms. */
export type FormPlace = MarketplaceField | `terms.${keyof ListingTerms}`;

/** Where a seller mends what keeps an item from going live, and reads why. */
export type RefusalPlace =
  | { readonly in: "form"; readonly field: FormPlace }
  | { readonly in: "settings"; readonly tab: "selling-terms" | "listing-texts" | "integrations" };

/** What eBay's errors are about (`ListingField`), beside the fields of a listing. */
const OF_TERMS: ReadonlyMap<string, keyof ListingTerms> = new Map([
  ["shipping", "service"],
  ["weight", "ounces"],
  ["handlingTime", "dispatchDays"],
]);
const IN_SETTINGS: ReadonlyMap<string, Extract<RefusalPlace, { in: "settings" }>["tab"]> = new Map([
  ["terms", "selling-terms"],
  ["location", "selling-terms"],
  ["safety", "listing-texts"],
  ["access", "integrations"],
]);

/** Returns the field of a form that a refusal is about, or null if it is none. */
export function formFieldOf(field: string | null): FormPlace | null {
  const part = OF_TERMS.get(field ?? "") ?? Object.keys(listingTerms.shape).find((name) => name === field);
  if (part !== undefined) return `terms.${part as keyof ListingTerms}`;
  return MARKETPLACE_FIELDS.find((name) => name !== "terms" && name === field) ?? null;
}

/** Returns where a refusal of a new item is mended, or null if that is not in Pegboard. */
export function placeOfRefusal(field: string | null): RefusalPlace | null {
  const tab = IN_SETTINGS.get(field ?? "");
  if (tab !== undefined) return { in: "settings", tab };
  const shown = formFieldOf(field);
  return shown === null ? null : { in: "form", field: shown };
}
