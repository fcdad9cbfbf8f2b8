import { describe, expect, it, test } from "vitest";

import { parseXml } from "../trading/parseXml.ts";
import { readItemAtEbay } from "./itemAtEbay.ts";
import { readItemTerms } from "./itemTerms.ts";

const read = (content: string) => {
  const item = readItemAtEbay(parseXml(`<Item><ItemID>110</ItemID>${content}</Item>`));
  if (item === null) throw new Error("no item");
  return item;
};

describe("an item with everything in it", () => {
  it("has the remaining quantity, not the listed one", () => {
    expect(
      read("<Quantity>7</Quantity><SellingStatus><QuantitySold>3</QuantitySold></SellingStatus>"),
    ).toMatchObject({
      ...{ quantity: 4, quantitySold: 3 },
    });
    expect(
      read("<Quantity>1</Quantity><SellingStatus><QuantitySold>3</QuantitySold></SellingStatus>").quantity,
    ).toBe(0);
  });

  it("has all values of a specific, and none without a name or a value", () => {
    const pair = (name: string, ...values: string[]) =>
      `<NameValueList><Name>${name}</Name>${values.map((value) => `<Value>${value}</Value>`).join("")}</NameValueList>`;
    const content = `<ItemSpecifics>${pair("Material", "Diecast", "Plastic")}${pair("", "x")}${pair("Empty")}</ItemSpecifics>`;
    expect(read(content).specifics).toEqual([{ name: "Material", values: ["Diecast", "Plastic"] }]);
  });

  it("is a fixed price listing with a price in cents unless eBay says otherwise", () => {
    const item = read(
      "<SellingStatus><CurrentPrice>2.35</CurrentPrice><BidCount>2</BidCount></SellingStatus>",
    );
    expect(item).toMatchObject({
      listingType: "FixedPriceItem",
      priceCents: 235,
      bidCount: 2,
      title: "",
      sku: null,
    });
    expect(read("<ListingType>Chinese</ListingType>").listingType).toBe("Chinese");
  });

  it("has its views only if eBay counts them", () => {
    expect(read("").viewCount).toBeNull();
    expect(read("<HitCount>0</HitCount>").viewCount).toBe(0);
  });

  it("has no description that wouldn't fit into a document", () => {
    expect(read("<Description>Hi</Description>").descriptionHtml).toBe("Hi");
    expect(read("").descriptionHtml).toBe("");
    expect(read(`<Description>${"é".repeat(350_001)}</Description>`).descriptionHtml).toBeNull();
    expect(read(`<Description>${"é".repeat(350_000)}</Description>`).descriptionHtml).toHaveLength(350_000);
  });

  it("has each variation by its values, with the remaining quantity", () => {
    const content =
      "<Variations><Variation><SKU>A</SKU><StartPrice>3.50</StartPrice><Quantity>5</Quantity><SellingStatus><QuantitySold>2</QuantitySold></SellingStatus>" +
      "<VariationSpecifics><NameValueList><Name>Color</Name><Value>Red</Value></NameValueList><NameValueList><Name>Year</Name><Value>2016</Value></NameValueList></VariationSpecifics></Variation></Variations>";
    expect(read(content).variations).toEqual([{ name: "Red, 2016", sku: "A", priceCents: 350, quantity: 3 }]);
  });

  it("keeps the containers that a revision sends along, and no others", () => {
    const { containers } = read(
      "<Location>Portland</Location><HitCount>1</HitCount><SubTitle>New</SubTitle>",
    );
    expect(containers).toEqual({ Location: "Portland", SubTitle: "New" });
  });

  it("has the shop's barcodes, of the product or among the specifics", () => {
    const product =
      "<ProductListingDetails><UPC>887961954586</UPC><EAN>Does not apply</EAN></ProductListingDetails>";
    const specific =
      "<ItemSpecifics><NameValueList><Name>UPC</Name><Value>036000291452</Value></NameValueList></ItemSpecifics>";
    expect(read(product).upc).toBe("887961954586");
    expect(read(product + specific).upc).toBe("887961954586 036000291452");
    const many = [
      ...["887961954586", "036000291452", "012345678905", "042100005264", "4006381333931", "036000291452"],
    ];
    const eans = many.map((ean) => `<Value>${ean}</Value>`).join("");
    expect(
      read(
        `<ItemSpecifics><NameValueList><Name>EAN</Name>${eans}</NameValueList><NameValueList><Name>MPN</Name><Value>614141007349</Value></NameValueList></ItemSpecifics>`,
      ).upc,
    ).toBe(many.slice(0, 4).join(" "));
    expect(read("<ProductListingDetails><UPC>Does not apply</UPC></ProductListingDetails>").upc).toBeNull();
  });

  it("is nothing without an id", () => {
    expect(readItemAtEbay(parseXml("<Item><Title>A</Title></Item>"))).toBeNull();
    expect(readItemAtEbay(undefined)).toBeNull();
  });
});

describe("what a seller sees of an item's terms", () => {
  const terms = (content: string) => readItemTerms(read(content));

  it("has the services at home and abroad", () => {
    const content =
      "<ShippingDetails><ShippingType>Flat</ShippingType><ShippingServiceOptions><ShippingService>USPSPriority</ShippingService><ShippingServiceCost>4.5</ShippingServiceCost></ShippingServiceOptions>" +
      "<ShippingServiceOptions><FreeShipping>true</FreeShipping></ShippingServiceOptions>" +
      "<InternationalShippingServiceOption><ShippingService>USPSIntl</ShippingService><FreeShipping>true</FreeShipping><ShippingServiceAdditionalCost>1</ShippingServiceAdditionalCost></InternationalShippingServiceOption></ShippingDetails>";
    expect(terms(content)).toMatchObject({
      shippingType: "Flat",
      services: [
        {
          service: "USPSPriority",
          costCents: 450,
          furtherCents: null,
          isFree: false,
          isInternational: false,
          shipsTo: [],
        },
        {
          service: "USPSIntl",
          costCents: null,
          furtherCents: 100,
          isFree: true,
          isInternational: true,
          shipsTo: [],
        },
      ],
    });
  });

  it("names policies by name, or else by id", () => {
    const content =
      "<SellerProfiles><SellerShippingProfile><ShippingProfileID>1</ShippingProfileID><ShippingProfileName>Flat</ShippingProfileName></SellerShippingProfile>" +
      "<SellerPaymentProfile><PaymentProfileID>3</PaymentProfileID></SellerPaymentProfile></SellerProfiles>";
    expect(terms(content).policies).toEqual({ shipping: "Flat", payment: "3" });
  });

  test.each([
    ['<WeightMajor unit="lbs">1</WeightMajor><WeightMinor unit="oz">5</WeightMinor>', "1 lbs 5 oz"],
    ["<WeightMajor>0</WeightMajor><WeightMinor>5</WeightMinor>", "5 oz"],
    ['<WeightMajor unit="kg">2</WeightMajor>', "2 kg"],
    ["<WeightMajor>0</WeightMajor><WeightMinor>0</WeightMinor>", null],
  ])("has the weight (%#)", (content, weight) => {
    expect(terms(`<ShippingPackageDetails>${content}</ShippingPackageDetails>`).weight).toBe(weight);
  });

  it("has the size only with all three sides", () => {
    const [length, width, depth] = ["Length", "Width", "Depth"].map(
      (side, at) => `<Package${side}>${7 - at}</Package${side}>`,
    );
    expect(terms(`<ShippingPackageDetails>${length}${width}${depth}</ShippingPackageDetails>`).size).toBe(
      "7 in × 6 in × 5 in",
    );
    expect(terms(`<ShippingPackageDetails>${length}${width}</ShippingPackageDetails>`).size).toBeNull();
  });

  it("has the returns in eBay's words, and in its codes if it has no words", () => {
    const returns = (content: string) => terms(`<ReturnPolicy>${content}</ReturnPolicy>`).returns;
    expect(returns("<ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption>")).toEqual({
      ...{ isAccepted: false, within: null, paidBy: null },
    });
    expect(
      returns(
        "<ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ReturnsWithinOption>Days_30</ReturnsWithinOption><ShippingCostPaidByOption>Buyer</ShippingCostPaidByOption>",
      ),
    ).toEqual({ isAccepted: true, within: "Days_30", paidBy: "Buyer" });
    expect(
      returns(
        "<ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ReturnsWithin>30 Days</ReturnsWithin><ReturnsWithinOption>Days_30</ReturnsWithinOption>",
      )?.within,
    ).toBe("30 Days");
    expect(returns("")).toBeNull();
  });

  it("has the place, the dispatch, and the words of its condition", () => {
    const content =
      "<Location>Portland</Location><PostalCode>97201</PostalCode><Country>US</Country><DispatchTimeMax>0</DispatchTimeMax>" +
      "<ConditionDescription>Bent</ConditionDescription><SubTitle>Rare</SubTitle><Regulatory><Manufacturer><CompanyName>Mattel</CompanyName></Manufacturer></Regulatory>";
    expect(terms(content)).toMatchObject({
      ...{ location: "Portland, 97201, US", dispatchDays: 0, conditionDescription: "Bent" },
      ...{ subtitle: "Rare" },
    });
    expect(terms("")).toMatchObject({ location: null, dispatchDays: null, subtitle: null });
  });
});
