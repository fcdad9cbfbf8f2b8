// @vitest-environment node
import { expect, it } from "vitest";

import {
  describeBuyers,
  describeCharity,
  describeCompany,
  describeCustomPolicy,
  describeHandling,
  describeLot,
  describePlaces,
  describeProductId,
  describeRole,
  describeTax,
  describeWarnings,
} from "./extraTexts";

it("describes places in words", () => {
  expect(describePlaces(["BR", "PO Box", "EuropeanUnion", "Middle East"])).toBe(
    "Brazil, PO boxes, the European Union, Middle East",
  );
});

it("says what a company is to the item, and where to reach it", () => {
  const company = {
    ...{ types: ["EUResponsiblePerson"], isManufacturer: false, company: "Example B.V." },
    ...{ address: ["Voorbeeld 1", "Amstelveen"], country: "NL", email: null, phone: "+31 20" },
  };
  expect(describeRole(company)).toBe("Responsible in the EU");
  expect(describeRole({ ...company, types: ["UKImporter"] })).toBe("UKImporter");
  expect(describeRole({ ...company, types: [], isManufacturer: true })).toBe("Manufacturer");
  expect(describeCompany(company)).toEqual([
    "Example B.V.",
    "Voorbeeld 1, Amstelveen, Netherlands",
    "+31 20",
  ]);
  expect(describeCompany({ ...company, email: "safety@example.com", phone: null }).at(-1)).toBe(
    "safety@example.com",
  );
});

it("describes warnings in the seller's words, and by eBay's numbers", () => {
  const labels = { component: "Small parts", signalWord: null, statements: ["S1", "S2"], pictograms: ["P1"] };
  expect(describeWarnings(labels)).toEqual(["Small parts", "Statements S1, S2", "Pictogram P1"]);
});

it("describes policies and excluded buyers", () => {
  expect(describeCustomPolicy({ kind: "compliance", id: "3", country: "DE" })).toBe(
    "Product compliance: No. 3 (Germany)",
  );
  const everyone = {
    ...{ isEveryone: false, blocksUnserved: false, blocksWithoutFeedback: false },
    ...{ unpaid: null, most: null },
  };
  expect(describeBuyers(everyone)).toEqual([]);
  expect(describeBuyers({ ...everyone, unpaid: { strikes: 2, period: "Days_30" } })).toEqual([
    "Blocked: buyers with 2 unpaid items in 30 days",
  ]);
  expect(describeBuyers({ ...everyone, most: { items: 1, belowFeedback: 5 } })).toEqual([
    "At most 1 item in 10 days for buyers with a feedback score of 5 or less",
  ]);
  expect(describeBuyers({ ...everyone, isEveryone: true, blocksUnserved: true })).toEqual([
    "Your buyer requirements don't apply",
  ]);
});

const handling = (handlingCents: number | null, handlingAbroadCents: number | null) =>
  describeHandling({ handlingCents, handlingAbroadCents } as Parameters<typeof describeHandling>[0]);

it.each([
  [describeLot(1), "1 item in one lot"],
  [describeLot(5), "5 items in one lot"],
  [describeProductId({ kind: "ProductReferenceID", value: "7" }), "eBay's product: 7"],
  [describeProductId({ kind: "UPC", value: "7" }), "UPC: 7"],
  [describeCharity({ name: "Toys", percent: "10.0" }), "10% to Toys"],
  [describeCharity({ name: "Toys", percent: null }), "Toys"],
  [describeTax({ percent: "8.50", state: "OR" }), "8.5% in OR"],
  [describeTax({ percent: "8.50", state: null }), "8.5%"],
  [handling(150, 0), "$1.50, $0.00 abroad"],
  [handling(150, null), "$1.50"],
  [handling(null, 200), "$2.00 abroad"],
])("tells in words: %s", (told, words) => expect(told).toBe(words));
