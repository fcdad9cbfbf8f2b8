import { describe, expect, it } from "vitest";

import type { ItemAtEbay } from "../../contract/documents.ts";
import { parseXml } from "../trading/parseXml.ts";
import { readItemAtEbay } from "./itemAtEbay.ts";
import { ebayItemTerms, listServices } from "./relistedTerms.ts";

const itemWith = (content: string): ItemAtEbay => {
  const item = readItemAtEbay(parseXml(`<Item><ItemID>110</ItemID>${content}</Item>`));
  if (item === null) throw new Error("no item");
  return item;
};
const home = (service: string, content = "") =>
  `<ShippingServiceOptions><ShippingService>${service}</ShippingService>${content}</ShippingServiceOptions>`;
const abroad = (service: string) =>
  `<InternationalShippingServiceOption><ShippingService>${service}</ShippingService></InternationalShippingServiceOption>`;
const shipping = (...content: string[]) => `<ShippingDetails>${content.join("")}</ShippingDetails>`;
const detailsOf = ({ containers }: ItemAtEbay) => containers["ShippingDetails"];

const item = itemWith(
  `<SubTitle>Rare</SubTitle><ShipToLocations>Worldwide</ShipToLocations>${shipping(
    home("USPSPriority", "<ShippingServiceCost>4.5</ShippingServiceCost>"),
    home("USPSParcel"),
    abroad("USPSIntl"),
    abroad("UPSIntl"),
  )}`,
);

it("reads the codes of an item's services, at home and abroad", () => {
  expect(ebayItemTerms.of(item)).toEqual({
    services: ["USPSPriority", "USPSParcel"],
    servicesAbroad: ["USPSIntl", "UPSIntl"],
    policyNames: {},
  });
  expect(listServices(itemWith(""))).toEqual([]);
});

it("removes an item's terms for those of the seller, and keeps the rest", () => {
  const without = ebayItemTerms.removeTerms(item);
  expect([without.terms, without.containers]).toEqual([null, { SubTitle: "Rare" }]);
});

describe("an item with another service", () => {
  it("has it as its only service at home, for the price of the first", () => {
    const changed = ebayItemTerms.replaceServices(item, "FedExHome");
    expect(ebayItemTerms.of(changed)).toMatchObject({
      services: ["FedExHome"],
      servicesAbroad: ["USPSIntl", "UPSIntl"],
    });
    expect(detailsOf(changed)).toMatchObject({
      ShippingServiceOptions: [
        { ShippingService: "FedExHome", ShippingServicePriority: "1", ShippingServiceCost: "4.5" },
      ],
    });
    expect(changed.terms?.shipping?.service).toBe("FedExHome");
  });

  it("has it even if it had none, but not without shipping", () => {
    const none = itemWith(shipping("<ShippingType>Flat</ShippingType>"));
    expect(listServices(ebayItemTerms.replaceServices(none, "FedExHome"))).toEqual(["FedExHome"]);
    const bare = itemWith("");
    expect(ebayItemTerms.replaceServices(bare, "FedExHome")).toBe(bare);
    expect(ebayItemTerms.removeServices(bare, ["FedExHome"])).toBe(bare);
  });
});

describe("an item without some services", () => {
  it("keeps the others, at home and abroad, and where it ships to", () => {
    const changed = ebayItemTerms.removeServices(item, ["USPSParcel", "UPSIntl"]);
    expect(ebayItemTerms.of(changed)).toMatchObject({
      services: ["USPSPriority"],
      servicesAbroad: ["USPSIntl"],
    });
    expect(changed.containers).toMatchObject({ ShipToLocations: "Worldwide", SubTitle: "Rare" });
  });

  it("stays at home if none abroad is left", () => {
    const { containers } = ebayItemTerms.removeServices(item, ["USPSIntl", "UPSIntl"]);
    expect(containers).not.toHaveProperty("ShipToLocations");
    expect(containers["ShippingDetails"]).not.toHaveProperty("InternationalShippingServiceOption");
    expect(containers["ShippingDetails"]).not.toHaveProperty("ShippingType");
    expect(containers).toHaveProperty("SubTitle", "Rare");
  });

  it("ships where it did if it had none abroad", () => {
    const domestic = itemWith(
      `<ShipToLocations>US</ShipToLocations>${shipping(home("USPSPriority"), home("USPSParcel"))}`,
    );
    const { containers } = ebayItemTerms.removeServices(domestic, ["USPSParcel"]);
    expect(containers).toMatchObject({ ShipToLocations: "US" });
  });

  const RATE =
    "<CalculatedShippingRate><PackagingHandlingCosts>1</PackagingHandlingCosts><InternationalPackagingHandlingCosts>2</InternationalPackagingHandlingCosts></CalculatedShippingRate>";
  it.each([
    ["Flat", "Flat", undefined],
    ["FlatDomesticCalculatedInternational", "Flat", undefined],
    ["Calculated", "Calculated", { PackagingHandlingCosts: "1" }],
    ["CalculatedDomesticFlatInternational", "Calculated", { PackagingHandlingCosts: "1" }],
  ])("has the type %s as %s", (type, left, rate) => {
    const mixed = itemWith(
      shipping(`<ShippingType>${type}</ShippingType>`, RATE, home("USPSPriority"), abroad("USPSIntl")),
    );
    const details = detailsOf(ebayItemTerms.removeServices(mixed, ["USPSIntl"]));
    expect(details).toMatchObject({ ShippingType: left });
    expect((details as Record<string, unknown>)["CalculatedShippingRate"]).toEqual(rate);
  });
});
