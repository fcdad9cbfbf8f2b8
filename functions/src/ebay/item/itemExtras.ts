import type { ItemExtras } from "../../contract/listings/itemExtras.ts";
import { findCents, findCount, findElements, readText, readTexts, type XmlNode } from "../trading/xml.ts";

/** Reads the data in an item's containers that no listing field has. */
export function readItemExtras(item: XmlNode): ItemExtras {
  const [shipping] = findElements(item, "ShippingDetails");
  return {
    secondCategory: readSecondCategory(item),
    conditionNotes: findElements(item, "ConditionDescriptors", "ConditionDescriptor").flatMap(readNote),
    lotSize: findCount(item, "LotSize"),
    productIds: readProductIds(item),
    galleryType: readText(item, "PictureDetails", "GalleryType"),
    videos: findElements(item, "VideoDetails", "VideoID").length,
    isPrivate: isTrue(item, "PrivateListing"),
    charity: readCharity(item),
    otherSites: readTexts(item, "CrossBorderTrade"),
    mostPerBuyer: findCount(item, "QuantityRestrictionPerBuyer", "MaximumQuantity"),
    buyers: readBuyers(item),
    shipsTo: readTexts(item, "ShipToLocations"),
    excludedPlaces: readTexts(shipping, "ExcludeShipToLocation"),
    isGlobalShipping: isTrue(shipping, "GlobalShipping"),
    handlingCents: findCents(shipping, "CalculatedShippingRate", "PackagingHandlingCosts"),
    handlingAbroadCents: findCents(shipping, "CalculatedShippingRate", "InternationalPackagingHandlingCosts"),
    salesTax: readSalesTax(shipping),
    packageType: readText(item, "ShippingPackageDetails", "ShippingPackage"),
    isIrregular: isTrue(item, "ShippingPackageDetails", "ShippingIrregular"),
    returnsAbroad: readReturnsAbroad(item),
    customPolicies: [
      ...readPolicies(item, "take-back", "TakeBackPolicyID", "RegionalTakeBackPolicies"),
      ...readPolicies(item, "compliance", "ProductCompliancePolicyID", "RegionalProductCompliancePolicies"),
    ],
    safety: readSafety(item),
  };
}

const isTrue = (node: XmlNode | undefined, ...path: string[]): boolean => readText(node, ...path) === "true";

function readSecondCategory(item: XmlNode): ItemExtras["secondCategory"] {
  const categoryId = readText(item, "SecondaryCategory", "CategoryID");
  // eBay returns 0 for no category.
  if (categoryId === null || categoryId === "0") return null;
  return { categoryId, name: readText(item, "SecondaryCategory", "CategoryName") };
}

function readNote(descriptor: XmlNode): ItemExtras["conditionNotes"] {
  const [id, words] = [readText(descriptor, "Name"), readText(descriptor, "AdditionalInfo")];
  return id === null || words === null ? [] : [{ id, text: words }];
}

function readProductIds(item: XmlNode): ItemExtras["productIds"] {
  const kinds = [
    ["UPC"],
    ["EAN"],
    ["ISBN"],
    ["ProductReferenceID"],
    ["BrandMPN", "Brand"],
    ["BrandMPN", "MPN"],
  ];
  return kinds.flatMap((path) => {
    const value = readText(item, "ProductListingDetails", ...path);
    return value === null ? [] : [{ kind: path.at(-1) ?? "", value }];
  });
}

function readCharity(item: XmlNode): ItemExtras["charity"] {
  const [charity] = findElements(item, "Charity");
  const name = readText(charity, "CharityName") ?? readText(charity, "CharityID");
  return name === null ? null : { name, percent: readText(charity, "DonationPercent") };
}

function readBuyers(item: XmlNode): ItemExtras["buyers"] {
  const [required] = findElements(item, "BuyerRequirementDetails");
  const strikes = findCount(required, "MaximumUnpaidItemStrikesInfo", "Count");
  const items = findCount(required, "MaximumItemRequirements", "MaximumItemCount");
  return {
    isEveryone: isTrue(item, "DisableBuyerRequirements"),
    blocksUnserved: isTrue(required, "ShipToRegistrationCountry"),
    blocksWithoutFeedback: isTrue(required, "ZeroFeedbackScore"),
    unpaid:
      strikes === null
        ? null
        : { strikes, period: readText(required, "MaximumUnpaidItemStrikesInfo", "Period") },
    most:
      items === null
        ? null
        : { items, belowFeedback: findCount(required, "MaximumItemRequirements", "MinimumFeedbackScore") },
  };
}

function readSalesTax(shipping: XmlNode | undefined): ItemExtras["salesTax"] {
  const percent = readText(shipping, "SalesTax", "SalesTaxPercent");
  const isNone = percent === null || Number(percent) === 0;
  return isNone ? null : { percent, state: readText(shipping, "SalesTax", "SalesTaxState") };
}

function readReturnsAbroad(item: XmlNode): ItemExtras["returnsAbroad"] {
  const accepted = readText(item, "ReturnPolicy", "InternationalReturnsAcceptedOption");
  if (accepted === null) return null;
  return {
    isAccepted: accepted === "ReturnsAccepted",
    within: readText(item, "ReturnPolicy", "InternationalReturnsWithinOption"),
    paidBy: readText(item, "ReturnPolicy", "InternationalShippingCostPaidByOption"),
  };
}

function readPolicies(
  item: XmlNode,
  kind: ItemExtras["customPolicies"][number]["kind"],
  everywhere: string,
  regional: string,
): ItemExtras["customPolicies"] {
  return [
    ...readTexts(item, "CustomPolicies", everywhere).map((id) => ({ kind, id, country: null })),
    ...findElements(item, "CustomPolicies", regional, "CountryPolicies").flatMap((each) =>
      readTexts(each, "PolicyID").map((id) => ({ kind, id, country: readText(each, "Country") })),
    ),
  ];
}

function readSafety(item: XmlNode): ItemExtras["safety"] {
  const [regulatory] = findElements(item, "Regulatory");
  return {
    companies: [
      ...findElements(regulatory, "Manufacturer").map((each) => readCompany(each, true)),
      ...findElements(regulatory, "ResponsiblePersons", "ResponsiblePerson").map((each) =>
        readCompany(each, false),
      ),
    ],
    product: readLabels(regulatory, "ProductSafety"),
    hazards: readLabels(regulatory, "Hazmat"),
    documents: findElements(regulatory, "Documents", "Document").length,
    repairScore: readText(regulatory, "RepairScore"),
    hasEnergyLabel: readText(regulatory, "EnergyEfficiencyLabel", "ImageURL") !== null,
  };
}

function readCompany(contact: XmlNode, isManufacturer: boolean): ItemExtras["safety"]["companies"][number] {
  return {
    types: readTexts(contact, "Types", "Type"),
    isManufacturer,
    company: readText(contact, "CompanyName") ?? "–",
    address: ["Street1", "Street2", "CityName", "StateOrProvince", "PostalCode"].flatMap(
      (part) => readText(contact, part) ?? [],
    ),
    country: readText(contact, "Country"),
    email: readText(contact, "Email"),
    phone: readText(contact, "Phone"),
  };
}

const readLabels = (regulatory: XmlNode | undefined, container: string): ItemExtras["safety"]["product"] => ({
  pictograms: readTexts(regulatory, container, "Pictograms", "Pictogram"),
  statements: readTexts(regulatory, container, "Statements", "Statement"),
  component: readText(regulatory, container, "Component"),
  signalWord: readText(regulatory, container, "SignalWord"),
});
