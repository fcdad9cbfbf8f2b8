// @vitest-environment node
import { describe, expect, it } from "vitest";

import { nameChoice } from "./choiceNames";
import { labelField, OWN_TEXTS, selectFormFields } from "./formFields";
import { isOfParts, toParts, omitKey, withPart } from "./parts";

describe("the parts of a field", () => {
  it("are known of the fields that have them", () => {
    expect([isOfParts("car"), isOfParts("itemSpecifics"), isOfParts("title")]).toEqual([true, true, false]);
  });

  it("have nothing inherited, and are none of what isn't a map", () => {
    expect("constructor" in toParts({ Brand: "Mattel" })).toBe(false);
    expect([toParts(null), toParts("text"), toParts(undefined)].map((parts) => Object.keys(parts))).toEqual([
      ...[[], [], []],
    ]);
  });

  it.each([
    ["itemSpecifics", { a: "1", b: "2" }, "b", "3", { a: "1", b: "3" }],
    ["itemSpecifics", { a: "1", b: "2" }, "b", null, { a: "1" }],
    ["itemSpecifics", { a: "1" }, "b", undefined, { a: "1" }],
    ["itemSpecifics", null, "b", "", { b: "" }],
    ["car", { year: 2016 }, "year", null, { year: null }],
    ["car", null, "year", undefined, { year: null }],
  ] as const)("of %s %j have %s set to %j", (field, value, part, now, parts) => {
    expect(withPart(field, value, part, now)).toEqual(parts);
  });

  it("are those of another map without one", () => {
    expect(omitKey({ a: 1, b: 2 }, "a")).toEqual({ b: 2 });
  });
});

it.each([
  ["near-mint", "Near mint"],
  ["fast-furious", "Fast & Furious"],
  ["super-treasure-hunt", "Super Treasure Hunt"],
  ["poor", "Poor"],
])("names the choice %s as %s", (id, name) => expect(nameChoice(id)).toBe(name));

describe("the fields of a form", () => {
  it("are labelled with their currency if they are amounts", () => {
    expect(labelField("cost")).toBe("Cost per copy (USD)");
    expect(labelField("price")).toMatch(/^[^(]+ \(USD\)$/);
    expect(labelField("title")).toBe("Title");
  });

  it("are those of the wanted forms alone", () => {
    expect(OWN_TEXTS.length).toBeGreaterThan(0);
    expect(OWN_TEXTS).not.toContain("title");
    expect(selectFormFields()).toEqual([]);
  });
});
