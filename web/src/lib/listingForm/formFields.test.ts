// @vitest-environment node
import { expect, it } from "vitest";

import { FIELDS, listFieldsWith } from "@contract/listings/fields";

import { labelField, OWN_TEXTS, selectFormFields } from "./formFields";

it("selects the fields of one form or of several, in the order of the table", () => {
  const all = listFieldsWith("form");
  const own = selectFormFields("own");
  const basic = selectFormFields("basic");
  expect(own).toContain("storageBin");
  expect(basic).toContain("title");
  expect(new Set(own.map((field) => FIELDS[field].form))).toEqual(new Set(["own"]));
  const both: readonly string[] = selectFormFields("own", "basic");
  expect(both).toEqual(all.filter((field) => ["own", "basic"].includes(FIELDS[field].form)));
  expect(both).toHaveLength(own.length + basic.length);
  expect(selectFormFields()).toEqual([]);
  expect(OWN_TEXTS).toEqual(own);
});

it.each([
  ["title", "Title"],
  ["cost", "Cost per copy (USD)"],
  ["postage", "Postage you pay (USD)"],
  ["price", `${FIELDS.price.label} (USD)`],
] as const)("labels %s as %s", (field, label) => {
  expect(labelField(field)).toBe(label);
});
