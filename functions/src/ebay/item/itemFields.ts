import type { EbayFields } from "../../contract/tester.ts";
import { toAmount } from "../../contract/wire/numbers.ts";
import { findElements, readText, readTexts, type XmlInputElement, type XmlNode } from "../trading/xml.ts";
import type { SellerFields } from "../../domain/tester/unifiedListing.ts";
import { SELLING_DEFAULTS as defaults } from "../settings.ts";

type Kind = "text" | "number" | "dollars" | "flag" | "list" | "specifics";
interface Field {
  /** Relative to `Item`. */
  path: readonly [string, ...string[]];
  kind: Kind;
  group: "basic" | "detailed";
  /** False for fields that can't be changed after listing. */
  updateable: boolean;
}

const defineField = (
  path: Field["path"],
  kind: Kind,
  group: Field["group"] = "detailed",
  updateable = true,
): Field => ({ path, kind, group, updateable });

/** The position of each tester field in eBay's item. */
const FIELDS: Record<Exclude<keyof EbayFields, "PrimaryCategory">, Field> = {
  BuyItNowPrice: defineField(["BuyItNowPrice"], "dollars"),
  Country: defineField(["Country"], "text", "detailed", false),
  Currency: defineField(["Currency"], "text", "detailed", false),
  Description: defineField(["Description"], "text", "basic"),
  BestOfferAutoAcceptPrice: defineField(["ListingDetails", "BestOfferAutoAcceptPrice"], "dollars"),
  MinimumBestOfferPrice: defineField(["ListingDetails", "MinimumBestOfferPrice"], "dollars"),
  ListingDuration: defineField(["ListingDuration"], "text", "detailed", false),
  ListingType: defineField(["ListingType"], "text", "detailed", false),
  Location: defineField(["Location"], "text"),
  LotSize: defineField(["LotSize"], "number"),
  PaymentMethods: defineField(["PaymentMethods"], "list", "detailed", false),
  PrimaryCategoryID: defineField(["PrimaryCategory", "CategoryID"], "text", "basic"),
  Quantity: defineField(["Quantity"], "number", "basic"),
  // eBay has no handling cost for flat shipping. For a new item it is added to the shipping price.
  HandlingCost: defineField(
    ["ShippingDetails", "CalculatedShippingRate", "PackagingHandlingCosts"],
    "dollars",
  ),
  Site: defineField(["Site"], "text", "detailed", false),
  StartPrice: defineField(["StartPrice"], "dollars", "basic"),
  StoreCategoryID: defineField(["Storefront", "StoreCategoryID"], "text"),
  StoreCategory2ID: defineField(["Storefront", "StoreCategory2ID"], "text"),
  Title: defineField(["Title"], "text", "basic"),
  BestOfferEnabled: defineField(["BestOfferDetails", "BestOfferEnabled"], "flag"),
  SKU: defineField(["SKU"], "text", "basic"),
  PostalCode: defineField(["PostalCode"], "text"),
  PictureDetails: defineField(["PictureDetails", "PictureURL"], "list"),
  DispatchTimeMax: defineField(["DispatchTimeMax"], "number"),
  ItemSpecifics: defineField(["ItemSpecifics", "NameValueList"], "specifics"),
  ConditionID: defineField(["ConditionID"], "text", "basic"),
};
const NAMED_FIELDS = Object.entries(FIELDS) as [keyof typeof FIELDS, Field][];

/** The sent elements of `Item` in the order of eBay's schema. */
const SEQUENCE: readonly string[] = (
  "ApplicationData AutoPay BuyItNowPrice Charity Country Currency Description ItemID ListingDetails ListingDuration " +
  "ListingType Location LotSize PaymentMethods PrimaryCategory PrivateListing ProductListingDetails Quantity " +
  "SecondaryCategory ShippingDetails ShipToLocations Site StartPrice Storefront SubTitle Title UUID " +
  "DisableBuyerRequirements BestOfferDetails SKU PostalCode PictureDetails VideoDetails CustomPolicies DispatchTimeMax " +
  "ItemSpecifics CrossBorderTrade BuyerRequirementDetails ReturnPolicy ConditionID ConditionDescriptors " +
  "ConditionDescription Regulatory SellerProfiles ShippingPackageDetails QuantityRestrictionPerBuyer"
).split(" ");

export const sortBySequence = (item: XmlInputElement): XmlInputElement =>
  Object.fromEntries(SEQUENCE.flatMap((name) => (name in item ? [[name, item[name]] as const] : [])));

/** Returns the name and path of each field, for the API tester's page. */
export function listFieldMappings() {
  const listPaths = (wanted: (field: Field) => boolean) =>
    Object.fromEntries(
      NAMED_FIELDS.filter(([, each]) => wanted(each)).map(([name, { path }]) => [
        name,
        ["Item", ...path].join("."),
      ]),
    );
  return {
    basicFields: listPaths(({ group }) => group === "basic"),
    detailedFields: listPaths(({ group }) => group === "detailed"),
    updateableFields: listPaths(({ updateable }) => updateable),
  };
}

export function writeFields({ PrimaryCategory, ...fields }: SellerFields): XmlInputElement {
  const given = { PrimaryCategoryID: PrimaryCategory?.CategoryID, ...fields };
  let item: XmlInputElement = {};
  for (const [name, { path, kind }] of NAMED_FIELDS) {
    const value = given[name];
    if (value !== undefined) item = setValue(item, path, toXmlValue(value, kind));
  }
  return item;
}

/** Reads the fields from eBay's item. Omits fields that eBay doesn't return. */
export function readFields(item: XmlNode | undefined): Record<string, unknown> {
  return Object.fromEntries(
    NAMED_FIELDS.flatMap(([name, { path, kind }]) => {
      const value = readValue(item, path, kind);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

function setValue(item: XmlInputElement, path: readonly string[], value: XmlValue): XmlInputElement {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return { ...item, [name]: value };
  const inner = item[name];
  const container = typeof inner === "object" && !Array.isArray(inner) ? (inner as XmlInputElement) : {};
  return { ...item, [name]: setValue(container, rest, value) };
}

type XmlValue = string | XmlInputElement | readonly (string | XmlInputElement)[];

function toXmlValue(value: NonNullable<EbayFields[keyof EbayFields]>, kind: Kind): XmlValue {
  if (kind === "dollars") return { "@currencyID": defaults.currency, "#text": toAmount(Number(value)) };
  if (Array.isArray(value)) return value;
  if (typeof value !== "object") return String(value);
  return Object.entries(value as Record<string, string | string[]>).map(([name, values]) => ({
    Name: name,
    Value: values,
  }));
}

function readValue(item: XmlNode | undefined, path: readonly string[], kind: Kind): unknown {
  const found = findElements(item, ...path);
  if (found.length === 0) return null;
  if (kind === "list") return found.flatMap((each) => readText(each) ?? []);
  if (kind === "specifics") {
    return Object.fromEntries(
      found.map((pair) => {
        const values = readTexts(pair, "Value");
        return [readText(pair, "Name") ?? "", values.length === 1 ? values[0] : values];
      }),
    );
  }
  const text = readText(item, ...path);
  if (text === null) return null;
  if (kind === "flag") return text === "true";
  return kind === "text" ? text : Number(text);
}
