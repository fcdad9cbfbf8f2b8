// @vitest-environment node
import { expect, it } from "vitest";

import { DISPATCH_OPTIONS, nameService, nameTerm, RETURN_OPTIONS } from "./termNames";

it.each([
  ["shippingPrice", 4.5, "$4.50"],
  ["furtherPrice", 0, "$0.00"],
  ["ounces", 5, "5 oz"],
  ["dispatchDays", 0, "The same day"],
  ["dispatchDays", 1, "1 business day"],
  ["dispatchDays", 3, "3 business days"],
  ["shipping", "free", "Free for the buyer"],
  ["packageKind", "lot", "A lot of cars"],
  ["returns", "30-seller", "30 days, you pay the postage"],
  ["service", "USPSGroundAdvantage", "USPS Ground Advantage"],
])("names %s %j as %j", (part, value, name) => {
  expect(nameTerm(part, value)).toBe(name);
});

it.each([
  ["cars", 4],
  ["shippingPolicy", "123"],
  ["returns", "never"],
  ["shippingPrice", null],
  ["service", null],
])("leaves %s %j as it is", (part, value) => {
  expect(nameTerm(part, value)).toBeNull();
});

it.each([
  ["UPSGround", "UPS Ground"],
  ["FedExHomeDelivery", "FedEx Home Delivery"],
  ["US_eBayStandardEnvelope", "US eBay Standard Envelope"],
])("reads the service %s as %s", (code, name) => {
  expect(nameService(code)).toBe(name);
});

it("offers each time of dispatch by its days", () => {
  expect(DISPATCH_OPTIONS[0]).toEqual({ value: "0", label: "The same day" });
});

it("offers each choice under its name", () => {
  expect(RETURN_OPTIONS[0]).toEqual({ value: "none", label: "No returns" });
});
