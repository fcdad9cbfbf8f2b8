/** What one of eBay's errors can be about: a listing's field by its name in our documents, or the seller's terms. */
export type ListingField =
  | "title"
  | "sku"
  | "price"
  | "quantity"
  | "description"
  | "firebaseImages"
  | "primaryCategory"
  | "storeCategory"
  | "conditionId"
  | "itemSpecifics"
  | "location"
  | "handlingTime"
  | "shipping"
  | "bestOfferDetails"
  | "shippingPolicy"
  | "paymentPolicy"
  | "returnPolicy";

/** Codes that are about one field. Source: eBay, "Errors by number" of the Trading API. */
const BY_CODE: ReadonlyMap<string, ListingField> = new Map([
  ["70", "title"],
  ["73", "price"],
  ["87", "primaryCategory"],
  ["106", "description"],
  ["515", "quantity"],
  ["10019", "shipping"],
  ["21915469", "shipping"],
  ["21916250", "returnPolicy"],
  ["21916884", "conditionId"],
  ["21917327", "shippingPolicy"],
  ["21917328", "paymentPolicy"],
  ["21917329", "returnPolicy"],
  ["21919136", "firebaseImages"],
  ["21919137", "firebaseImages"],
  ["21919303", "itemSpecifics"],
  ["21919308", "itemSpecifics"],
]);

/** Elements of eBay's `Item`; error 37 and its like name one in their parameters, such as `Item.StartPrice`. */
const BY_ELEMENT: ReadonlyMap<string, ListingField> = new Map([
  ["Title", "title"],
  ["SKU", "sku"],
  ["StartPrice", "price"],
  ["BuyItNowPrice", "price"],
  ["Quantity", "quantity"],
  ["Description", "description"],
  ["PictureDetails", "firebaseImages"],
  ["PictureURL", "firebaseImages"],
  ["PrimaryCategory", "primaryCategory"],
  ["CategoryID", "primaryCategory"],
  ["Storefront", "storeCategory"],
  ["StoreCategoryID", "storeCategory"],
  ["ConditionID", "conditionId"],
  ["ItemSpecifics", "itemSpecifics"],
  ["NameValueList", "itemSpecifics"],
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
  ["ReturnPolicy", "returnPolicy"],
]);

/** The listing's field that an error is about; undefined where eBay doesn't say, or we have no such field. */
export function fieldOf(error: {
  code: string;
  parameters: readonly { value: string }[];
}): ListingField | undefined {
  const named = error.parameters.flatMap(({ value }) => (isPath(value) ? value.split(".").toReversed() : []));
  return BY_CODE.get(error.code) ?? named.map((element) => BY_ELEMENT.get(element)).find(Boolean);
}

/** `Item.Title`, or one element's name alone. What a seller has written could be any of those by chance. */
const isPath = (value: string): boolean => /^[A-Z]\w+(\.[A-Z]\w+)*$/.test(value);
