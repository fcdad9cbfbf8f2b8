import type { ListingDocument } from "../documents.ts";
import { MAX_TITLE_LENGTH } from "../wire/limits.ts";
import { createRequirement, type Requirement } from "../reasons/needs.ts";
import type { CategoryRules } from "./categories.ts";
import { findCondition, contradictsCard } from "./itemCondition.ts";
import type { SafetyContacts } from "./safetyContacts.ts";
import { findMisfits, type Specific } from "./specifics.ts";

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
    ...(rules === "no-leaf" ? [createRequirement("leaf-category")] : []),
    ...findConditionNeeds(listing, typeof rules === "object" ? rules : null),
    ...(rules === null || rules === "no-leaf" ? [] : findSpecificNeeds(specifics, rules)),
    ...(rules === null || rules === "no-leaf" ? [] : findContactNeeds(rules, contacts)),
  ];
}

function findBasics({ title, price, quantity, firebaseImages }: RequiredOf): Requirement[] {
  const trimmed = title.trim();
  return [
    ...(trimmed === "" ? [createRequirement("title")] : []),
    ...(trimmed.length > MAX_TITLE_LENGTH ? [createRequirement("shorter-title")] : []),
    ...((price ?? 0) > 0 ? [] : [createRequirement("price")]),
    ...(quantity > 0 ? [] : [createRequirement("quantity")]),
    ...(firebaseImages.length > 0 ? [] : [createRequirement("picture")]),
  ];
}

function findConditionNeeds(listing: RequiredOf, rules: CategoryRules | null): Requirement[] {
  const allowed = rules && rules.conditions.length > 0 ? rules.conditions.map(({ id }) => id) : null;
  if (contradictsCard(listing, allowed)) return [createRequirement("used-condition")];
  if (rules === null || allowed === null) return [];
  const id = findCondition(listing, allowed).conditionId ?? "1000";
  const condition = rules.conditions.find((each) => each.id === id);
  if (!condition) {
    const isAsked = rules.isConditionRequired || listing.conditionId;
    return isAsked ? [createRequirement("known-condition")] : [];
  }
  const given = listing.conditionDescriptors ?? {};
  return condition.descriptors.flatMap(({ id: descriptor, name, isRequired, values }) => {
    const value = given[descriptor];
    if (value === undefined) return isRequired ? [createRequirement("descriptor", descriptor, name)] : [];
    const isAllowed = values.length === 0 || values.some((each) => each.id === value);
    return isAllowed ? [] : [createRequirement("other-descriptor", descriptor, name)];
  });
}

function findSpecificNeeds(specifics: readonly Specific[], { aspects }: CategoryRules): Requirement[] {
  const given = new Set(specifics.map(({ name }) => name.trim().toLowerCase()));
  const missing = aspects
    .filter(({ name, isRequired }) => isRequired && !given.has(name.toLowerCase()))
    .map(({ name }) => createRequirement("specific", name));
  const misfits = findMisfits(specifics, aspects).map(({ name, reason }) =>
    createRequirement(reason === "several" ? "one-value" : "offered-value", name),
  );
  return [...missing, ...misfits];
}

function findContactNeeds({ safety }: CategoryRules, contacts: SafetyContacts): Requirement[] {
  return [
    ...(safety.manufacturer === "required" && contacts.manufacturer === null
      ? [createRequirement("manufacturer", "manufacturer")]
      : []),
    ...(safety.responsiblePersons === "required" && contacts.responsible === null
      ? [createRequirement("responsible", "responsible")]
      : []),
  ];
}
