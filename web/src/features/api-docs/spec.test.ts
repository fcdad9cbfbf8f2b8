// @vitest-environment node
import { describe, expect, it } from "vitest";

import { describeType, getInnerSchema, resolveSchema, type Schema } from "./spec";

const SCHEMAS: Readonly<Record<string, Schema>> = {
  Price: { type: "number", minimum: 0, description: "Dollars" },
  Cost: { $ref: "#/components/schemas/Price", description: "What you pay" },
  Car: { type: "object", properties: { price: { type: "number" } } },
};
const ref = (name: string, own: Schema = {}): Schema => ({ $ref: `#/components/schemas/${name}`, ...own });

describe("a reference", () => {
  it("is resolved through others, and what stands beside it wins", () => {
    expect(resolveSchema(SCHEMAS, ref("Cost"))).toEqual({
      ...{ type: "number", minimum: 0, description: "What you pay" },
    });
    expect(resolveSchema(SCHEMAS, ref("Price", { maximum: 9 }))).toEqual({
      ...{ type: "number", minimum: 0, maximum: 9, description: "Dollars" },
    });
  });

  it("to nothing leaves what stands beside it", () => {
    expect(resolveSchema(SCHEMAS, ref("Gone", { type: "string" }))).toEqual({ type: "string" });
    expect(resolveSchema(SCHEMAS, { type: "string" })).toEqual({ type: "string" });
  });
});

describe("a type", () => {
  const FAR = Number.MAX_SAFE_INTEGER;
  it.each<[Schema, string]>([
    [{}, "anything"],
    [{ type: "string" }, "string"],
    [{ type: "string", maxLength: 2_000 }, "string, up to 2,000 characters"],
    [{ type: "string", maxLength: 0 }, "string, up to 0 characters"],
    [{ type: "string", format: "uuid" }, "uuid"],
    [{ type: "integer", minimum: 1, maximum: 1_000 }, "integer, 1 to 1,000"],
    [{ type: "integer", maximum: 5 }, "integer, to 5"],
    [{ type: "integer", minimum: 0 }, "integer, at least 0"],
    [{ type: "integer", minimum: -FAR, maximum: FAR }, "integer"],
    [{ type: "integer", minimum: -FAR, maximum: 5 }, "integer, to 5"],
    [{ type: "integer", minimum: 1, maximum: FAR }, "integer, at least 1"],
    [{ enum: ["a", 2] }, "one of a, 2"],
    [{ type: "array", items: { type: "string" } }, "list of string"],
    [{ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "string or null"],
    [ref("Cost"), "number, at least 0"],
  ])("%j is described as %s", (schema, text) => {
    expect(describeType(SCHEMAS, schema)).toBe(text);
  });
});

describe("the fields of a type", () => {
  it.each<[string, Schema]>([
    ["an object", ref("Car")],
    ["a list", { type: "array", items: ref("Car") }],
    ["a value that can be null", { anyOf: [{ type: "null" }, ref("Car")] }],
    ["a list that can be null", { anyOf: [{ type: "null" }, { items: ref("Car") }] }],
  ])("are those of %s", (_, schema) => {
    expect(getInnerSchema(SCHEMAS, schema)).toEqual(SCHEMAS["Car"]);
  });

  it.each<Schema>([ref("Price"), { items: { type: "string" } }, { anyOf: [{ type: "null" }] }])(
    "aren't there for %j",
    (schema) => {
      expect(getInnerSchema(SCHEMAS, schema)).toBeNull();
    },
  );
});
