// @vitest-environment node
import { expect, it } from "vitest";

import { type CategoryRules, DEFAULT_CATEGORY_ID, DEFAULT_CATEGORY_NAME } from "@contract/item/categories";

import { isUnnamed, nameCategory, nameDescriptors, nameNotes, nameStoreCategory } from "./ebayNames";

it("names the details of a condition by the category's rules, and numbers those that they lack", () => {
  const values = [{ id: "275020", name: "10" }];
  const rules = {
    conditions: [
      { id: "2750", name: "Graded", descriptors: [{ id: "27502", name: "Grade", isRequired: true, values }] },
    ],
  } as unknown as CategoryRules;
  expect(nameDescriptors({ "27502": "275020", "40001": "1" }, rules)).toEqual({
    ...{ Grade: "10", "No. 40001": "No. 1" },
  });
  expect(nameDescriptors({ "27502": "5" }, rules)).toEqual({ Grade: "No. 5" });
  expect(nameDescriptors({ "27502": "275020" }, null)).toEqual({ "No. 27502": "No. 275020" });
});

it("names a store category that a reading has by its number", () => {
  const all = [{ id: "77", name: "Premiums > Boulevard" }];
  expect(nameStoreCategory({ id: "77", name: "77" }, all)).toBe("Premiums > Boulevard");
  expect(nameStoreCategory({ id: "77", name: "My own" }, all)).toBe("My own");
  expect(nameStoreCategory({ id: "78", name: "78" }, all)).toBe("No. 78");
});

it("names the texts of a condition by the category's rules", () => {
  const rules = {
    conditions: [{ descriptors: [] }, { descriptors: [{ id: "27503", name: "Certification", values: [] }] }],
  } as unknown as CategoryRules;
  const notes = [
    { id: "27503", text: "123" },
    { id: "9", text: "x" },
  ];
  expect(nameNotes(notes, rules)).toEqual({ Certification: "123", "Detail No. 9": "x" });
  expect(nameNotes(notes, null)).toEqual({ "Detail No. 27503": "123", "Detail No. 9": "x" });
});

it("names a category as eBay does, the default one by itself, and others by their number", () => {
  expect(nameCategory({ categoryId: "5", name: "Diecast" })).toBe("Diecast");
  expect(nameCategory({ categoryId: DEFAULT_CATEGORY_ID, name: null })).toBe(DEFAULT_CATEGORY_NAME);
  expect(nameCategory({ categoryId: DEFAULT_CATEGORY_ID })).toBe(DEFAULT_CATEGORY_NAME);
  expect(nameCategory({ categoryId: "5" })).toBe("5");
});

it("knows a store category without a name", () => {
  expect([isUnnamed({ id: "7", name: "7" }), isUnnamed({ id: "7", name: "Seven" })]).toEqual([true, false]);
});
