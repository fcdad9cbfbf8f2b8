import { expect, it } from "vitest";

import type { ListingField } from "@contract/listing/listingEdit";

import { shownValue } from "./fieldNames";

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
  ["immediatePayment", null, false, "No"],
];

it.each(cases)("a seller reads %s (%s) of %j in a comparison as such", (field, part, value, words) => {
  expect(shownValue(field, part, value)).toBe(words);
});
