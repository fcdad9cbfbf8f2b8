// @vitest-environment node
import { expect, it } from "vitest";

import type { LedgerLine } from "@contract/listings/ledger";

import { describeLine } from "./lineTexts";

const textsOf = (field: LedgerLine["field"], theirs: LedgerLine["theirs"], ours: LedgerLine["ours"]) => {
  const { theirs: its, ours: mine } = describeLine({ field, theirs, ours, differs: true, checkedAt: 0 });
  return [its, mine];
};

it.each([
  ["price", 5.5, 6, ["$5.50", "$6.00"]],
  ["title", "Camaro", "", ["Camaro", "–"]],
  ["conditionId", "1000", "3000", ["New", "Used"]],
  [
    "primaryCategory",
    { categoryId: "180506", name: null },
    { categoryId: "222", name: "Diecast" },
    ["No. 180506", "Diecast"],
  ],
  ["bestOfferEnabled", false, true, ["No", "Yes"]],
  ["firebaseImages", ["a", "b"], ["c"], ["2 pictures", "1 picture"]],
] as const)("shows %s of both sides", (field, theirs, ours, texts) => {
  expect(textsOf(field, theirs as LedgerLine["theirs"], ours as LedgerLine["ours"])).toEqual(texts);
});

it("shows of item specifics only those that differ", () => {
  const theirs = { Brand: "Hot Wheels", Scale: "1:64", Material: "Metal|Plastic" };
  const ours = { Brand: "Hot Wheels", Scale: "1:43" };
  expect(textsOf("itemSpecifics", theirs, ours)).toEqual([
    "Scale: 1:64, Material: Metal, Plastic",
    "Scale: 1:43, Material: –",
  ]);
});
