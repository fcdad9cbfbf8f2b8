import type { ListingDocument } from "../documents.ts";
import { type CardFacts, findCardFacts, type Specific } from "./cardFacts.ts";
import { findCondition, type ItemCondition } from "./itemCondition.ts";
import type { ListingTexts } from "./listingTexts.ts";
import { findRequirements, type KnownRules } from "./requirements.ts";
import type { Requirement } from "../reasons/needs.ts";
import { findContacts, type SafetyContacts } from "./safetyContacts.ts";
import { combineSpecifics } from "./specifics.ts";

/** A listing's facts as eBay's fields, and the missing requirements. */
export interface ItemPlan {
  facts: CardFacts;
  specifics: Specific[];
  condition: ItemCondition;
  /** The contacts that eBay accepts in the category. */
  contacts: SafetyContacts;
  requirements: Requirement[];
}

/**
 * Plans the item of a listing. `own` replaces the specifics from the facts, for a copy of an item. Forms and
 * the server use the same plan, so that a form shows what the server would reject.
 */
export function planItem(
  listing: ListingDocument,
  rules: KnownRules,
  texts: ListingTexts,
  own: Specific[] | null = null,
): ItemPlan {
  const known = rules === "no-leaf" ? null : rules;
  const facts = findCardFacts(listing);
  const specifics = own ?? combineSpecifics(facts, listing.itemSpecifics, known?.aspects ?? null);
  const brand = specifics.find(({ name }) => name.toLowerCase() === "brand")?.values[0] ?? facts.brand;
  const found = findContacts(brand, texts.contacts);
  const conditions = known?.conditions.map(({ id }) => id) ?? [];
  return {
    facts,
    specifics,
    condition: findCondition(listing, conditions.length > 0 ? conditions : null),
    contacts: {
      manufacturer: known?.safety.manufacturer ? found.manufacturer : null,
      responsible: known?.safety.responsiblePersons ? found.responsible : null,
    },
    requirements: findRequirements(listing, specifics, rules, found),
  };
}
