import { expect, it } from "vitest";

import {
  buyerLines,
  charityText,
  companyLines,
  customPolicyText,
  handlingText,
  labelLines,
  lotText,
  placesText,
  productIdText,
  roleText,
  taxText,
} from "./extraTexts";

it("tells places in words", () => {
  expect(placesText(["BR", "PO Box", "EuropeanUnion", "Middle East"])).toBe(
    "Brazil, PO boxes, the European Union, Middle East",
  );
});

it("says what a company is to the item, and where to reach it", () => {
  const company = {
    ...{ types: ["EUResponsiblePerson"], isManufacturer: false, company: "Example B.V." },
    ...{ address: ["Voorbeeld 1", "Amstelveen"], country: "NL", email: null, phone: "+31 20" },
  };
  expect(roleText(company)).toBe("Responsible in the EU");
  expect(roleText({ ...company, types: ["UKImporter"] })).toBe("UKImporter");
  expect(roleText({ ...company, types: [], isManufacturer: true })).toBe("Manufacturer");
  expect(companyLines(company)).toEqual(["Example B.V.", "Voorbeeld 1, Amstelveen, Netherlands", "+31 20"]);
});

it("tells warnings in the seller's words, and by eBay's numbers", () => {
  const labels = { component: "Small parts", signalWord: null, statements: ["S1", "S2"], pictograms: ["P1"] };
  expect(labelLines(labels)).toEqual(["Small parts", "Statements S1, S2", "Pictogram P1"]);
});

it("tells policies and who can't buy", () => {
  expect(customPolicyText({ kind: "compliance", id: "3", country: "DE" })).toBe(
    "Product compliance: No. 3 (Germany)",
  );
  const everyone = {
    ...{ isEveryone: false, blocksUnserved: false, blocksWithoutFeedback: false },
    ...{ unpaid: null, most: null },
  };
  expect(buyerLines(everyone)).toEqual([]);
  expect(buyerLines({ ...everyone, unpaid: { strikes: 2, period: "Days_30" } })).toEqual([
    "Blocked: buyers with 2 unpaid items in 30 days",
  ]);
  expect(buyerLines({ ...everyone, most: { items: 1, belowFeedback: 5 } })).toEqual([
    "At most 1 item in 10 days for buyers with a feedback score of 5 or less",
  ]);
  expect(buyerLines({ ...everyone, isEveryone: true, blocksUnserved: true })).toEqual([
    "Your buyer requirements don’t apply",
  ]);
});

const handling = (handlingCents: number | null, handlingAbroadCents: number | null) =>
  handlingText({ handlingCents, handlingAbroadCents } as Parameters<typeof handlingText>[0]);

it.each([
  [lotText(1), "1 item in one lot"],
  [lotText(5), "5 items in one lot"],
  [productIdText({ kind: "ProductReferenceID", value: "7" }), "eBay’s product: 7"],
  [productIdText({ kind: "UPC", value: "7" }), "UPC: 7"],
  [charityText({ name: "Toys", percent: "10.0" }), "10 % to Toys"],
  [charityText({ name: "Toys", percent: null }), "Toys"],
  [taxText({ percent: "8.50", state: "OR" }), "8.5 % in OR"],
  [taxText({ percent: "8.50", state: null }), "8.5 %"],
  [handling(150, 0), "$1.50, $0.00 abroad"],
  [handling(150, null), "$1.50"],
  [handling(null, 200), "$2.00 abroad"],
])("tells in words: %s", (told, words) => expect(told).toBe(words));
