// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { CategoryAspect, CategoryRules } from "@contract/item/categories";

import { listAspects, NO_CARD_VALUES } from "./listAspects";

const aspect = (name: string, isRequired = false): CategoryAspect => ({
  ...{ name, isRequired, isChoice: false, takesSeveral: false, values: [] },
});
const rulesOf = (...aspects: CategoryAspect[]): CategoryRules => ({
  ...{ categoryId: "180506", aspects, conditions: [], isConditionRequired: false, safety: {} },
});
const names = (...input: Parameters<typeof listAspects>) => listAspects(...input).map(({ name }) => name);

describe("the specifics with a field of their own", () => {
  it("are the usual ones in a category with unknown rules, with the values to choose from", () => {
    const asked = listAspects(null, NO_CARD_VALUES, []);
    expect(asked.find(({ name }) => name === "Scale")).toMatchObject({ isChoice: true, isRequired: false });
    expect(asked.find(({ name }) => name === "Vehicle Make")).toMatchObject({ isChoice: false });
  });

  it("are the required ones first, then the usual ones and those that the car's facts provide", () => {
    const rules = rulesOf(aspect("Color"), aspect("Scale"), aspect("Tampo"), aspect("Character", true));
    expect(names(rules, new Map([["Color", "Red"]]), [])).toEqual(["Character", "Color", "Scale"]);
  });

  it("are those that eBay named in a refusal, though the category has no such", () => {
    const rules = rulesOf(aspect("Tampo"), aspect("Scale"));
    expect(names(rules, NO_CARD_VALUES, ["Tampo", "Voltage"])).toEqual(["Voltage", "Tampo", "Scale"]);
  });
});
