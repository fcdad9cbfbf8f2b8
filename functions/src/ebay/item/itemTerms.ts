import type { ItemAtEbay } from "../../contract/documents.ts";
import type { ItemTerms } from "../../contract/listings/ledger.ts";
import { readItemExtras } from "./itemExtras.ts";
import {
  findCents,
  findCount,
  findElements,
  readText,
  readTexts,
  type XmlElement,
  type XmlNode,
} from "../trading/xml.ts";

/** Reads the details of an item's containers that sellers see. */
export function readItemTerms({ containers, variations }: ItemAtEbay): ItemTerms {
  // The containers are XML elements as stored by an earlier reading.
  const item = containers as XmlElement;
  return {
    shippingType: readText(item, "ShippingDetails", "ShippingType"),
    services: [
      ...findElements(item, "ShippingDetails", "ShippingServiceOptions").flatMap((each) =>
        readService(each, false),
      ),
      ...findElements(item, "ShippingDetails", "InternationalShippingServiceOption").flatMap((each) =>
        readService(each, true),
      ),
    ],
    policies: {
      ...readPolicy(item, "shipping", "SellerShippingProfile", "Shipping"),
      ...readPolicy(item, "payment", "SellerPaymentProfile", "Payment"),
      ...readPolicy(item, "returns", "SellerReturnProfile", "Return"),
    },
    dispatchDays: findCount(item, "DispatchTimeMax"),
    weight: readWeight(item),
    size: readSize(item),
    returns: readReturns(item),
    location: readLocation(item),
    conditionDescription: readText(item, "ConditionDescription"),
    subtitle: readText(item, "SubTitle"),
    variations,
    extras: readItemExtras(item),
  };
}

function readService(option: XmlNode, isInternational: boolean): ItemTerms["services"] {
  const service = readText(option, "ShippingService");
  if (service === null) return [];
  const isFree = readText(option, "FreeShipping") === "true";
  const [costCents, furtherCents] = [
    findCents(option, "ShippingServiceCost"),
    findCents(option, "ShippingServiceAdditionalCost"),
  ];
  const shipsTo = readTexts(option, "ShipToLocation");
  return [{ service, costCents, furtherCents, isFree, isInternational, shipsTo }];
}

/** Returns a policy's name, or its id if eBay doesn't return a name. */
function readPolicy(item: XmlNode, kind: keyof ItemTerms["policies"], profile: string, prefix: string) {
  const text = (part: string) => readText(item, "SellerProfiles", profile, `${prefix}Profile${part}`);
  const name = text("Name") ?? text("ID");
  return name === null ? {} : { [kind]: name };
}

function readWeight(item: XmlNode): string | null {
  const parts = (["WeightMajor", "WeightMinor"] as const).flatMap((name) =>
    measure(item, name, WEIGHT_UNITS[name]),
  );
  return parts.join(" ") || null;
}
/** Default units, used if eBay returns none. */
const WEIGHT_UNITS = { WeightMajor: "lbs", WeightMinor: "oz" } as const;

function readSize(item: XmlNode): string | null {
  const sides = ["PackageLength", "PackageWidth", "PackageDepth"].flatMap((name) =>
    measure(item, name, "in"),
  );
  return sides.length === 3 ? sides.join(" × ") : null;
}

function measure(item: XmlNode, name: string, unit: string): string[] {
  const [element] = findElements(item, "ShippingPackageDetails", name);
  const number = element === undefined ? null : readText(element);
  return number === null || Number(number) === 0 ? [] : [`${number} ${readText(element, "@unit") ?? unit}`];
}

function readReturns(item: XmlNode): ItemTerms["returns"] {
  const accepted = readText(item, "ReturnPolicy", "ReturnsAcceptedOption");
  if (accepted === null) return null;
  return {
    isAccepted: accepted === "ReturnsAccepted",
    within:
      readText(item, "ReturnPolicy", "ReturnsWithin") ??
      readText(item, "ReturnPolicy", "ReturnsWithinOption"),
    paidBy: readText(item, "ReturnPolicy", "ShippingCostPaidByOption"),
  };
}

function readLocation(item: XmlNode): string | null {
  const parts = ["Location", "PostalCode", "Country"].flatMap((name) => readText(item, name) ?? []);
  return parts.join(", ") || null;
}
