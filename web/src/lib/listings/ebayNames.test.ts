import { expect, it } from "vitest";

import type { CategoryRules } from "@contract/item/categories";

import { nameDescriptors, nameStoreCategory } from "./ebayNames";

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
