import type { SafetyContact } from "../../../contract/item/safetyContacts.ts";
import type { NewItem } from "../../../domain/listings/marketplace.ts";
import { findElements, readText, type XmlInputElement, type XmlNode } from "../../trading/xml.ts";

/**
 * Builds eBay's `Regulatory` element of a new item. A copy keeps its original's contacts, except incomplete
 * ones that eBay would refuse.
 */
export function buildContacts(
  { manufacturer, responsible }: NewItem["contacts"],
  original?: XmlNode | XmlNode[],
): XmlInputElement | undefined {
  const theirs = [original ?? []].flat().find((node) => typeof node === "object") ?? {};
  const { Manufacturer, ResponsiblePersons, ...rest } = theirs;
  const makers = findElements(theirs, "Manufacturer");
  const persons = findElements(theirs, "ResponsiblePersons", "ResponsiblePerson");
  const built = {
    ...rest,
    Manufacturer: choose(Manufacturer, makers, manufacturer && buildContact(manufacturer)),
    ResponsiblePersons: choose(
      ResponsiblePersons,
      persons,
      responsible && {
        ResponsiblePerson: { ...buildContact(responsible), Types: { Type: "EUResponsiblePerson" } },
      },
    ),
  };
  return Object.values(built).some((part) => part !== undefined) ? built : undefined;
}

/** Returns the original's contacts, unless there are none, or they are incomplete and ours exist. */
function choose(
  original: XmlNode | XmlNode[] | undefined,
  theirs: readonly XmlNode[],
  ours: XmlInputElement | null,
): XmlInputElement | XmlNode | XmlNode[] | undefined {
  if (original === undefined) return ours ?? undefined;
  return theirs.every(isWhole) ? original : (ours ?? original);
}

/** Required parts of a contact. Source: Trading API, ManufacturerType and ResponsiblePersonType. */
const NEEDED = ["CompanyName", "Street1", "CityName", "Country"] as const;

const isWhole = (contact: XmlNode): boolean =>
  NEEDED.every((part) => readText(contact, part) !== null) &&
  ["Email", "Phone", "ContactURL"].some((part) => readText(contact, part) !== null);

const buildContact = (contact: SafetyContact): XmlInputElement => ({
  CompanyName: contact.company,
  Street1: contact.street,
  CityName: contact.city,
  StateOrProvince: contact.region || undefined,
  PostalCode: contact.postalCode || undefined,
  Country: contact.country,
  Phone: contact.phone || undefined,
  Email: contact.email || undefined,
});
