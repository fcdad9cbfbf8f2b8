// @vitest-environment node
import { expect, it } from "vitest";

import { nameCode } from "./nameCode";
import { describeReturns, describeService } from "./termTexts";

it("splits eBay's codes into words", () => {
  expect(nameCode("FlatDomesticCalculatedInternational")).toBe("Flat domestic calculated international");
  expect(nameCode("Flat")).toBe("Flat");
});

it("says what a service costs", () => {
  const service = {
    service: "USPSParcel",
    costCents: 410,
    furtherCents: 100,
    isFree: false,
    isInternational: false,
    shipsTo: [],
  };
  expect(describeService(service)).toBe("USPS Parcel: $4.10, each further copy $1.00");
  expect(describeService({ ...service, isFree: true, furtherCents: null, isInternational: true })).toBe(
    "USPS Parcel: free (abroad)",
  );
  expect(describeService({ ...service, isInternational: true, shipsTo: ["CA", "Worldwide"] })).toBe(
    "USPS Parcel: $4.10, each further copy $1.00 (abroad: Canada, everywhere)",
  );
  expect(describeService({ ...service, costCents: null, furtherCents: null })).toBe("USPS Parcel: –");
});

it("says who pays for returns", () => {
  expect(describeReturns({ isAccepted: true, within: "Days_30", paidBy: "Buyer" })).toBe(
    "Accepted, 30 days, paid by the buyer",
  );
  expect(describeReturns({ isAccepted: false, within: null, paidBy: null })).toBe("Not accepted");
});
