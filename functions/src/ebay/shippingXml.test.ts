import { expect, test } from "vitest";

import { changeShippingCost } from "./shippingXml.ts";
import { parseXml } from "./parseXml.ts";
import { writeXml } from "./xml.ts";

const sent = (item: string) => {
  const details = changeShippingCost(parseXml(`<Item>${item}</Item>`), 125);
  return details && writeXml({ ShippingDetails: details }).replace(/^<\?xml.*?\?>/, "");
};
const COST = '<ShippingServiceCost currencyID="USD">1.25</ShippingServiceCost>';

test("sets the cost of the first service and keeps the seller's other terms", () => {
  const service = (name: string, cost: string) =>
    `<ShippingServiceOptions><ShippingService>${name}</ShippingService>${cost}</ShippingServiceOptions>`;
  const other = service("USPSPriority", '<ShippingServiceCost currencyID="USD">8.00</ShippingServiceCost>');
  const item =
    "<ShippingDetails>" +
    service("USPSFirstClass", '<ShippingServiceCost currencyID="USD">0.75</ShippingServiceCost>') +
    other +
    "<ShippingType>Flat</ShippingType></ShippingDetails>";
  expect(sent(item)).toBe(
    `<ShippingDetails>${service("USPSFirstClass", COST)}${other}<ShippingType>Flat</ShippingType></ShippingDetails>`,
  );
});

test("makes a free service paid when a cost is set", () => {
  const item =
    "<ShippingDetails><ShippingServiceOptions><ShippingService>USPSFirstClass</ShippingService>" +
    "<FreeShipping>true</FreeShipping></ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>";
  expect(sent(item)).not.toContain("FreeShipping");
  expect(sent(item)).toContain(COST);
});

test("changes the handling cost of calculated shipping", () => {
  const item =
    "<ShippingDetails><CalculatedShippingRate><OriginatingPostalCode>10001</OriginatingPostalCode>" +
    "</CalculatedShippingRate><ShippingType>Calculated</ShippingType></ShippingDetails>";
  expect(sent(item)).toContain(
    "<OriginatingPostalCode>10001</OriginatingPostalCode>" +
      '<PackagingHandlingCosts currencyID="USD">1.25</PackagingHandlingCosts>',
  );
});

test("sends nothing for a business policy, and our own terms if there are none", () => {
  const policy =
    "<SellerProfiles><SellerShippingProfile><ShippingProfileID>11</ShippingProfileID></SellerShippingProfile></SellerProfiles>";
  expect(sent(policy)).toBeUndefined();
  expect(sent("<Title>x</Title>")).toContain(COST);
});
