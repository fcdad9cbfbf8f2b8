import { MARKETPLACE_FIELDS, type MarketplaceField } from "./edits.ts";
import { type ListingTerms, listingTerms } from "./terms/terms.ts";

/** A field of a listing's form, or a part of its selling terms. */
export type FormPlace = MarketplaceField | `terms.${keyof ListingTerms}`;

/** The place where a seller reads and fixes what keeps an item from going live. */
export type RefusalPlace =
  | { readonly in: "form"; readonly field: FormPlace }
  | { readonly in: "settings"; readonly tab: "selling-terms" | "listing-texts" | "integrations" };

/** Other subjects of eBay's errors (`ListingField`) than the fields of a listing. */
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

/** Returns the form field of a refusal, or null if it has none. */
export function findFormField(field: string | null): FormPlace | null {
  const part = OF_TERMS.get(field ?? "") ?? Object.keys(listingTerms.shape).find((name) => name === field);
  if (part !== undefined) return `terms.${part as keyof ListingTerms}`;
  return MARKETPLACE_FIELDS.find((name) => name !== "terms" && name === field) ?? null;
}

/** Returns the place where a refusal of a new item can be fixed, or null if that isn't in Pegboard. */
export function findRefusalPlace(field: string | null): RefusalPlace | null {
  const tab = IN_SETTINGS.get(field ?? "");
  if (tab !== undefined) return { in: "settings", tab };
  const shown = findFormField(field);
  return shown === null ? null : { in: "form", field: shown };
}
