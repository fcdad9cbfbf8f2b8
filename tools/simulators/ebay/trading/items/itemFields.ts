import { amount, type XmlElement } from "../xml.ts";

/**
 * The fields of Item that the simulator knows, in the schema's sequence. `text`, `amount` and nested fields
 * are kept as sent, `whole` fields with everything in them. `computed` fields are set by eBay and dropped
 * from requests.
 */
const ITEM_FIELDS: Fields = {
  ApplicationData: "text",
  AutoPay: "text",
  BuyItNowPrice: "computed",
  Charity: "whole",
  Country: "text",
  Currency: "text",
  Description: "text",
  ItemID: "computed",
  ListingDetails: {
    MinimumBestOfferPrice: "amount",
    LocalListingDistance: "text",
    BestOfferAutoAcceptPrice: "amount",
  },
  ListingDuration: "text",
  ListingType: "text",
  Location: "text",
  LotSize: "text",
  PrimaryCategory: { CategoryID: "text" },
  PrivateListing: "text",
  ProductListingDetails: { UPC: "text", EAN: "text", BrandMPN: { Brand: "text", MPN: "text" } },
  Quantity: "computed",
  ReservePrice: "amount",
  ReviseStatus: "computed",
  ScheduleTime: "text",
  SecondaryCategory: { CategoryID: "text", CategoryName: "text" },
  Seller: "computed",
  SellingStatus: "computed",
  ShippingDetails: {
    ApplyShippingDiscount: "text",
    GlobalShipping: "text",
    CalculatedShippingRate: {
      PackagingHandlingCosts: "amount",
      InternationalPackagingHandlingCosts: "amount",
    },
    SalesTax: "whole",
    ShippingServiceOptions: {
      ShippingService: "text",
      ShippingServiceCost: "amount",
      ShippingServiceAdditionalCost: "amount",
      ShippingServicePriority: "text",
      FreeShipping: "text",
      LocalPickup: "text",
    },
    InternationalShippingServiceOption: {
      ShippingService: "text",
      ShippingServiceCost: "amount",
      ShippingServiceAdditionalCost: "amount",
      ShippingServicePriority: "text",
      ShipToLocation: "text",
    },
    ShippingType: "text",
    ShippingDiscountProfileID: "text",
    InternationalShippingDiscountProfileID: "text",
    ExcludeShipToLocation: "text",
    RateTableDetails: "whole",
  },
  ShipToLocations: "text",
  Site: "text",
  StartPrice: "amount",
  Storefront: { StoreCategoryID: "text", StoreCategory2ID: "text" },
  SubTitle: "text",
  TimeLeft: "computed",
  Title: "text",
  WatchCount: "computed",
  HitCount: "computed",
  DisableBuyerRequirements: "text",
  BestOfferDetails: { BestOfferEnabled: "text" },
  QuantityAvailable: "computed",
  SKU: "text",
  PostalCode: "text",
  PictureDetails: { GalleryType: "text", PhotoDisplay: "text", PictureURL: "text" },
  VideoDetails: "whole",
  CustomPolicies: "whole",
  DispatchTimeMax: "text",
  ItemSpecifics: { NameValueList: { Name: "text", Value: "text" } },
  CrossBorderTrade: "text",
  BuyerRequirementDetails: "whole",
  ReturnPolicy: {
    RefundOption: "text",
    ReturnsWithinOption: "text",
    ReturnsAcceptedOption: "text",
    ShippingCostPaidByOption: "text",
    InternationalRefundOption: "text",
    InternationalReturnsAcceptedOption: "text",
    InternationalReturnsWithinOption: "text",
    InternationalShippingCostPaidByOption: "text",
  },
  Variations: "whole",
  ConditionID: "text",
  ConditionDescriptors: { ConditionDescriptor: { Name: "text", Value: "text", AdditionalInfo: "text" } },
  ConditionDescription: "text",
  ConditionDisplayName: "computed",
  Regulatory: "whole",
  SellerProfiles: {
    SellerShippingProfile: profile("ShippingProfile"),
    SellerReturnProfile: profile("ReturnProfile"),
    SellerPaymentProfile: profile("PaymentProfile"),
  },
  ShippingPackageDetails: {
    MeasurementUnit: "text",
    PackageDepth: "text",
    PackageLength: "text",
    PackageWidth: "text",
    ShippingIrregular: "text",
    ShippingPackage: "text",
    WeightMajor: "text",
    WeightMinor: "text",
  },
  QuantityRestrictionPerBuyer: "whole",
};

interface Fields {
  readonly [name: string]: "text" | "amount" | "computed" | "whole" | Fields;
}

function profile(name: string): Fields {
  return { [`${name}ID`]: "text", [`${name}Name`]: "text" };
}

/** Returns the seller's fields of a submitted Item, in the schema's order. */
export function keepItemFields(item: XmlElement, currency: string): XmlElement {
  return { name: "Item", children: keep(item.children, ITEM_FIELDS, currency) };
}

/** Replaces the fields of `item` by those in `changes`. A repeated field is replaced as a whole. */
export function replaceItemFields(item: XmlElement, changes: readonly XmlElement[]): XmlElement {
  const changed = new Set(changes.map(({ name }) => name));
  return sortAsItem([...item.children.filter(({ name }) => !changed.has(name)), ...changes]);
}

/** Builds an Item with these fields in the schema's order. */
export function sortAsItem(children: readonly XmlElement[]): XmlElement {
  return {
    name: "Item",
    children: Object.keys(ITEM_FIELDS).flatMap((name) => children.filter((child) => child.name === name)),
  };
}

function keep(children: readonly XmlElement[], fields: Fields, currency: string): XmlElement[] {
  return Object.entries(fields).flatMap(([name, kind]) =>
    children
      .filter((child) => child.name === name)
      .flatMap((child): XmlElement[] => {
        if (kind === "computed") return [];
        if (kind === "whole") return [child];
        if (kind === "text") {
          // Everything in a description is kept, including whitespace.
          const text = name === "Description" ? child.text : child.text?.trim();
          return [
            {
              name,
              ...(child.attributes && { attributes: child.attributes }),
              text: text ?? "",
              children: [],
            },
          ];
        }
        if (kind === "amount") {
          return amount(name, child.text?.trim() ?? "", child.attributes?.["currencyID"] ?? currency);
        }
        return [{ name, children: keep(child.children, kind, currency) }];
      }),
  );
}
