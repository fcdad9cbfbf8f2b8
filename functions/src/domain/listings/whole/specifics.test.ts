import { expect, it } from "vitest";

import { splitValues } from "../../../contract/item/specifics.ts";
import { applyTexts, rebase, toTexts } from "./specifics.ts";

const AT_EBAY = [
  { name: "Brand", values: ["Hot Wheels"] },
  { name: "Features", values: ["Boxed", "Signed"] },
  { name: "Odd", values: ["A|B"] },
];

it("shows several values as one text, and parses it again", () => {
  expect(toTexts(AT_EBAY)).toEqual({ Brand: "Hot Wheels", Features: "Boxed|Signed", Odd: "A|B" });
  expect(splitValues(" Boxed | |Signed ")).toEqual(["Boxed", "Signed"]);
});

it("keeps what has the same text as it is, even a value with the separator in it", () => {
  expect(applyTexts(AT_EBAY, toTexts(AT_EBAY))).toEqual(AT_EBAY);
});

it("changes, removes and adds names, whatever their case", () => {
  expect(applyTexts(AT_EBAY, { brand: "Matchbox", Odd: "A|B", Scale: "1:64", Empty: " " })).toEqual([
    { name: "Brand", values: ["Matchbox"] },
    { name: "Odd", values: ["A|B"] },
    { name: "Scale", values: ["1:64"] },
  ]);
});

it.each([
  [
    "an edit",
    { Scale: "1:43" },
    { Scale: "1:64" },
    { Scale: "1:64", Year: "1998" },
    { Scale: "1:43", Year: "1998" },
  ],
  ["a removal", {}, { Scale: "1:64" }, { Scale: "1:64", Year: "1998" }, { Year: "1998" }],
  ["a change at eBay", { Scale: "1:64" }, { Scale: "1:64" }, { Scale: "1:18" }, { Scale: "1:18" }],
  ["an edit without a base", { Scale: "1:43" }, null, { Year: "1998" }, { Scale: "1:43", Year: "1998" }],
  ["an edit of another case", { scale: "1:43" }, { Scale: "1:64" }, { Scale: "1:64" }, { Scale: "1:43" }],
])("carries %s over", (_, own, base, theirs, expected) => {
  expect(rebase(own, base, theirs)).toEqual(expected);
});
