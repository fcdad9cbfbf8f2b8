import type { BestOffer, ItemChanges, NewItem } from "../domain/listings/marketplace.ts";
import type { BusinessPolicies } from "./businessPolicies.ts";
import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import type { XmlInputElement } from "./xml.ts";

/**
 * `Item` of AddFixedPriceItem, in the schema's order. Fixed price listings run until cancelled, nothing else. Of a
 * seller with business policies eBay takes no other terms.
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

/** The same for a revision: only what changes, in the schema's order. A SKU that is taken away is sent empty. */
export function changesXml(itemId: string, changes: ItemChanges): XmlInputElement {
  const { bestOffer, categoryId, conditionId, immediatePayment, pictureUrls, specifics } = changes;
  return {
    AutoPay: immediatePayment ?? undefined,
    Description: changes.descriptionHtml,
    ItemID: itemId,
    ListingDetails: bestOffer ? offerLimits(bestOffer) : undefined,
    PrimaryCategory: categoryId ? { CategoryID: categoryId } : undefined,
    Quantity: changes.quantity,
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

/** 0 is "in no category of the shop". */
const storefront = ([first = "0", second = "0"]: readonly string[]): XmlInputElement => ({
  StoreCategoryID: first,
  StoreCategory2ID: second,
});

/** Trading has no handling cost beside flat shipping: it is the shipping price, once for the whole order. */
function flatShipping(shippingCents: number): XmlInputElement {
  return {
    ShippingServiceOptions: {
      ShippingService: defaults.shippingService,
      ShippingServiceCost: dollars(shippingCents),
      ShippingServiceAdditionalCost: dollars(0),
      ShippingServicePriority: 1,
    },
    ShippingType: "Flat",
  };
}

function sellerProfiles(policies: BusinessPolicies): XmlInputElement {
  return {
    SellerShippingProfile: { ShippingProfileID: policies.fulfillmentPolicyId },
    SellerReturnProfile: { ReturnProfileID: policies.returnPolicyId },
    SellerPaymentProfile: { PaymentProfileID: policies.paymentPolicyId },
  };
}

const dollars = (cents: number): XmlInputElement => ({
  "@currencyID": defaults.currency,
  "#text": (cents / 100).toFixed(2),
});
