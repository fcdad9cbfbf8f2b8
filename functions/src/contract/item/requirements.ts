import type { ListingDocument } from "../documents.ts";
import { MAX_TITLE_LENGTH } from "../wire/limits.ts";
import type { CategoryRules } from "./categories.ts";
import { findCondition, contradictsCard } from "./itemCondition.ts";
import type { SafetyContacts } from "./safetyContacts.ts";
import { findMisfits, type Specific } from "./specifics.ts";

/** A reason why a listing can't go live. */
export interface Requirement {
  /** The listing field that resolves it. */
  field:
    | "title"
    | "price"
    | "quantity"
    | "firebaseImages"
    | "primaryCategory"
    | "conditionId"
    | "itemSpecifics"
    | "safety";
  /** The item specific or descriptor. */
  part: string | null;
  /** Completes `The listing needs …`. */
  words: string;
}

export type RequiredOf = Pick<
  ListingDocument,
  "title" | "price" | "quantity" | "firebaseImages" | "conditionId" | "car" | "conditionDescriptors"
>;

/** The known rules of the category. `no-leaf`: nothing can be listed in the category. Null: unknown. */
export type KnownRules = CategoryRules | "no-leaf" | null;

/** Returns what a listing lacks to go live with these specifics and safety contacts. */
export function findRequirements(
  listing: RequiredOf,
  specifics: readonly Specific[],
  rules: KnownRules,
  contacts: SafetyContacts,
): Requirement[] {
  return [
    ...findBasics(listing),
    ...(rules === "no-leaf" ? [need("primaryCategory", "a category without subcategories")] : []),
    ...findConditionNeeds(listing, typeof rules === "object" ? rules : null),
    ...(rules === null || rules === "no-leaf" ? [] : findSpecificNeeds(specifics, rules)),
    ...(rules === null || rules === "no-leaf" ? [] : findContactNeeds(rules, contacts)),
  ];
}

const need = (field: Requirement["field"], words: string, part: string | null = null): Requirement => ({
  field,
  part,
  words,
});

function findBasics({ title, price, quantity, firebaseImages }: RequiredOf): Requirement[] {
  const trimmed = title.trim();
  return [
    ...(trimmed === "" ? [need("title", "a title")] : []),
    ...(trimmed.length > MAX_TITLE_LENGTH
      ? [need("title", `a title of at most ${MAX_TITLE_LENGTH} characters`)]
      : []),
    ...((price ?? 0) > 0 ? [] : [need("price", "a price")]),
    ...(quantity > 0 ? [] : [need("quantity", "a quantity")]),
    ...(firebaseImages.length > 0 ? [] : [need("firebaseImages", "a picture")]),
  ];
}

function findConditionNeeds(listing: RequiredOf, rules: CategoryRules | null): Requirement[] {
  const allowed = rules && rules.conditions.length > 0 ? rules.conditions.map(({ id }) => id) : null;
  if (contradictsCard(listing, allowed)) {
    return [need("conditionId", "a condition other than New, because its card is damaged")];
  }
  if (rules === null || allowed === null) return [];
  const id = findCondition(listing, allowed).conditionId ?? "1000";
  const condition = rules.conditions.find((each) => each.id === id);
  if (!condition) {
    const isAsked = rules.isConditionRequired || listing.conditionId;
    return isAsked ? [need("conditionId", "a condition that eBay has in this category")] : [];
  }
  const given = listing.conditionDescriptors ?? {};
  return condition.descriptors.flatMap(({ id: descriptor, name, isRequired, values }) => {
    const value = given[descriptor];
    if (value === undefined) return isRequired ? [need("conditionId", `the detail ${name}`, descriptor)] : [];
    const isAllowed = values.length === 0 || values.some((each) => each.id === value);
    return isAllowed ? [] : [need("conditionId", `another value of ${name}`, descriptor)];
  });
}

function findSpecificNeeds(specifics: readonly Specific[], { aspects }: CategoryRules): Requirement[] {
  const given = new Set(specifics.map(({ name }) => name.trim().toLowerCase()));
  const missing = aspects
    .filter(({ name, isRequired }) => isRequired && !given.has(name.toLowerCase()))
    .map(({ name }) => need("itemSpecifics", `the item specific ${name}`, name));
  const misfits = findMisfits(specifics, aspects).map(({ name, reason }) =>
    need(
      "itemSpecifics",
      reason === "several" ? `one value of ${name}` : `a value of ${name} that eBay offers`,
      name,
    ),
  );
  return [...missing, ...misfits];
}

function findContactNeeds({ safety }: CategoryRules, contacts: SafetyContacts): Requirement[] {
  return [
    ...(safety.manufacturer === "required" && contacts.manufacturer === null
      ? [need("safety", "the manufacturer of its brand, under Settings, Listing texts", "manufacturer")]
      : []),
    ...(safety.responsiblePersons === "required" && contacts.responsible === null
      ? [need("safety", "the EU contact of its brand, under Settings, Listing texts", "responsible")]
      : []),
  ];
}

/** Joins the words, as in `a price, a title and a picture`. */
export function joinNeeds(needs: readonly Requirement[]): string {
  const words = needs.map((each) => each.words);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}
