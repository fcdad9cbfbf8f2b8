import type { NewItem } from "../domain/listings/marketplace.ts";
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
    Country: defaults.country,
    Currency: defaults.currency,
    Description: item.descriptionHtml,
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    Location: defaults.location,
    PrimaryCategory: { CategoryID: defaults.categoryId },
    Quantity: item.quantity,
    ShippingDetails: policies ? undefined : flatShipping(item.shippingCents),
    Site: defaults.site,
    StartPrice: dollars(item.priceCents),
    Title: item.title,
    UUID: item.uuid,
    SKU: item.sku ?? undefined,
    PictureDetails: { PictureURL: item.pictureUrls },
    DispatchTimeMax: policies ? undefined : defaults.dispatchTimeMax,
    ItemSpecifics: {
      NameValueList: item.specifics.map(({ name, value }) => ({ Name: name, Value: value })),
    },
    ReturnPolicy: policies ? undefined : { ReturnsAcceptedOption: defaults.returnsAccepted },
    ConditionID: defaults.conditionId,
    SellerProfiles: policies ? sellerProfiles(policies) : undefined,
  };
}

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
