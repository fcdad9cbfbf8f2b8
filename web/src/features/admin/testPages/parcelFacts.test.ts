// @vitest-environment node
import { expect, it } from "vitest";

import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { describeParcel } from "./parcelFacts";

it("describes the seller's own parcel of one carded car", () => {
  const { packages } = SAMPLE_TERMS;
  const box = { length: 9, width: 6, depth: 4, ounces: 6 };
  expect(describeParcel({ ...SAMPLE_TERMS, packages: { ...packages, card: box } })).toMatchObject([
    ["Rate", "One price for every buyer"],
    ["Service", "USPSGroundAdvantage"],
    ["Package", "6 oz, 9 × 6 × 4 in"],
    ["Postage", expect.stringMatching(/^\$\d/)],
  ]);
});

it("has a dash for what the seller hasn't said, or what a business policy decides", () => {
  const policies = { shipping: "1", payment: "2", return: "3" };
  const packages = { ...SAMPLE_TERMS.packages, card: null };
  expect(describeParcel({ ...SAMPLE_TERMS, policies, packages })).toEqual([
    ["Rate", "By your business policies"],
    ["Service", "–"],
    ["Package", "–"],
    ["Postage", "–"],
  ]);
});
