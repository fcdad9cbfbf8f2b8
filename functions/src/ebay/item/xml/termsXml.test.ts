import { describe, expect, it, test } from "vitest";

import type { ResolvedTerms } from "../../../contract/listings/terms/resolveTerms.ts";
import { parseXml } from "../../trading/parseXml.ts";
import { writeXml, type XmlInputElement } from "../../trading/xml.ts";
import {
  buildTermChanges,
  buildTerms,
  changeHandlingCents,
  readHandlingCents,
  readTerms,
} from "./termsXml.ts";

const read = (content: string) => parseXml(`<Item><ItemID>1</ItemID>${content}</Item>`);
/** The XML as eBay would read it, with the order of its elements. */
const written = (element: XmlInputElement) => writeXml(element).replace(/^<\?.*?\?>/, "");

const option = (service: string, content = "") =>
  `<ShippingServiceOptions><ShippingService>${service}</ShippingService>${content}</ShippingServiceOptions>`;
const FLAT = `<ShippingDetails>${option(
  "USPSGroundAdvantage",
  "<ShippingServiceCost>4.50</ShippingServiceCost><ShippingServiceAdditionalCost>0.5</ShippingServiceAdditionalCost>" +
    "<ShippingServicePriority>1</ShippingServicePriority>",
)}<ShippingType>Flat</ShippingType></ShippingDetails>`;
const FLAT_AT_ZERO = FLAT.replace("4.50", "0.0");
const FREE = `<ShippingDetails>${option(
  "USPSPriority",
  "<ShippingServiceCost>0.0</ShippingServiceCost><ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>",
)}<ShippingType>Flat</ShippingType></ShippingDetails>`;
const CALCULATED =
  "<ShippingDetails><CalculatedShippingRate><OriginatingPostalCode>97201</OriginatingPostalCode>" +
  "<PackagingHandlingCosts>0.75</PackagingHandlingCosts></CalculatedShippingRate>" +
  `${option("USPSPriority", "<ShippingServicePriority>1</ShippingServicePriority>")}<ShippingType>Calculated</ShippingType></ShippingDetails>`;
const POLICIES =
  "<SellerProfiles><SellerShippingProfile><ShippingProfileID>1</ShippingProfileID><ShippingProfileName>Flat</ShippingProfileName></SellerShippingProfile>" +
  "<SellerReturnProfile><ReturnProfileID>2</ReturnProfileID></SellerReturnProfile>" +
  "<SellerPaymentProfile><PaymentProfileID>3</PaymentProfileID></SellerPaymentProfile></SellerProfiles>";

describe("the terms of an item", () => {
  test.each([
    [FLAT, { kind: "flat", service: "USPSGroundAdvantage", cents: 450, furtherCents: 50, handlingCents: 0 }],
    [
      FLAT_AT_ZERO,
      { kind: "flat", service: "USPSGroundAdvantage", cents: 0, furtherCents: 50, handlingCents: 0 },
    ],
    [FREE, { kind: "free", service: "USPSPriority", cents: 0, furtherCents: null, handlingCents: 0 }],
    [
      CALCULATED,
      { kind: "calculated", service: "USPSPriority", cents: 0, furtherCents: null, handlingCents: 75 },
    ],
    ["<ShippingDetails/>", null],
    ["", null],
    [FLAT + POLICIES, null],
  ])("have its first service at home (%#)", (content, shipping) => {
    expect(readTerms(read(content)).shipping).toEqual(shipping);
  });

  it("have policies only if eBay names all three", () => {
    expect(readTerms(read(POLICIES)).policies).toEqual({ shipping: "1", return: "2", payment: "3" });
    expect(
      readTerms(read(POLICIES.replace(/<SellerReturn.*?<\/SellerReturnProfile>/, ""))).policies,
    ).toBeNull();
  });

  test.each([
    ["<DispatchTimeMax>3</DispatchTimeMax>", 3],
    ["<DispatchTimeMax>0</DispatchTimeMax>", 0],
    ["<DispatchTimeMax>soon</DispatchTimeMax>", null],
    ["", null],
  ])("have the days until dispatch (%#)", (content, days) => {
    expect(readTerms(read(content)).dispatchDays).toBe(days);
  });

  test.each([
    ["ReturnsNotAccepted", "", "", "none"],
    ["ReturnsAccepted", "Days_30", "Buyer", "30-buyer"],
    ["ReturnsAccepted", "Days_30", "Seller", "30-seller"],
    ["ReturnsAccepted", "Days_60", "Buyer", "60-buyer"],
    ["ReturnsAccepted", "Days_60", "Seller", "60-seller"],
    ["ReturnsAccepted", "Days_14", "Buyer", null],
    ["", "Days_30", "Buyer", null],
  ])("have returns: %s %s %s", (accepted, days, payer, choice) => {
    const content = `<ReturnPolicy><ReturnsAcceptedOption>${accepted}</ReturnsAcceptedOption><ReturnsWithinOption>${days}</ReturnsWithinOption><ShippingCostPaidByOption>${payer}</ShippingCostPaidByOption></ReturnPolicy>`;
    expect(readTerms(read(content)).returns).toBe(choice);
  });

  it("have the place", () => {
    expect(readTerms(read("<Country>US</Country><PostalCode>97201</PostalCode>"))).toMatchObject({
      ...{ country: "US", postalCode: "97201" },
    });
  });
});

describe("the handling of an item", () => {
  it.each([
    ["of its own under calculated shipping", CALCULATED, 75],
    ["none beside a flat price", FLAT, null],
    ["none where shipping is free", FREE, null],
    ["none under a business policy", FLAT + POLICIES, null],
  ])("has handling %s", (_, content, cents) => {
    expect(readHandlingCents(read(content))).toBe(cents);
  });

  it("changes the handling if eBay has it, and says why if it doesn't", () => {
    const changed = changeHandlingCents(read(CALCULATED), 100) as XmlInputElement;
    expect(readHandlingCents(read(written({ ShippingDetails: changed })))).toBe(100);
    expect(changeHandlingCents(read(FLAT), 600)).toBe("flat");
    expect(changeHandlingCents(read(FREE), 100)).toBe("free");
    expect(changeHandlingCents(read(FREE), 0)).toBeNull();
    expect(changeHandlingCents(read(FLAT + POLICIES), 1)).toBe("policy");
  });
});

const TERMS: ResolvedTerms = {
  country: "US",
  postalCode: "97201",
  policies: null,
  shipping: { kind: "flat", service: "USPSGroundAdvantage", cents: 450, furtherCents: 50, handlingCents: 0 },
  package: { ounces: 21, length: 7, width: 5, depth: 3 },
  dispatchDays: 3,
  returns: "30-buyer",
};

describe("the terms of a new item", () => {
  it("are in the schema's order, with the parcel's weight", () => {
    expect(written(buildTerms(TERMS, {}))).toBe(
      "<Country>US</Country><PostalCode>97201</PostalCode>" +
        '<ShippingPackageDetails><MeasurementUnit>English</MeasurementUnit><PackageDepth measurementSystem="English" unit="in">3</PackageDepth>' +
        '<PackageLength measurementSystem="English" unit="in">7</PackageLength><PackageWidth measurementSystem="English" unit="in">5</PackageWidth>' +
        "<ShippingPackage>PackageThickEnvelope</ShippingPackage>" +
        '<WeightMajor measurementSystem="English" unit="lbs">1</WeightMajor><WeightMinor measurementSystem="English" unit="oz">5</WeightMinor></ShippingPackageDetails>' +
        "<DispatchTimeMax>3</DispatchTimeMax>" +
        "<ReturnPolicy><ReturnsWithinOption>Days_30</ReturnsWithinOption><ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ShippingCostPaidByOption>Buyer</ShippingCostPaidByOption></ReturnPolicy>" +
        "<ShippingDetails><ShippingServiceOptions><ShippingService>USPSGroundAdvantage</ShippingService>" +
        '<ShippingServiceCost currencyID="USD">4.50</ShippingServiceCost><ShippingServiceAdditionalCost currencyID="USD">0.50</ShippingServiceAdditionalCost>' +
        "<ShippingServicePriority>1</ShippingServicePriority></ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>",
    );
  });

  it("are only the policies and the parcel if there are policies", () => {
    const item = buildTerms({ ...TERMS, policies: { shipping: "1", return: "2", payment: "3" } }, {});
    expect(Object.keys(item)).toEqual(["Country", "PostalCode", "ShippingPackageDetails", "SellerProfiles"]);
    expect(readTerms(read(written(item))).policies).toEqual({ shipping: "1", return: "2", payment: "3" });
  });

  it("of a copy are its original's if they are empty", () => {
    const original = read(
      `${FLAT}<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>`,
    );
    const item = buildTerms({ ...TERMS, shipping: null, returns: null, package: null }, original);
    expect(readTerms(read(written(item)))).toMatchObject({ shipping: { cents: 450 }, returns: "none" });
    expect(
      readTerms(read(written(buildTerms({ ...TERMS, shipping: null }, read(POLICIES))))).policies,
    ).toEqual({
      ...{ shipping: "1", return: "2", payment: "3" },
    });
  });

  test.each(["flat", "free", "calculated"] as const)("%s are read back as they were written", (kind) => {
    const shipping = {
      ...{ kind, service: "USPSPriority", cents: kind === "flat" ? 500 : 0, furtherCents: null },
      handlingCents: kind === "calculated" ? 75 : 0,
    };
    expect(readTerms(read(written(buildTerms({ ...TERMS, shipping }, {})))).shipping).toEqual(shipping);
  });
});

describe("a revision's terms", () => {
  const changed = (content: string, changes: Parameters<typeof buildTermChanges>[0]) =>
    buildTermChanges(changes, read(content));

  it("are those that change and no others", () => {
    expect(changed(FLAT, {})).toEqual({});
    expect(changed(FLAT, { dispatchDays: 2 })).toEqual({ DispatchTimeMax: 2 });
    expect(Object.keys(changed(FLAT, { ounces: 5 }))).toEqual(["ShippingPackageDetails"]);
  });

  it("keep the other services, and those abroad", () => {
    const item = FLAT.replace(
      "<ShippingType>",
      `${option("UPSGround")}<InternationalShippingServiceOption><ShippingService>USPSIntl</ShippingService></InternationalShippingServiceOption><ShippingType>`,
    );
    const shipping = {
      kind: "flat",
      service: "USPSPriority",
      cents: 600,
      furtherCents: 50,
      handlingCents: 0,
    } as const;
    const text = written(changed(item, { shipping }));
    expect(text).toContain("<ShippingService>USPSPriority</ShippingService>");
    expect(text).toContain("<ShippingService>UPSGround</ShippingService>");
    expect(text).toContain("<ShippingService>USPSIntl</ShippingService>");
    expect(text).not.toContain("USPSGroundAdvantage");
    expect(text.indexOf("UPSGround")).toBeLessThan(text.indexOf("USPSIntl"));
  });

  test.each([
    ["Flat", "calculated", "CalculatedDomesticFlatInternational"],
    ["FlatDomesticCalculatedInternational", "calculated", "Calculated"],
    ["Calculated", "flat", "FlatDomesticCalculatedInternational"],
    ["CalculatedDomesticFlatInternational", "free", "Flat"],
  ] as const)("from %s to %s, with services abroad, are %s", (before, kind, word) => {
    const item =
      `<ShippingDetails>${option("USPSPriority", "<ShippingServiceCost>1</ShippingServiceCost>")}` +
      `<InternationalShippingServiceOption><ShippingService>USPSIntl</ShippingService></InternationalShippingServiceOption><ShippingType>${before}</ShippingType></ShippingDetails>`;
    const shipping = { kind, service: null, cents: 0, furtherCents: null, handlingCents: 0 };
    expect(written(changed(item, { shipping }))).toContain(`<ShippingType>${word}</ShippingType>`);
  });

  it("made free or calculated have no old cost", () => {
    const free = { kind: "free", service: null, cents: 0, furtherCents: null, handlingCents: 0 } as const;
    const text = written(changed(FLAT, { shipping: free }));
    expect(text).toContain("<FreeShipping>true</FreeShipping>");
    expect(text).toContain('<ShippingServiceCost currencyID="USD">0.00</ShippingServiceCost>');
    expect(text).not.toContain("ShippingServiceAdditionalCost");
    const calculated = written(
      changed(FREE, { shipping: { ...free, kind: "calculated", handlingCents: 75 } }),
    );
    expect(calculated).not.toMatch(/FreeShipping|<ShippingServiceCost/);
    expect(calculated).toContain('<PackagingHandlingCosts currencyID="USD">0.75</PackagingHandlingCosts>');
  });

  it("with another service have the cost of further copies that there was, also if the first ships free", () => {
    const free = FREE.replace(
      "<ShippingServicePriority>",
      "<ShippingServiceAdditionalCost>0.5</ShippingServiceAdditionalCost><ShippingServicePriority>",
    );
    const { shipping } = readTerms(read(free));
    if (shipping === null) throw new Error("no shipping");
    const xml = written(changed(free, { shipping: { ...shipping, service: "UPSGround" } }));
    expect(xml).toBe(free.replace("USPSPriority", "UPSGround"));
  });

  it("say nothing of shipping or returns beside a policy", () => {
    const shipping = { kind: "flat", service: "X", cents: 1, furtherCents: null, handlingCents: 0 } as const;
    const policies = { shipping: "9", return: "2", payment: "3" };
    const item = changed(POLICIES, { shipping, returns: "none", dispatchDays: 1, ounces: 5, policies });
    expect(Object.keys(item)).toEqual(["ShippingPackageDetails", "SellerProfiles"]);
    const text = written(item);
    expect(text).toContain("<ShippingProfileID>9</ShippingProfileID>");
    expect(text).not.toContain("ShippingProfileName");
  });

  it("keep what eBay says of a policy that stays", () => {
    const policies = { shipping: "1", return: "8", payment: "3" };
    expect(written(changed(POLICIES, { policies }))).toContain(
      "<ShippingProfileName>Flat</ShippingProfileName>",
    );
  });

  it("leave returns from abroad as they are", () => {
    const item =
      "<ReturnPolicy><RefundOption>MoneyBack</RefundOption><ReturnsWithinOption>Days_30</ReturnsWithinOption><ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption>" +
      "<ShippingCostPaidByOption>Buyer</ShippingCostPaidByOption><InternationalReturnsAcceptedOption>ReturnsNotAccepted</InternationalReturnsAcceptedOption></ReturnPolicy>";
    expect(written(changed(item, { returns: "60-seller" }))).toBe(
      "<ReturnPolicy><RefundOption>MoneyBack</RefundOption><ReturnsWithinOption>Days_60</ReturnsWithinOption><ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption>" +
        "<ShippingCostPaidByOption>Seller</ShippingCostPaidByOption><InternationalReturnsAcceptedOption>ReturnsNotAccepted</InternationalReturnsAcceptedOption></ReturnPolicy>",
    );
    expect(written(changed(item, { returns: "none" }))).toBe(
      "<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption><InternationalReturnsAcceptedOption>ReturnsNotAccepted</InternationalReturnsAcceptedOption></ReturnPolicy>",
    );
    expect(written(changed(item, { returns: "30-buyer" }))).toBe(item);
  });
});
