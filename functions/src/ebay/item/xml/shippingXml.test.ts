import { describe, expect, it } from "vitest";

import type { Shipping } from "../../../contract/listings/terms/resolveTerms.ts";
import { parseXml } from "../../trading/parseXml.ts";
import { writeXml } from "../../trading/xml.ts";
import { patchShipping, readShipping } from "./shippingXml.ts";

const item = (details: string) => parseXml(`<Item><ShippingDetails>${details}</ShippingDetails></Item>`);
const service = (content: string) => `<ShippingServiceOptions>${content}</ShippingServiceOptions>`;
const COST = "<ShippingServiceCost>4.50</ShippingServiceCost>";
const FURTHER = "<ShippingServiceAdditionalCost>0.50</ShippingServiceAdditionalCost>";
const HANDLING =
  "<CalculatedShippingRate><PackagingHandlingCosts>0.75</PackagingHandlingCosts></CalculatedShippingRate>";
const type = (word: string) => `<ShippingType>${word}</ShippingType>`;
const FREE_SHIPPING = "<FreeShipping>true</FreeShipping>";
const ABROAD =
  "<InternationalShippingServiceOption><ShippingService>Intl</ShippingService></InternationalShippingServiceOption>";

describe("the shipping of an item", () => {
  it("is unknown without a service", () => {
    expect(readShipping(undefined)).toBeNull();
    expect(readShipping(item(type("Flat")))).toBeNull();
  });

  it.each([
    ["Flat", "flat"],
    ["FlatDomesticCalculatedInternational", "flat"],
    ["Calculated", "calculated"],
    ["CalculatedDomesticFlatInternational", "calculated"],
  ])("of the type %s is %s", (word, kind) => {
    expect(readShipping(item(service(COST) + type(word)))).toMatchObject({ kind });
  });

  it("has the price of a copy and of a further one if it is flat", () => {
    const flat = { kind: "flat", service: "A", cents: 450, furtherCents: 50, handlingCents: 0 };
    const named = `<ShippingService>A</ShippingService>${COST}`;
    expect(readShipping(item(HANDLING + service(named + FURTHER)))).toEqual(flat);
    expect(readShipping(item(HANDLING + service(named)))).toEqual({ ...flat, furtherCents: null });
  });

  it("has handling alone if it is calculated, and no price if it is free", () => {
    const none = { service: null, cents: 0, furtherCents: null };
    expect(readShipping(item(HANDLING + service(COST + FURTHER) + type("Calculated")))).toEqual({
      ...{ ...none, kind: "calculated", handlingCents: 75 },
    });
    expect(readShipping(item(HANDLING + service(COST + FURTHER + FREE_SHIPPING)))).toEqual({
      ...{ ...none, kind: "free", handlingCents: 0 },
    });
  });
});

describe("a change of the shipping", () => {
  const shipping: Shipping = {
    ...{ kind: "flat", service: "B", cents: 600, furtherCents: null, handlingCents: 75 },
  };
  const patch = (details: string, changes: Partial<Shipping> = {}) =>
    writeXml(patchShipping(item(details), { ...shipping, ...changes })).replace(/^<\?.*?\?>/, "");
  const dollars = (name: string, amount: string) => `<${name} currencyID="USD">${amount}</${name}>`;

  it("of an item without shipping is the first service", () => {
    const priority = "<ShippingServicePriority>1</ShippingServicePriority>";
    expect(patch("", { furtherCents: 50 })).toBe(
      service(
        `<ShippingService>B</ShippingService>${dollars("ShippingServiceCost", "6.00")}${dollars("ShippingServiceAdditionalCost", "0.50")}${priority}`,
      ) + type("Flat"),
    );
  });

  it("keeps the service and its priority if it doesn't name another one", () => {
    const before = "<ShippingService>A</ShippingService><ShippingServicePriority>3</ShippingServicePriority>";
    expect(patch(service(before) + type("Flat"), { service: null })).toBe(
      service(before.replace("<ShippingServicePriority>", `${dollars("ShippingServiceCost", "6.00")}$&`)) +
        type("Flat"),
    );
  });

  it("leaves the price of a further copy if it has none", () => {
    expect(patch(service(COST + FURTHER))).toContain(FURTHER);
  });

  it("has no price if none is known", () => {
    expect(patch(service(COST), { cents: Number.NaN })).not.toContain("ShippingServiceCost");
  });

  it("keeps the type at eBay while the kind stays", () => {
    const word = "FlatDomesticCalculatedInternational";
    expect(patch(service(COST) + type(word))).toContain(type(word));
    expect(patch(service(COST) + type(word), { kind: "calculated" })).toContain(type("Calculated"));
  });

  it("takes the price away from a service that is calculated now, and adds the handling after the place", () => {
    const place = "<OriginatingPostalCode>97201</OriginatingPostalCode>";
    const rate = `<CalculatedShippingRate><WeightMajor>1</WeightMajor>${place}</CalculatedShippingRate>`;
    const xml = patch(rate + service(COST + FURTHER) + type("Flat"), { kind: "calculated" });
    expect(xml).not.toMatch(/ShippingService(Additional)?Cost/);
    expect(xml).toContain(
      `<CalculatedShippingRate>${place}${dollars("PackagingHandlingCosts", "0.75")}<WeightMajor>1</WeightMajor></CalculatedShippingRate>`,
    );
  });

  it("leaves the handling of other kinds alone", () => {
    expect(patch(HANDLING + service(COST))).toContain(HANDLING);
    expect(patch(service(COST))).not.toContain("CalculatedShippingRate");
  });

  it.each([
    ["flat", "free", "Flat"],
    ["free", "flat", "Flat"],
    ["flat", "calculated", "CalculatedDomesticFlatInternational"],
  ] as const)("from %s to %s, with services abroad and no type, is %s", (before, kind, word) => {
    const details = service(before === "free" ? FREE_SHIPPING : COST) + ABROAD;
    expect(patch(details, { kind })).toContain(type(word));
  });
});
