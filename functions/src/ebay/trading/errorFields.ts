import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../contract/listings/edits.ts";
import { FIELDS } from "../../contract/listings/fields.ts";

/** The subject of an eBay error: a listing field as named in our documents, or a business policy. */
export type ListingField =
  | MarketplaceField
  | "location"
  | "safety"
  | "handlingTime"
  | "shipping"
  | "weight"
  | "shippingPolicy"
  | "paymentPolicy"
  | "returnPolicy"
  | "returns";

/** Error codes that concern a single field. Source: eBay, "Errors by number" of the Trading API. */
const BY_CODE: ReadonlyMap<string, ListingField> = new Map([
  ["70", "title"],
  ["73", "price"],
  ["87", "primaryCategory"],
  ["106", "description"],
  ["515", "quantity"],
  ["10019", "shipping"],
  ["10039", "title"],
  ["21915469", "shipping"],
  ["21916250", "returns"],
  ["21916883", "conditionId"],
  ["21916884", "conditionId"],
  ["21917327", "shippingPolicy"],
  ["21917328", "paymentPolicy"],
  ["21917329", "returnPolicy"],
  ["21919136", "firebaseImages"],
  ["21919137", "firebaseImages"],
  ["25020", "weight"],
  ["21919303", "itemSpecifics"],
  ["21919308", "itemSpecifics"],
]);

/**
 * Elements of eBay's `Item`. Error 37 and similar ones contain one in their parameters, such as
 * `Item.StartPrice`.
 */
const BY_ELEMENT: ReadonlyMap<string, ListingField> = new Map<string, ListingField>([
  ...MARKETPLACE_FIELDS.map((field) => [FIELDS[field].ebay, field] as const),
  ["BuyItNowPrice", "price"],
  ["ConditionDescriptors", "conditionId"],
  ["ConditionDescriptor", "conditionId"],
  ["Regulatory", "safety"],
  ["Manufacturer", "safety"],
  ["ResponsiblePersons", "safety"],
  ["PictureURL", "firebaseImages"],
  ["CategoryID", "primaryCategory"],
  ["Storefront", "storeCategory"],
  ["NameValueList", "itemSpecifics"],
  ["Country", "location"],
  ["Location", "location"],
  ["PostalCode", "location"],
  ["DispatchTimeMax", "handlingTime"],
  ["ShippingDetails", "shipping"],
  ["ShippingServiceOptions", "shipping"],
  ["ShippingService", "shipping"],
  ["ShippingServiceCost", "shipping"],
  ["BestOfferDetails", "bestOfferDetails"],
  ["MinimumBestOfferPrice", "bestOfferDetails"],
  ["BestOfferAutoAcceptPrice", "bestOfferDetails"],
  ["SellerShippingProfile", "shippingPolicy"],
  ["ShippingProfileID", "shippingPolicy"],
  ["SellerPaymentProfile", "paymentPolicy"],
  ["PaymentProfileID", "paymentPolicy"],
  ["SellerReturnProfile", "returnPolicy"],
  ["ReturnProfileID", "returnPolicy"],
  ["ReturnPolicy", "returns"],
]);

/**
 * Returns the listing field that an error is about. Undefined if eBay doesn't name one, or no listing field
 * matches.
 */
export function findField(error: {
  code: string;
  parameters: readonly { value: string }[];
}): ListingField | undefined {
  const named = error.parameters.flatMap(({ value }) => (isPath(value) ? value.split(".").toReversed() : []));
  return BY_CODE.get(error.code) ?? named.map((element) => BY_ELEMENT.get(element)).find(Boolean);
}

/** The field that most likely fixes errors that name none. Source: the error texts. */
const LIKELY: ReadonlyMap<string, ListingField> = new Map([
  ["240", "title"],
  ["21919067", "title"],
]);
/** "You can list up to 2 more items". A lower quantity may fit. */
const SELLING_LIMIT = "21919188";

/**
 * Returns the listing field that most likely fixes an error if `findField` returns none
 * (decisions/ebay/0224).
 */
export function findLikelyField(error: {
  code: string;
  parameters: readonly { id: string; value: string }[];
}): ListingField | undefined {
  if (error.code !== SELLING_LIMIT) return LIKELY.get(error.code);
  const left = Number(error.parameters.find(({ id }) => id === "0")?.value ?? 0);
  return left > 0 ? "quantity" : undefined;
}

/**
 * The parameter that contains the name of an item specific, by error code. For a missing specific it follows
 * the two texts. Sources: recordings of AddFixedPriceItem, and the text of 21919308, which begins with the
 * name.
 */
const NAMES_SPECIFIC: ReadonlyMap<string, string> = new Map([
  ["21919303", "2"],
  ["21919308", "0"],
]);

/** Returns the name of the item specific that an error is about. */
export const findPart = (error: {
  code: string;
  parameters: readonly { id: string; value: string }[];
}): string | undefined => error.parameters.find(({ id }) => id === NAMES_SPECIFIC.get(error.code))?.value;

/**
 * Returns whether a text has the form of a path such as `Item.Title` or of an element's name. A seller's own
 * text can match by chance.
 */
const isPath = (value: string): boolean => /^[A-Z]\w+(\.[A-Z]\w+)*$/.test(value);
