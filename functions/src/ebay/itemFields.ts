import type { EbayFields } from "../contract/tester.ts";
import type { SellerFields } from "../domain/tester/ports.ts";
import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import { type XmlInputElement, type XmlNode, elements, textAt } from "./xml.ts";

type Kind = "text" | "number" | "dollars" | "flag" | "list" | "specifics";
interface Field {
  /** Relative to `Item`. */
  path: readonly [string, ...string[]];
  kind: Kind;
  group: "basic" | "detailed";
  /** False for fields that are fixed for the life of a listing. */
  updateable: boolean;
}

const field = (
  path: Field["path"],
  kind: Kind,
  group: Field["group"] = "detailed",
  updateable = true,
): Field => ({ path, kind, group, updateable });

/** The place of each tester field in eBay's item. */
const FIELDS: Record<Exclude<keyof EbayFields, "PrimaryCategory">, Field> = {
  BuyItNowPrice: field(["BuyItNowPrice"], "dollars"),
  Country: field(["Country"], "text", "detailed", false),
  Currency: field(["Currency"], "text", "detailed", false),
  Description: field(["Description"], "text", "basic"),
  BestOfferAutoAcceptPrice: field(["ListingDetails", "BestOfferAutoAcceptPrice"], "dollars"),
  MinimumBestOfferPrice: field(["ListingDetails", "MinimumBestOfferPrice"], "dollars"),
  ListingDuration: field(["ListingDuration"], "text", "detailed", false),
  ListingType: field(["ListingType"], "text", "detailed", false),
  Location: field(["Location"], "text"),
  LotSize: field(["LotSize"], "number"),
  PaymentMethods: field(["PaymentMethods"], "list", "detailed", false),
  PrimaryCategoryID: field(["PrimaryCategory", "CategoryID"], "text", "basic"),
  Quantity: field(["Quantity"], "number", "basic"),
  HandlingCost: field(["ShippingDetails", "CalculatedShippingRate", "PackagingHandlingCosts"], "dollars"),
  Site: field(["Site"], "text", "detailed", false),
  StartPrice: field(["StartPrice"], "dollars", "basic"),
  StoreCategoryID: field(["Storefront", "StoreCategoryID"], "text"),
  StoreCategory2ID: field(["Storefront", "StoreCategory2ID"], "text"),
  Title: field(["Title"], "text", "basic"),
  BestOfferEnabled: field(["BestOfferDetails", "BestOfferEnabled"], "flag"),
  SKU: field(["SKU"], "text", "basic"),
  PostalCode: field(["PostalCode"], "text"),
  PictureDetails: field(["PictureDetails", "PictureURL"], "list"),
  DispatchTimeMax: field(["DispatchTimeMax"], "number"),
  ItemSpecifics: field(["ItemSpecifics", "NameValueList"], "specifics"),
  ConditionID: field(["ConditionID"], "text", "basic"),
};
const NAMED = Object.entries(FIELDS) as [keyof typeof FIELDS, Field][];

/** The elements of `Item` that we send, in the schema's sequence. */
const SEQUENCE: readonly string[] = (
  "ApplicationData BuyItNowPrice Country Currency Description ItemID ListingDetails ListingDuration ListingType " +
  "Location LotSize PaymentMethods PrimaryCategory Quantity ShippingDetails Site StartPrice Storefront Title UUID " +
  "BestOfferDetails SKU PostalCode PictureDetails DispatchTimeMax ItemSpecifics ReturnPolicy ConditionID SellerProfiles"
).split(" ");

export const inSequence = (item: XmlInputElement): XmlInputElement =>
  Object.fromEntries(SEQUENCE.flatMap((name) => (name in item ? [[name, item[name]] as const] : [])));

/** Returns the name and path of each field, for the tester's page. */
export function fieldMappings() {
  const pathsOf = (wanted: (field: Field) => boolean) =>
    Object.fromEntries(
      NAMED.filter(([, each]) => wanted(each)).map(([name, { path }]) => [name, ["Item", ...path].join(".")]),
    );
  return {
    basicFields: pathsOf(({ group }) => group === "basic"),
    detailedFields: pathsOf(({ group }) => group === "detailed"),
    updateableFields: pathsOf(({ updateable }) => updateable),
  };
}

/** Writes the fields as elements of `Item`. */
export function writeFields({ PrimaryCategory, ...fields }: SellerFields): XmlInputElement {
  const given = { PrimaryCategoryID: PrimaryCategory?.CategoryID, ...fields };
  let item: XmlInputElement = {};
  for (const [name, { path, kind }] of NAMED) {
    const value = given[name];
    if (value !== undefined) item = withValue(item, path, written(value, kind));
  }
  return item;
}

/** Reads the same fields from eBay's item. Omits fields that eBay doesn't return. */
export function readFields(item: XmlNode | undefined): Record<string, unknown> {
  return Object.fromEntries(
    NAMED.flatMap(([name, { path, kind }]) => {
      const value = readValue(item, path, kind);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

function withValue(item: XmlInputElement, path: readonly string[], value: Written): XmlInputElement {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return { ...item, [name]: value };
  const inner = item[name];
  const container = typeof inner === "object" && !Array.isArray(inner) ? (inner as XmlInputElement) : {};
  return { ...item, [name]: withValue(container, rest, value) };
}

type Written = string | XmlInputElement | readonly (string | XmlInputElement)[];

function written(value: NonNullable<EbayFields[keyof EbayFields]>, kind: Kind): Written {
  if (kind === "dollars") return { "@currencyID": defaults.currency, "#text": Number(value).toFixed(2) };
  if (Array.isArray(value)) return value;
  if (typeof value !== "object") return String(value);
  return Object.entries(value as Record<string, string | string[]>).map(([name, values]) => ({
    Name: name,
    Value: values,
  }));
}

function readValue(item: XmlNode | undefined, path: readonly string[], kind: Kind): unknown {
  const found = elements(item, ...path);
  if (found.length === 0) return null;
  if (kind === "list") return found.flatMap((each) => textAt(each) ?? []);
  if (kind === "specifics") {
    return Object.fromEntries(
      found.map((pair) => {
        const values = elements(pair, "Value").flatMap((value) => textAt(value) ?? []);
        return [textAt(pair, "Name") ?? "", values.length === 1 ? values[0] : values];
      }),
    );
  }
  const text = textAt(item, ...path);
  if (text === null) return null;
  if (kind === "flag") return text === "true";
  return kind === "text" ? text : Number(text);
}
