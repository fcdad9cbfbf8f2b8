import fc from "fast-check";

import { amount, element, leaf, type XmlElement } from "../../../simulators/ebay/trading/xml.ts";

const word = fc
  .stringMatching(/^[A-Za-z0-9äé&<>"' :.-]{1,20}$/)
  .filter((text) => text.trim() === text && text !== "");
const dollars = fc.integer({ min: 99, max: 99_999 }).map((cents) => cents / 100);
const id = fc.integer({ min: 2, max: 9_999_999 }).map(String);
const flag = fc.boolean();
const maybe = (part: fc.Arbitrary<XmlElement[]>): fc.Arbitrary<XmlElement[]> =>
  fc.oneof({ weight: 2, arbitrary: part }, { weight: 1, arbitrary: fc.constant<XmlElement[]>([]) });
const seldom = (part: fc.Arbitrary<XmlElement[]>): fc.Arbitrary<XmlElement[]> =>
  fc.oneof({ weight: 1, arbitrary: part }, { weight: 2, arbitrary: fc.constant<XmlElement[]>([]) });
const parts = (...arbitraries: fc.Arbitrary<XmlElement[]>[]): fc.Arbitrary<XmlElement[]> =>
  fc.tuple(...arbitraries).map((found) => found.flat());
const inside = (name: string, ...arbitraries: fc.Arbitrary<XmlElement[]>[]): fc.Arbitrary<XmlElement[]> =>
  parts(...arbitraries).map((children) => element(name, children));
const text = (name: string, value: fc.Arbitrary<string | number | boolean>): fc.Arbitrary<XmlElement[]> =>
  value.map((chosen) => leaf(name, chosen));
/** One to three of the same element, which eBay repeats. */
const several = (part: fc.Arbitrary<XmlElement[]>): fc.Arbitrary<XmlElement[]> =>
  fc.array(part, { minLength: 1, maxLength: 3 }).map((found) => found.flat());
const place = fc.constantFrom("Worldwide", "CA", "BR", "EuropeanUnion", "PO Box", "APO/FPO");
const money = (name: string): fc.Arbitrary<XmlElement[]> => dollars.map((value) => amount(name, value));

const html = fc
  .array(
    fc.constantFrom(
      "<p>Mint.</p>",
      "<b>Boxed</b> ",
      "<br>",
      "<ul><li>One</li></ul>",
      "A &amp; B",
      "<style>p{}</style>",
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => `<div>${pieces.join("")}x</div>`);

const specifics = fc
  .uniqueArray(fc.tuple(word, fc.uniqueArray(word, { minLength: 1, maxLength: 3 })), {
    selector: ([name]) => name.toLowerCase(),
    maxLength: 8,
  })
  .map((pairs) =>
    pairs.length === 0
      ? []
      : element(
          "ItemSpecifics",
          ...pairs.map(([name, values]) =>
            element("NameValueList", leaf("Name", name), ...values.map((value) => leaf("Value", value))),
          ),
        ),
  );

const services = fc
  .array(
    fc
      .tuple(fc.constantFrom("USPSParcel", "USPSPriority", "Other"), dollars, dollars, flag)
      .map(([service, cost, more, isFree]) =>
        element(
          "ShippingServiceOptions",
          leaf("ShippingService", service),
          amount("ShippingServiceCost", cost),
          amount("ShippingServiceAdditionalCost", more),
          leaf("ShippingServicePriority", 1),
          leaf("FreeShipping", isFree ? true : undefined),
        ),
      ),
    { maxLength: 3 },
  )
  .map((found) => found.flat());

const shipping = inside(
  "ShippingDetails",
  maybe(text("GlobalShipping", flag)),
  maybe(
    inside(
      "CalculatedShippingRate",
      maybe(money("PackagingHandlingCosts")),
      maybe(money("InternationalPackagingHandlingCosts")),
    ),
  ),
  maybe(
    inside("SalesTax", text("SalesTaxPercent", fc.constant("7.5")), text("SalesTaxState", fc.constant("OR"))),
  ),
  services,
  maybe(
    several(
      inside(
        "InternationalShippingServiceOption",
        text("ShippingService", fc.constantFrom("USPSPriorityMailInternational", "OtherInternational")),
        money("ShippingServiceCost"),
        maybe(money("ShippingServiceAdditionalCost")),
        several(text("ShipToLocation", place)),
      ),
    ),
  ),
  text(
    "ShippingType",
    fc.constantFrom("Flat", "Calculated", "CalculatedDomesticFlatInternational", "FreightFlat"),
  ),
  maybe(several(text("ExcludeShipToLocation", place))),
);

const variations = inside(
  "Variations",
  several(
    inside(
      "Variation",
      text("SKU", word),
      money("StartPrice"),
      text("Quantity", fc.integer({ min: 1, max: 9 })),
      inside(
        "VariationSpecifics",
        inside("NameValueList", text("Name", fc.constant("Color")), text("Value", word)),
      ),
    ),
  ),
);

const contact = parts(
  text("CompanyName", word),
  maybe(text("Street1", word)),
  maybe(text("CityName", word)),
  maybe(text("PostalCode", fc.constant("1186 MJ"))),
  maybe(text("Country", fc.constantFrom("NL", "US"))),
  maybe(text("Phone", fc.constant("+31 20 555 0100"))),
  maybe(text("Email", fc.constant("safety@example.com"))),
);

/** Warnings by eBay's codes, and the seller's own words. */
const warnings = parts(
  maybe(inside("Pictograms", several(text("Pictogram", word)))),
  inside("Statements", several(text("Statement", word))),
  maybe(text("Component", word)),
);

const regulatory = inside(
  "Regulatory",
  maybe(inside("Hazmat", warnings)),
  maybe(inside("ProductSafety", warnings)),
  maybe(inside("Manufacturer", contact)),
  maybe(
    inside(
      "ResponsiblePersons",
      several(
        inside(
          "ResponsiblePerson",
          contact,
          inside("Types", text("Type", fc.constant("EUResponsiblePerson"))),
        ),
      ),
    ),
  ),
  maybe(inside("Documents", inside("Document", text("DocumentID", id)))),
);

const customPolicies = inside(
  "CustomPolicies",
  maybe(text("TakeBackPolicyID", id)),
  several(text("ProductCompliancePolicyID", id)),
  maybe(
    inside(
      "RegionalProductCompliancePolicies",
      several(inside("CountryPolicies", text("Country", fc.constantFrom("DE", "FR")), text("PolicyID", id))),
    ),
  ),
);

const buyerRequirements = inside(
  "BuyerRequirementDetails",
  maybe(text("ShipToRegistrationCountry", flag)),
  inside(
    "MaximumUnpaidItemStrikesInfo",
    text("Count", fc.integer({ min: 2, max: 5 })),
    text("Period", fc.constantFrom("Days_30", "Days_180")),
  ),
);

/** The descriptors of a graded card. Its certification number has no value. */
const descriptors = inside(
  "ConditionDescriptors",
  maybe(inside("ConditionDescriptor", text("Name", fc.constant("40001")), text("Value", id))),
  maybe(inside("ConditionDescriptor", text("Name", fc.constant("27502")), text("Value", id))),
  inside("ConditionDescriptor", text("Name", fc.constant("27503")), text("AdditionalInfo", word)),
);

/** A measure of a package, in the units that a seller has chosen. */
const measured = (
  name: string,
  [measurementSystem, unit]: readonly [string, string],
  size: fc.Arbitrary<number>,
) => size.map((value) => leaf(name, value, { unit, measurementSystem }));
const packageIn = (system: string, length: string, major: string, minor: string) =>
  inside(
    "ShippingPackageDetails",
    ...(system === "Metric" ? [text("MeasurementUnit", fc.constant(system))] : []),
    ...["PackageDepth", "PackageLength", "PackageWidth"].map((side) =>
      maybe(measured(side, [system, length], fc.integer({ min: 1, max: 40 }))),
    ),
    maybe(text("ShippingIrregular", flag)),
    maybe(text("ShippingPackage", fc.constantFrom("PackageThickEnvelope", "Letter"))),
    measured("WeightMajor", [system, major], fc.nat({ max: 9 })),
    maybe(measured("WeightMinor", [system, minor], fc.nat({ max: system === "Metric" ? 999 : 15 }))),
  );
const packageDetails = fc.oneof(
  { weight: 3, arbitrary: packageIn("English", "in", "lbs", "oz") },
  { weight: 1, arbitrary: packageIn("Metric", "cm", "kg", "gr") },
);

/** An item that a seller can have made anywhere: the fields that sellers set. */
export const anyItem: fc.Arbitrary<XmlElement> = parts(
  maybe(text("ApplicationData", word)),
  maybe(text("AutoPay", flag)),
  maybe(inside("Charity", text("CharityID", id), text("DonationPercent", fc.constantFrom("10.0", "100.0")))),
  text("Country", fc.constant("US")),
  text("Currency", fc.constant("USD")),
  text("Description", html),
  maybe(
    inside(
      "ListingDetails",
      maybe(money("MinimumBestOfferPrice")),
      maybe(text("LocalListingDistance", fc.constant("50"))),
      maybe(money("BestOfferAutoAcceptPrice")),
    ),
  ),
  text("ListingDuration", fc.constant("GTC")),
  text("ListingType", fc.constantFrom("FixedPriceItem", "StoresFixedPrice")),
  text("Location", word),
  maybe(text("LotSize", fc.integer({ min: 2, max: 50 }))),
  inside("PrimaryCategory", text("CategoryID", id)),
  maybe(text("PrivateListing", flag)),
  maybe(inside("ProductListingDetails", text("UPC", fc.constantFrom("027084000000", "Does not apply")))),
  maybe(inside("SecondaryCategory", text("CategoryID", id), maybe(text("CategoryName", word)))),
  maybe(shipping),
  maybe(several(text("ShipToLocations", place))),
  money("StartPrice"),
  maybe(
    inside(
      "Storefront",
      text("StoreCategoryID", id),
      text("StoreCategory2ID", fc.oneof(id, fc.constant("0"))),
    ),
  ),
  maybe(text("SubTitle", word)),
  text("Title", word),
  maybe(inside("BestOfferDetails", text("BestOfferEnabled", flag))),
  maybe(text("SKU", word)),
  maybe(text("PostalCode", fc.constant("97201"))),
  inside(
    "PictureDetails",
    maybe(text("GalleryType", fc.constantFrom("Gallery", "Plus"))),
    maybe(text("PhotoDisplay", fc.constantFrom("None", "PicturePack", "SuperSize"))),
    fc
      .uniqueArray(fc.nat({ max: 99 }), { minLength: 1, maxLength: 4 })
      .map((numbers) =>
        numbers.flatMap((number) => leaf("PictureURL", `https://i.ebayimg.com/${number}.jpg`)),
      ),
  ),
  maybe(inside("VideoDetails", text("VideoID", word))),
  maybe(customPolicies),
  maybe(text("DispatchTimeMax", fc.integer({ min: 0, max: 5 }))),
  specifics,
  maybe(several(text("CrossBorderTrade", fc.constantFrom("UK", "AU")))),
  maybe(buyerRequirements),
  maybe(
    inside(
      "ReturnPolicy",
      text("ReturnsWithinOption", fc.constant("Days_30")),
      text("ReturnsAcceptedOption", fc.constant("ReturnsAccepted")),
      maybe(
        text("InternationalReturnsAcceptedOption", fc.constantFrom("ReturnsAccepted", "ReturnsNotAccepted")),
      ),
    ),
  ),
  maybe(variations),
  maybe(inside("QuantityRestrictionPerBuyer", text("MaximumQuantity", fc.integer({ min: 1, max: 9 })))),
  maybe(text("ConditionID", fc.constantFrom("1000", "1500", "2750", "3000"))),
  maybe(descriptors),
  maybe(text("ConditionDescription", word)),
  maybe(regulatory),
  seldom(
    inside(
      "SellerProfiles",
      inside("SellerShippingProfile", text("ShippingProfileID", id)),
      inside("SellerReturnProfile", text("ReturnProfileID", id), maybe(text("ReturnProfileName", word))),
      maybe(inside("SellerPaymentProfile", text("PaymentProfileID", id))),
    ),
  ),
  maybe(packageDetails),
).map((children) => ({ name: "Item", children }));
