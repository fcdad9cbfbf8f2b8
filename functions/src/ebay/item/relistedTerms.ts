import type { ItemAtEbay } from "../../contract/documents.ts";
import type { TermsOfItems } from "../../domain/listings/edit/goneTerms.ts";
import { findElements, isElement, readText, type XmlElement, type XmlNode } from "../trading/xml.ts";
import { readItemTerms } from "./itemTerms.ts";

/** Containers for an item's shipping, returns, payment and location. */
const OF_TERMS: readonly string[] = [
  "Country",
  "DispatchTimeMax",
  "Location",
  "PostalCode",
  "ReturnPolicy",
  "SellerProfiles",
  "ShippingDetails",
  "ShippingPackageDetails",
  "ShipToLocations",
];

const AT_HOME = "ShippingServiceOptions";
const ABROAD = "InternationalShippingServiceOption";

/**
 * The remaining type of mixed shipping after international services are removed. Source:
 * ShippingTypeCodeType.
 */
const WITHOUT_ABROAD: Readonly<Record<string, string>> = {
  FlatDomesticCalculatedInternational: "Flat",
  CalculatedDomesticFlatInternational: "Calculated",
};

/** Reads and changes the terms of an item for a copy of it. */
export const ebayItemTerms: TermsOfItems = {
  of: (item) => ({
    services: listServices(item),
    servicesAbroad: listCodes(item, ABROAD),
    policyNames: readItemTerms(item).policies,
  }),

  removeTerms(item) {
    const rest = Object.entries(item.containers).filter(([name]) => !OF_TERMS.includes(name));
    return { ...item, terms: null, containers: Object.fromEntries(rest) };
  },

  /** Removes all other domestic services, because eBay doesn't say which of several it refuses. */
  replaceServices(item, service) {
    const { containers, terms } = item;
    const details = findDetails(item);
    if (details === null) return item;
    const [first] = findElements(details, AT_HOME);
    const option = {
      ...(isElement(first) && first),
      ShippingService: service,
      ShippingServicePriority: "1",
    };
    return {
      ...item,
      ...(terms?.shipping && { terms: { ...terms, shipping: { ...terms.shipping, service } } }),
      containers: { ...containers, ShippingDetails: { ...details, [AT_HOME]: [option] } },
    };
  },

  removeServices(item, services) {
    const details = findDetails(item);
    if (details === null) return item;
    const isKept = (option: XmlNode) => !services.includes(readText(option, "ShippingService") ?? "");
    const keep = (name: string) => findElements(details, name).filter(isKept);
    const [atHome, abroad] = [keep(AT_HOME), keep(ABROAD)];
    const hadAbroad = findElements(details, ABROAD).length > 0;
    const changed = { ...details, [AT_HOME]: atHome, [ABROAD]: abroad };
    if (abroad.length > 0 || !hadAbroad) {
      return { ...item, containers: { ...item.containers, ShippingDetails: changed } };
    }
    const { ShipToLocations: _, ...containers } = item.containers;
    return { ...item, containers: { ...containers, ShippingDetails: omitInternational(changed) } };
  },
};

export const listServices = (item: ItemAtEbay): string[] => listCodes(item, AT_HOME);

const listCodes = (item: ItemAtEbay, options: string): string[] =>
  findElements(findDetails(item) ?? undefined, options).flatMap(
    (option) => readText(option, "ShippingService") ?? [],
  );

function findDetails({ containers }: ItemAtEbay): XmlElement | null {
  const details = containers["ShippingDetails"] as XmlNode | undefined;
  return isElement(details) ? details : null;
}

function omitInternational(shipping: XmlElement): XmlElement {
  const { [ABROAD]: _, CalculatedShippingRate: rate, ...details } = shipping;
  const type = readText(details, "ShippingType") ?? "";
  const left = WITHOUT_ABROAD[type] ?? type;
  return {
    ...details,
    ...(left !== "" && { ShippingType: left }),
    ...(rate !== undefined &&
      left === "Calculated" && { CalculatedShippingRate: omitInternationalHandling(rate) }),
  };
}

function omitInternationalHandling(rate: XmlNode | XmlNode[]): XmlNode | XmlNode[] {
  if (typeof rate === "string" || Array.isArray(rate)) return rate;
  const { InternationalPackagingHandlingCosts: _, ...rest } = rate;
  return rest;
}
