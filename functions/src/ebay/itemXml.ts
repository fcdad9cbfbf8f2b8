import type { BestOffer, ItemChanges, NewItem } from "../domain/listings/marketplace.ts";
import type { BusinessPolicies } from "./businessPolicies.ts";
import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import { dollars, flatShipping } from "./shippingXml.ts";
import type { XmlInputElement } from "./xml.ts";

/**
 * Builds the `Item` of AddFixedPriceItem in the schema's order. Fixed price listings support only "good till
 * cancelled". For sellers with business policies, eBay accepts no other terms.
 */
export function itemXml(item: NewItem, policies: BusinessPolicies | null): XmlInputElement {
  return {
    ApplicationData: item.applicationData ?? undefined,
    AutoPay: item.immediatePayment ?? undefined,
    Country: defaults.country,
    Currency: defaults.currency,
    Description: item.descriptionHtml,
    ListingDetails: item.bestOffer ? offerLimits(item.bestOffer) : undefined,
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    Location: defaults.location,
    PrimaryCategory: { CategoryID: item.categoryId ?? defaults.categoryId },
    Quantity: item.quantity,
    ShippingDetails: policies ? undefined : flatShipping(item.shippingCents),
    Site: defaults.site,
    StartPrice: dollars(item.priceCents),
    Storefront: item.storeCategoryIds.length > 0 ? storefront(item.storeCategoryIds) : undefined,
    Title: item.title,
    UUID: item.uuid,
    BestOfferDetails: item.bestOffer ? { BestOfferEnabled: item.bestOffer.enabled } : undefined,
    SKU: item.sku ?? undefined,
    PictureDetails: { PictureURL: item.pictureUrls },
    DispatchTimeMax: policies ? undefined : defaults.dispatchTimeMax,
    ItemSpecifics: specificsXml(item.specifics),
    ReturnPolicy: policies ? undefined : { ReturnsAcceptedOption: defaults.returnsAccepted },
    ConditionID: item.conditionId ?? defaults.conditionId,
    SellerProfiles: policies ? sellerProfiles(policies) : undefined,
  };
}

/**
 * Builds the `Item` of a revision: only the changes, in the schema's order. A removed SKU is sent empty. The shipping
 * cost is part of the item's own shipping terms, which the caller has read.
 */
export function changesXml(
  itemId: string,
  changes: Omit<ItemChanges, "shippingCents">,
  shipping: XmlInputElement | undefined,
): XmlInputElement {
  const { bestOffer, categoryId, conditionId, immediatePayment, pictureUrls, specifics } = changes;
  return {
    AutoPay: immediatePayment ?? undefined,
    Description: changes.descriptionHtml,
    ItemID: itemId,
    ListingDetails: bestOffer ? offerLimits(bestOffer) : undefined,
    PrimaryCategory: categoryId ? { CategoryID: categoryId } : undefined,
    Quantity: changes.quantity,
    ShippingDetails: shipping,
    StartPrice: changes.priceCents === undefined ? undefined : dollars(changes.priceCents),
    Storefront: changes.storeCategoryIds ? storefront(changes.storeCategoryIds) : undefined,
    Title: changes.title,
    BestOfferDetails: bestOffer ? { BestOfferEnabled: bestOffer.enabled } : undefined,
    SKU: changes.sku === undefined ? undefined : (changes.sku ?? ""),
    PictureDetails: pictureUrls ? { PictureURL: pictureUrls } : undefined,
    ItemSpecifics: specifics ? specificsXml(specifics) : undefined,
    ConditionID: conditionId ?? undefined,
  };
}

const specificsXml = (specifics: NewItem["specifics"]): XmlInputElement => ({
  NameValueList: specifics.map(({ name, value }) => ({ Name: name, Value: value })),
});

const offerLimits = ({ autoAcceptCents, minimumCents }: BestOffer): XmlInputElement => ({
  BestOfferAutoAcceptPrice: dollars(autoAcceptCents),
  MinimumBestOfferPrice: dollars(minimumCents),
});

/** Id 0 means no category of the store. */
const storefront = ([first = "0", second = "0"]: readonly string[]): XmlInputElement => ({
  StoreCategoryID: first,
  StoreCategory2ID: second,
});

function sellerProfiles(policies: BusinessPolicies): XmlInputElement {
  return {
    SellerShippingProfile: { ShippingProfileID: policies.fulfillmentPolicyId },
    SellerReturnProfile: { ReturnProfileID: policies.returnPolicyId },
    SellerPaymentProfile: { PaymentProfileID: policies.paymentPolicyId },
  };
}
