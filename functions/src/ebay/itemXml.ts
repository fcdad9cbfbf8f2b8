import type { BestOffer, ItemChanges, NewItem } from "../domain/listings/marketplace.ts";
import type { BusinessPolicies } from "./businessPolicies.ts";
import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import { toDollars, buildFlatShipping } from "./shippingXml.ts";
import type { XmlInputElement } from "./xml.ts";

/**
 * Builds the `Item` of AddFixedPriceItem in the schema's order. Fixed price listings support only "good till
 * cancelled". For sellers with business policies, eBay accepts no other terms.
 */
export function buildItemXml(item: NewItem, policies: BusinessPolicies | null): XmlInputElement {
  return {
    ApplicationData: item.applicationData ?? undefined,
    AutoPay: item.immediatePayment ?? undefined,
    Country: defaults.country,
    Currency: defaults.currency,
    Description: item.descriptionHtml,
    ListingDetails: item.bestOffer ? buildOfferLimits(item.bestOffer) : undefined,
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    Location: defaults.location,
    PrimaryCategory: { CategoryID: item.categoryId ?? defaults.categoryId },
    Quantity: item.quantity,
    ShippingDetails: policies ? undefined : buildFlatShipping(item.shippingCents),
    Site: defaults.site,
    StartPrice: toDollars(item.priceCents),
    Storefront: item.storeCategoryIds.length > 0 ? buildStorefront(item.storeCategoryIds) : undefined,
    Title: item.title,
    UUID: item.uuid,
    BestOfferDetails: item.bestOffer ? { BestOfferEnabled: item.bestOffer.enabled } : undefined,
    SKU: item.sku ?? undefined,
    PictureDetails: { PictureURL: item.pictureUrls },
    DispatchTimeMax: policies ? undefined : defaults.dispatchTimeMax,
    ItemSpecifics: buildSpecifics(item.specifics),
    ReturnPolicy: policies ? undefined : { ReturnsAcceptedOption: defaults.returnsAccepted },
    ConditionID: item.conditionId ?? defaults.conditionId,
    SellerProfiles: policies ? buildSellerProfiles(policies) : undefined,
  };
}

/**
 * Builds the `Item` of a revision: only the changes, in the schema's order. A removed SKU is sent empty. The shipping
 * cost is part of the item's own shipping terms, which the caller has read.
 */
export function buildChangesXml(
  itemId: string,
  changes: Omit<ItemChanges, "shippingCents">,
  shipping: XmlInputElement | undefined,
): XmlInputElement {
  const { bestOffer, categoryId, conditionId, immediatePayment, pictureUrls, specifics } = changes;
  return {
    AutoPay: immediatePayment ?? undefined,
    Description: changes.descriptionHtml,
    ItemID: itemId,
    ListingDetails: bestOffer ? buildOfferLimits(bestOffer) : undefined,
    PrimaryCategory: categoryId ? { CategoryID: categoryId } : undefined,
    Quantity: changes.quantity,
    ShippingDetails: shipping,
    StartPrice: changes.priceCents === undefined ? undefined : toDollars(changes.priceCents),
    Storefront: changes.storeCategoryIds ? buildStorefront(changes.storeCategoryIds) : undefined,
    Title: changes.title,
    BestOfferDetails: bestOffer ? { BestOfferEnabled: bestOffer.enabled } : undefined,
    SKU: changes.sku === undefined ? undefined : (changes.sku ?? ""),
    PictureDetails: pictureUrls ? { PictureURL: pictureUrls } : undefined,
    ItemSpecifics: specifics ? buildSpecifics(specifics) : undefined,
    ConditionID: conditionId ?? undefined,
  };
}

const buildSpecifics = (specifics: NewItem["specifics"]): XmlInputElement => ({
  NameValueList: specifics.map(({ name, value }) => ({ Name: name, Value: value })),
});

const buildOfferLimits = ({ autoAcceptCents, minimumCents }: BestOffer): XmlInputElement => ({
  BestOfferAutoAcceptPrice: toDollars(autoAcceptCents),
  MinimumBestOfferPrice: toDollars(minimumCents),
});

/** Id 0 means no category of the store. */
const buildStorefront = ([first = "0", second = "0"]: readonly string[]): XmlInputElement => ({
  StoreCategoryID: first,
  StoreCategory2ID: second,
});

function buildSellerProfiles(policies: BusinessPolicies): XmlInputElement {
  return {
    SellerShippingProfile: { ShippingProfileID: policies.fulfillmentPolicyId },
    SellerReturnProfile: { ReturnProfileID: policies.returnPolicyId },
    SellerPaymentProfile: { PaymentProfileID: policies.paymentPolicyId },
  };
}
