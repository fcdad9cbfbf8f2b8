import { amount, element, leaf, type XmlElement } from "../trading/xml.ts";

/** A shape of items that sellers make on eBay's own pages or with other programs. */
export interface Shape {
  name: string;
  /** Elements in addition to those of every item, or instead of them. */
  elements: (at: number) => XmlElement[];
  quantity?: number;
  /** Made by the Inventory API, so that Trading calls can't change it. */
  madeByInventoryApi?: true;
  bids?: number;
  /** The number of pictures. Default: 2. */
  pictures?: number;
  hasNoSku?: true;
}

const specific = (name: string, ...values: string[]) =>
  element("NameValueList", leaf("Name", name), ...values.map((value) => leaf("Value", value)));

const service = (code: string, cost: number | undefined, further?: number) =>
  element(
    "ShippingServiceOptions",
    leaf("ShippingService", code),
    ...(cost === undefined ? [] : [amount("ShippingServiceCost", cost)]),
    ...(further === undefined ? [] : [amount("ShippingServiceAdditionalCost", further)]),
  );

const auction = () => [
  ...leaf("ListingType", "Chinese"),
  ...leaf("ListingDuration", "Days_7"),
  ...amount("StartPrice", 0.99),
];

/** A long, formatted description with the markup that some programs write. */
const HTML = `<style>.t{color:#333}</style><div class="t"><h2>Mint on card</h2><p>Please see <b>all</b> photos &amp; ask.</p>
<ul><li>Ships in a box</li><li>Combined shipping</li></ul><table><tr><td>Scale</td><td>1:64</td></tr></table>
<script>document.title="x"</script><img src="https://example.com/banner.gif"></div>`;

/** Every shape, in turns. Most items of a seller are plain, so that shape occurs three times. */
export const SHAPES: readonly Shape[] = [
  { name: "plain", elements: () => [] },
  { name: "plain", elements: () => [] },
  { name: "plain", elements: () => [] },
  { name: "HTML description", elements: () => leaf("Description", HTML) },
  { name: "empty description", elements: () => leaf("Description", "") },
  {
    name: "several values",
    elements: () =>
      element(
        "ItemSpecifics",
        specific("Brand", "Hot Wheels"),
        specific("Vehicle Type", "Sports Car", "Racing Car"),
        specific("Material", "Diecast", "Plastic", "Rubber"),
        specific("Übertitel & Größe", "1:64 <klein>"),
      ),
  },
  { name: "no specifics", elements: () => element("ItemSpecifics") },
  { name: "no SKU", elements: () => [], hasNoSku: true },
  { name: "no pictures", elements: () => [], pictures: 0 },
  { name: "many pictures", elements: () => [], pictures: 12 },
  { name: "auction", elements: auction, quantity: 1 },
  { name: "auction with bids", elements: auction, quantity: 1, bids: 3 },
  {
    name: "variations",
    elements: (at) =>
      element(
        "Variations",
        ...["Red", "Blue", "Chrome"].map((color, index) =>
          element(
            "Variation",
            leaf("SKU", `VAR-${at}-${index}`),
            amount("StartPrice", 4 + index),
            leaf("Quantity", index + 1),
            element("VariationSpecifics", specific("Color", color)),
          ),
        ),
      ),
    quantity: 6,
  },
  { name: "Inventory API", elements: () => [], madeByInventoryApi: true },
  { name: "sold out", elements: () => [], quantity: 0 },
  {
    name: "calculated shipping",
    elements: () => [
      ...element(
        "ShippingDetails",
        element("CalculatedShippingRate", amount("PackagingHandlingCosts", 0.75)),
        service("USPSParcel", undefined),
        leaf("ShippingType", "Calculated"),
      ),
      ...element(
        "ShippingPackageDetails",
        leaf("PackageDepth", 2, { unit: "in", measurementSystem: "English" }),
        leaf("PackageLength", 7, { unit: "in", measurementSystem: "English" }),
        leaf("PackageWidth", 5, { unit: "in", measurementSystem: "English" }),
        leaf("WeightMajor", 0, { unit: "lbs", measurementSystem: "English" }),
        leaf("WeightMinor", 5, { unit: "oz", measurementSystem: "English" }),
      ),
      ...leaf("PostalCode", "97201"),
    ],
  },
  {
    name: "several services",
    elements: () =>
      element(
        "ShippingDetails",
        service("USPSParcel", 4.1, 1),
        service("USPSPriority", 9.35, 2.5),
        element(
          "InternationalShippingServiceOption",
          leaf("ShippingService", "USPSFirstClassMailInternational"),
          amount("ShippingServiceCost", 16.5),
          leaf("ShipToLocation", "Worldwide"),
        ),
        leaf("ShippingType", "Flat"),
      ),
  },
  {
    name: "best offers",
    elements: () => [
      ...element("BestOfferDetails", leaf("BestOfferEnabled", true)),
      ...element("ListingDetails", amount("MinimumBestOfferPrice", 3), amount("BestOfferAutoAcceptPrice", 5)),
    ],
  },
  { name: "immediate payment", elements: () => leaf("AutoPay", true) },
  {
    name: "returns and safety",
    elements: () => [
      ...leaf("DispatchTimeMax", 1),
      ...element(
        "ReturnPolicy",
        leaf("ReturnsAcceptedOption", "ReturnsAccepted"),
        leaf("ReturnsWithinOption", "Days_60"),
        leaf("ShippingCostPaidByOption", "Seller"),
      ),
      ...element("Regulatory", element("Manufacturer", leaf("CompanyName", "Example Toys GmbH"))),
    ],
  },
  {
    name: "used, in words",
    elements: () => [
      ...leaf("ConditionID", "3000"),
      ...leaf("ConditionDescription", "Opened once, no scratches"),
    ],
  },
  {
    // eBay's codes that none of our documentation mentions.
    name: "unknown words",
    elements: () => [
      ...leaf("ConditionID", "2790"),
      ...leaf("ListingType", "StoresFixedPrice"),
      ...element(
        "ReturnPolicy",
        leaf("ReturnsAcceptedOption", "ReturnsAcceptedSometimes"),
        leaf("ReturnsWithinOption", "Months_3"),
      ),
      ...element(
        "ShippingDetails",
        service("ExampleCourier_Next", 6.2),
        leaf("ShippingType", "FutureShipping"),
      ),
    ],
  },
  {
    // Fields that few sellers fill in.
    name: "lot",
    elements: () => [
      ...leaf("LotSize", 5),
      ...leaf("SubTitle", "Five cars, one box"),
      ...element(
        "SecondaryCategory",
        leaf("CategoryID", "222"),
        leaf("CategoryName", "Diecast & Toy Vehicles"),
      ),
      ...element(
        "ShippingDetails",
        service("USPSParcel", 6.1, 1),
        element(
          "InternationalShippingServiceOption",
          leaf("ShippingService", "USPSFirstClassMailInternational"),
          amount("ShippingServiceCost", 16.5),
          leaf("ShipToLocation", "CA"),
          leaf("ShipToLocation", "EuropeanUnion"),
        ),
        leaf("ShippingType", "Flat"),
        leaf("ExcludeShipToLocation", "PO Box"),
        leaf("ExcludeShipToLocation", "BR"),
      ),
      ...element(
        "BuyerRequirementDetails",
        element("MaximumUnpaidItemStrikesInfo", leaf("Count", 2), leaf("Period", "Days_30")),
      ),
      ...element("QuantityRestrictionPerBuyer", leaf("MaximumQuantity", 2)),
      ...element("CustomPolicies", leaf("ProductCompliancePolicyID", "5733700099")),
      ...element(
        "ConditionDescriptors",
        element("ConditionDescriptor", leaf("Name", "27503"), leaf("AdditionalInfo", "0042-17")),
      ),
      ...element(
        "Regulatory",
        element(
          "ProductSafety",
          element("Statements", leaf("Statement", "PSS01")),
          leaf("Component", "Small parts"),
        ),
        element(
          "Manufacturer",
          leaf("CompanyName", "Example Toys Inc."),
          leaf("Street1", "1 Track Lane"),
          leaf("CityName", "Portland"),
          leaf("Country", "US"),
          leaf("Email", "safety@example.com"),
        ),
        element(
          "ResponsiblePersons",
          element(
            "ResponsiblePerson",
            leaf("CompanyName", "Example Europe B.V."),
            leaf("Street1", "Voorbeeld 1"),
            leaf("CityName", "Amstelveen"),
            leaf("Country", "NL"),
            leaf("Phone", "+31 20 555 0100"),
            element("Types", leaf("Type", "EUResponsiblePerson")),
          ),
        ),
      ),
    ],
  },
];

export const policyShape = (shipping: string, payment: string, returns: string): Shape => ({
  name: "business policies",
  elements: () =>
    element(
      "SellerProfiles",
      element("SellerShippingProfile", leaf("ShippingProfileID", shipping)),
      element("SellerReturnProfile", leaf("ReturnProfileID", returns)),
      element("SellerPaymentProfile", leaf("PaymentProfileID", payment)),
    ),
});
