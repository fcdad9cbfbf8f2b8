import { expect, test } from "vitest";

import { itemExtras } from "../../contract/listings/itemExtras.ts";
import { parseXml } from "../trading/parseXml.ts";
import { findElements } from "../trading/xml.ts";
import { readItemExtras } from "./itemExtras.ts";

function read(content: string) {
  const [item] = findElements(parseXml(`<Answer><Item><ItemID>1</ItemID>${content}</Item></Answer>`), "Item");
  if (item === undefined) throw new Error("no item");
  return itemExtras.parse(readItemExtras(item));
}

const NO_LABELS = { pictograms: [], statements: [], component: null, signalWord: null };

test("an item without extras has none", () => {
  expect(read("")).toEqual({
    secondCategory: null,
    conditionNotes: [],
    lotSize: null,
    productIds: [],
    galleryType: null,
    videos: 0,
    isPrivate: false,
    charity: null,
    otherSites: [],
    mostPerBuyer: null,
    buyers: {
      ...{ isEveryone: false, blocksUnserved: false, blocksWithoutFeedback: false },
      ...{ unpaid: null, most: null },
    },
    shipsTo: [],
    excludedPlaces: [],
    isGlobalShipping: false,
    handlingCents: null,
    handlingAbroadCents: null,
    salesTax: null,
    packageType: null,
    isIrregular: false,
    returnsAbroad: null,
    customPolicies: [],
    safety: {
      ...{ companies: [], product: NO_LABELS, hazards: NO_LABELS, documents: 0 },
      ...{ repairScore: null, hasEnergyLabel: false },
    },
  });
  expect(read("<SecondaryCategory><CategoryID>0</CategoryID></SecondaryCategory>").secondCategory).toBeNull();
});

const inShipping = (content: string) => `<ShippingDetails>${content}</ShippingDetails>`;
const calculated = (content: string) =>
  inShipping(`<CalculatedShippingRate>${content}</CalculatedShippingRate>`);
const tax = (percent: string) =>
  inShipping(
    `<SalesTax><SalesTaxPercent>${percent}</SalesTaxPercent><SalesTaxState>OR</SalesTaxState></SalesTax>`,
  );
const productIds = (content: string) => `<ProductListingDetails>${content}</ProductListingDetails>`;

test.each<[string, object]>([
  ["<PictureDetails><GalleryType>Plus</GalleryType></PictureDetails>", { galleryType: "Plus" }],
  ["<VideoDetails><VideoID>1</VideoID><VideoID>2</VideoID></VideoDetails>", { videos: 2 }],
  ["<PrivateListing>true</PrivateListing>", { isPrivate: true }],
  ["<PrivateListing>false</PrivateListing>", { isPrivate: false }],
  ["<CrossBorderTrade>UK</CrossBorderTrade>", { otherSites: ["UK"] }],
  [
    "<Charity><CharityID>7</CharityID><CharityName>Toys</CharityName></Charity>",
    { charity: { name: "Toys", percent: null } },
  ],
  [calculated("<PackagingHandlingCosts>1.5</PackagingHandlingCosts>"), { handlingCents: 150 }],
  [
    calculated("<InternationalPackagingHandlingCosts>0</InternationalPackagingHandlingCosts>"),
    { handlingCents: null, handlingAbroadCents: 0 },
  ],
  [tax("8.5"), { salesTax: { percent: "8.5", state: "OR" } }],
  [tax("0.0"), { salesTax: null }],
  [
    "<ShippingPackageDetails><ShippingPackage>PackageThickEnvelope</ShippingPackage><ShippingIrregular>true</ShippingIrregular></ShippingPackageDetails>",
    { packageType: "PackageThickEnvelope", isIrregular: true },
  ],
  [
    "<ReturnPolicy><InternationalReturnsAcceptedOption>ReturnsAccepted</InternationalReturnsAcceptedOption><InternationalReturnsWithinOption>Days_30</InternationalReturnsWithinOption><InternationalShippingCostPaidByOption>Buyer</InternationalShippingCostPaidByOption></ReturnPolicy>",
    { returnsAbroad: { isAccepted: true, within: "Days_30", paidBy: "Buyer" } },
  ],
  [
    productIds(
      "<BrandMPN><MPN>M</MPN></BrandMPN><EAN>E</EAN><ISBN>I</ISBN><ProductReferenceID>P</ProductReferenceID>",
    ),
    {
      productIds: [
        { kind: "EAN", value: "E" },
        { kind: "ISBN", value: "I" },
        { kind: "ProductReferenceID", value: "P" },
        { kind: "MPN", value: "M" },
      ],
    },
  ],
  [
    "<DisableBuyerRequirements>true</DisableBuyerRequirements><BuyerRequirementDetails><ZeroFeedbackScore>true</ZeroFeedbackScore><MaximumItemRequirements><MaximumItemCount>5</MaximumItemCount><MinimumFeedbackScore>3</MinimumFeedbackScore></MaximumItemRequirements></BuyerRequirementDetails>",
    {
      buyers: {
        ...{ isEveryone: true, blocksUnserved: false, blocksWithoutFeedback: true, unpaid: null },
        most: { items: 5, belowFeedback: 3 },
      },
    },
  ],
  [
    "<CustomPolicies><RegionalTakeBackPolicies><CountryPolicies><Country>FR</Country><PolicyID>4</PolicyID></CountryPolicies></RegionalTakeBackPolicies></CustomPolicies>",
    { customPolicies: [{ kind: "take-back", id: "4", country: "FR" }] },
  ],
  [
    "<Regulatory><RepairScore>9.5</RepairScore><EnergyEfficiencyLabel><ImageURL>https://a.test</ImageURL></EnergyEfficiencyLabel><Manufacturer><Street2>Floor 2</Street2><StateOrProvince>OR</StateOrProvince><PostalCode>97201</PostalCode><Phone>1</Phone></Manufacturer></Regulatory>",
    {
      safety: {
        companies: [{ company: "–", address: ["Floor 2", "OR", "97201"], phone: "1", email: null }],
        ...{ repairScore: "9.5", hasEnergyLabel: true },
      },
    },
  ],
])("reads %s", (content, extras) => expect(read(content)).toMatchObject(extras));

test("reads the second category, the lot and the places that are left out", () => {
  const extras = read(
    "<SecondaryCategory><CategoryID>222</CategoryID><CategoryName>Toys</CategoryName></SecondaryCategory>" +
      "<LotSize>5</LotSize><ShipToLocations>US</ShipToLocations><ShipToLocations>CA</ShipToLocations>" +
      "<ShippingDetails><ExcludeShipToLocation>PO Box</ExcludeShipToLocation><GlobalShipping>true</GlobalShipping></ShippingDetails>",
  );
  expect(extras).toMatchObject({
    secondCategory: { categoryId: "222", name: "Toys" },
    lotSize: 5,
    shipsTo: ["US", "CA"],
    excludedPlaces: ["PO Box"],
    isGlobalShipping: true,
  });
});

test("reads every company and warning of the product safety facts", () => {
  const { safety } = read(
    "<Regulatory><Hazmat><SignalWord>WARNING</SignalWord><Statements><Statement>H225</Statement></Statements></Hazmat>" +
      "<ProductSafety><Pictograms><Pictogram>P1</Pictogram></Pictograms><Statements><Statement>S1</Statement><Statement>S2</Statement></Statements><Component>Small parts</Component></ProductSafety>" +
      "<Manufacturer><CompanyName>Maker</CompanyName><Street1>1 Lane</Street1><CityName>Town</CityName><Country>US</Country><Email>a@b.c</Email></Manufacturer>" +
      "<ResponsiblePersons><ResponsiblePerson><CompanyName>One</CompanyName><Types><Type>EUResponsiblePerson</Type></Types></ResponsiblePerson>" +
      "<ResponsiblePerson><CompanyName>Two</CompanyName></ResponsiblePerson></ResponsiblePersons>" +
      "<Documents><Document><DocumentID>1</DocumentID></Document></Documents></Regulatory>",
  );
  expect(safety.companies.map(({ company, types }) => [company, types])).toEqual([
    ["Maker", []],
    ["One", ["EUResponsiblePerson"]],
    ["Two", []],
  ]);
  expect(safety.companies[0]).toMatchObject({
    isManufacturer: true,
    address: ["1 Lane", "Town"],
    country: "US",
  });
  expect(safety.product).toMatchObject({
    statements: ["S1", "S2"],
    pictograms: ["P1"],
    component: "Small parts",
  });
  expect(safety.hazards).toMatchObject({ signalWord: "WARNING", statements: ["H225"] });
  expect(safety.documents).toBe(1);
});

test("reads custom policies, also those of a country, and who can't buy", () => {
  const extras = read(
    "<CustomPolicies><TakeBackPolicyID>1</TakeBackPolicyID><ProductCompliancePolicyID>2</ProductCompliancePolicyID>" +
      "<RegionalProductCompliancePolicies><CountryPolicies><Country>DE</Country><PolicyID>3</PolicyID></CountryPolicies></RegionalProductCompliancePolicies></CustomPolicies>" +
      "<BuyerRequirementDetails><ShipToRegistrationCountry>true</ShipToRegistrationCountry><MaximumUnpaidItemStrikesInfo><Count>2</Count><Period>Days_30</Period></MaximumUnpaidItemStrikesInfo></BuyerRequirementDetails>" +
      "<QuantityRestrictionPerBuyer><MaximumQuantity>2</MaximumQuantity></QuantityRestrictionPerBuyer>",
  );
  expect(extras.customPolicies).toEqual([
    { kind: "take-back", id: "1", country: null },
    { kind: "compliance", id: "2", country: null },
    { kind: "compliance", id: "3", country: "DE" },
  ]);
  expect(extras.buyers).toMatchObject({
    blocksUnserved: true,
    unpaid: { strikes: 2, period: "Days_30" },
    most: null,
  });
  expect(extras.mostPerBuyer).toBe(2);
});

test("reads what a condition and a product say in words or numbers of their own", () => {
  const extras = read(
    "<ConditionDescriptors><ConditionDescriptor><Name>27503</Name><AdditionalInfo>0042</AdditionalInfo></ConditionDescriptor>" +
      "<ConditionDescriptor><Name>27501</Name><Value>275010</Value></ConditionDescriptor></ConditionDescriptors>" +
      "<ProductListingDetails><UPC>027084000000</UPC><BrandMPN><Brand>Hot Wheels</Brand></BrandMPN></ProductListingDetails>" +
      "<Charity><CharityID>7</CharityID><DonationPercent>10.0</DonationPercent></Charity>" +
      "<ReturnPolicy><InternationalReturnsAcceptedOption>ReturnsNotAccepted</InternationalReturnsAcceptedOption></ReturnPolicy>",
  );
  expect(extras.conditionNotes).toEqual([{ id: "27503", text: "0042" }]);
  expect(extras.productIds).toEqual([
    { kind: "UPC", value: "027084000000" },
    { kind: "Brand", value: "Hot Wheels" },
  ]);
  expect(extras.charity).toEqual({ name: "7", percent: "10.0" });
  expect(extras.returnsAbroad).toEqual({ isAccepted: false, within: null, paidBy: null });
});
