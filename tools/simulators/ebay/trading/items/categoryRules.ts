import { getRules } from "../../categories/rules.ts";
import { type CategoryRules } from "../../categories/tree.ts";
import { type State } from "../../state/state.ts";
import * as errors from "../errors.ts";
import { find, findAll, textAt, type XmlElement } from "../xml.ts";

/**
 * Checks an item against its category: leaf, condition with descriptors, required and allowed specifics, and
 * safety contacts. `sent` has the elements of a revision: eBay checks only those, and accepts what an older
 * listing lacks.
 */
export function findCategoryProblems(
  state: State,
  item: XmlElement,
  sent: ReadonlySet<string> | null,
): errors.TradingError[] {
  const isSent = (...names: string[]) => sent === null || names.some((name) => sent.has(name));
  const rules = getRules(state, textAt(item, "PrimaryCategory", "CategoryID") ?? "");
  if (!rules) return isSent("PrimaryCategory") ? [errors.categoryInvalid()] : [];
  return [
    ...(isSent("PrimaryCategory", "ConditionID", "ConditionDescriptors")
      ? findConditionProblems(rules, item)
      : []),
    ...(isSent("PrimaryCategory", "ItemSpecifics") ? findAspectProblems(rules, item) : []),
    ...(isSent("PrimaryCategory", "Regulatory") ? findSafetyProblems(rules, item) : []),
  ];
}

function findConditionProblems(rules: CategoryRules, item: XmlElement): errors.TradingError[] {
  const id = textAt(item, "ConditionID");
  if (id === undefined) return rules.conditionRequired ? [errors.conditionRequired()] : [];
  const condition = rules.conditions.find((each) => each.id === id);
  if (!condition) return [errors.conditionInvalid(id)];
  const given = new Map(
    findAll(find(item, "ConditionDescriptors"), "ConditionDescriptor").map((descriptor) => [
      textAt(descriptor, "Name"),
      textAt(descriptor, "Value"),
    ]),
  );
  return (condition.descriptors ?? []).flatMap((descriptor) => {
    const value = given.get(descriptor.id);
    if (value === undefined) {
      return descriptor.required
        ? [errors.invalidInput("Item.ConditionDescriptors.ConditionDescriptor")]
        : [];
    }
    const isAllowed = descriptor.values.some((each) => each.id === value);
    return isAllowed ? [] : [errors.invalidInput("Item.ConditionDescriptors.ConditionDescriptor.Value")];
  });
}

function findAspectProblems(rules: CategoryRules, item: XmlElement): errors.TradingError[] {
  const given = new Map(
    findAll(find(item, "ItemSpecifics"), "NameValueList").map((pair) => [
      (textAt(pair, "Name") ?? "").toLowerCase(),
      findAll(pair, "Value").map(({ text = "" }) => text.trim()),
    ]),
  );
  return rules.aspects.flatMap((aspect) => {
    const values = given.get(aspect.name.toLowerCase()) ?? [];
    if (values.length === 0) return aspect.required ? [errors.specificMissing(aspect.name)] : [];
    const isSelected = values.every((value) => aspect.values.includes(value));
    const fits =
      (aspect.mode === "FREE_TEXT" || isSelected) && (aspect.cardinality === "MULTI" || values.length === 1);
    return fits ? [] : [errors.specificInvalid(aspect.name, values.join(", "))];
  });
}

const ELEMENTS: Readonly<Record<string, string>> = {
  MANUFACTURER: "Manufacturer",
  RESPONSIBLE_PERSONS: "ResponsiblePersons",
  PRODUCT_SAFETY: "ProductSafety",
};

function findSafetyProblems(rules: CategoryRules, item: XmlElement): errors.TradingError[] {
  const regulatory = find(item, "Regulatory");
  const missing = Object.entries(rules.regulatory).flatMap(([attribute, usage]) => {
    const element = ELEMENTS[attribute];
    const isMissing = usage === "REQUIRED" && element !== undefined && !find(regulatory, element);
    return isMissing ? [errors.invalidInput(`Item.Regulatory.${element}`)] : [];
  });
  const contacts = [
    ...findAll(regulatory, "Manufacturer"),
    ...findAll(find(regulatory, "ResponsiblePersons"), "ResponsiblePerson"),
  ];
  const isIncomplete = contacts.some(
    (contact) =>
      ["CompanyName", "Street1", "CityName", "Country"].some((part) => textAt(contact, part) === undefined) ||
      (textAt(contact, "Email") ?? textAt(contact, "Phone") ?? textAt(contact, "ContactURL")) === undefined,
  );
  return isIncomplete ? [...missing, errors.invalidInput("Item.Regulatory.Manufacturer")] : missing;
}
