// @vitest-environment node
import { expect, it } from "vitest";

import type { ListingField } from "@contract/listings/listingEdit";

import { nameField, formatValue } from "./fieldNames";

const cases: readonly [ListingField, string | null, unknown, string][] = [
  ["price", null, 3, "$3.00"],
  ["postage", null, 4.25, "$4.25"],
  ["quantity", null, 3, "3"],
  ["frontImageIndex", null, 0, "No. 1"],
  ["backImageIndex", null, null, "–"],
  ["conditionId", null, "3000", "Used"],
  ["primaryCategory", null, { categoryId: "180506", name: null }, "No. 180506"],
  ["storeCategory", null, { id: "5", name: "Premiums" }, "Premiums"],
  [
    "bestOfferDetails",
    null,
    { autoAcceptPrice: 4, minimumBestOfferPrice: 2 },
    "accepted from $4.00, declined below $2.00",
  ],
  ["bestOfferDetails", null, { autoAcceptPrice: null, minimumBestOfferPrice: null }, "–"],
  ["car", "condition", "near-mint", "Near mint"],
  ["car", "series", "near-mint", "near-mint"],
  [
    "car",
    null,
    { year: 2019, wheelType: "real-riders", shortCard: false },
    "Year: 2019, Wheel type: Real Riders",
  ],
  ["itemSpecifics", null, { name: "x", Scale: "1:64" }, "name: x, Scale: 1:64"],
  ["itemSpecifics", "constructor", "Mattel", "Mattel"],
  ["firebaseImages", null, ["/a", "/b"], "2 pictures"],
  ["firebaseImages", null, ["/a"], "1 picture"],
  ["immediatePayment", null, false, "No"],
  ["immediatePayment", null, true, "Yes"],
  ["title", null, "", "–"],
  ["title", null, undefined, "–"],
  ["car", null, {}, "–"],
  ["car", null, { year: null, series: "" }, "–"],
  ["primaryCategory", null, {}, "No. –"],
  ["bestOfferDetails", null, { minimumBestOfferPrice: 2 }, "declined below $2.00"],
  ["terms", "shippingPrice", 4.5, "$4.50"],
  ["terms", "furtherPrice", 1, "$1.00"],
  ["terms", "ounces", 3, "3 oz"],
  ["terms", "cars", 3, "3"],
  ["terms", "dispatchDays", 0, "The same day"],
  ["terms", "dispatchDays", 1, "1 business day"],
  ["terms", "dispatchDays", 3, "3 business days"],
  ["terms", "shipping", "free", "Free for the buyer"],
  ["terms", "packageKind", "loose", "One loose car"],
  ["terms", "returns", "30-seller", "30 days, you pay the postage"],
  ["terms", "service", "USPSGroundAdvantage", "USPS Ground Advantage"],
  ["terms", null, { ounces: 3, returns: "none" }, "Weight: 3 oz, Returns: No returns"],
];

it.each(cases)("a seller reads %s (%s) of %j in a comparison as such", (field, part, value, words) => {
  expect(formatValue(field, part, value)).toBe(words);
});

it.each<[ListingField, string | null, string]>([
  ["price", null, "Price"],
  ["car", "make", "Real car's make"],
  ["terms", "dispatchDays", "Ships within"],
  ["itemSpecifics", "make", "make"],
  ["terms", "toString", "toString"],
  ["car", "toString", "toString"],
])("%s with the part %s is called %s", (field, part, name) => {
  expect(nameField(field, part)).toBe(name);
});
