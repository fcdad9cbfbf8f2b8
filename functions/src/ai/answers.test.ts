import { describe, expect, it } from "vitest";

import { cardAnalysis } from "../contract/capture/cards.ts";
import { buildAnswerSchema, readAnswer } from "./answers.ts";
import { toResponseSchema } from "./gemini/responses.ts";

const detailed = {
  core: { brand: "Hot Wheels", car_name: "Comet RS", toy_number: "HCT92" },
  series: { series: "Tuner Street", series_number: "5/10", year_number: null },
  specs: { color: "white", wheel_type: null, country: null },
  features: {
    is_premium: false,
    premium_series: "Car Culture",
    is_zamac: false,
    zamac_detected: false,
    potential_premium: true,
    potential_zamac: false,
  },
  car_history: { text: null },
  listing: { enhanced_ebay_title: "Hot Wheels Comet RS" },
  provenance: { copyright_year: 2022, package_code: null },
  quality: { front_readable: true, back_readable: true, confidence: 90 },
};

describe("readAnswer", () => {
  it("keeps the contract's fields of a detailed answer", () => {
    const analysis = readAnswer("openai", "detailed", JSON.stringify(detailed));
    expect(cardAnalysis.parse(analysis)).toEqual(analysis);
    expect(analysis).toMatchObject({
      provider: "openai",
      core: { brand: "Hot Wheels", car_name: "Comet RS" },
      series: { series: "Tuner Street", series_number: "5/10", year_number: null },
      features: { is_premium: false, premium_series: null, potential_premium: true },
    });
  });

  it("keeps the names of a simple answer, and adds nothing that wasn't asked", () => {
    const answer = {
      mainline_number: "105/250",
      product_number: "HCT92",
      package_code: null,
      vehicle_name: "Comet RS",
      series_name: null,
      series_position: "5/10",
    };
    expect(readAnswer("gemini", "simple", JSON.stringify(answer))).toMatchObject({
      core: { brand: null, car_name: "Comet RS" },
      series: { series: null, series_number: "5/10", year_number: "105/250" },
      features: { is_premium: false, is_zamac: false, potential_premium: false },
    });
  });

  it.each([
    ["  Comet\n\tRS \u0000", "Comet RS"],
    ["unknown", null],
    ["N/A", null],
    ["", null],
    ["Not visible", null],
    ["x".repeat(5_000), "x".repeat(200)],
    // Half of a surrogate pair can't be stored, and a paid answer would be lost.
    [`${"x".repeat(199)}\u{1f3ce}`, "x".repeat(199)],
    ["Comet \ud83c", "Comet \ufffd"],
  ])("reduces a name to one plain line (%j)", (car_name, expected) => {
    const answer = { ...detailed, core: { ...detailed.core, car_name } };
    expect(readAnswer("openai", "detailed", JSON.stringify(answer)).core.car_name).toBe(expected);
  });

  it.each([
    ["cut off", JSON.stringify(detailed).slice(0, 80)],
    ["empty", ""],
    ["in words", "The card shows a Comet RS."],
    ["without a section", JSON.stringify({ ...detailed, features: undefined })],
    ["with a wrong kind of value", JSON.stringify({ ...detailed, core: { ...detailed.core, brand: 7 } })],
    ["with more than was asked", JSON.stringify({ ...detailed, shell: "rm" })],
  ])("refuses an answer that is %s", (_what, answer) => {
    expect(() => readAnswer("openai", "detailed", answer)).toThrow(
      expect.objectContaining({ code: "ai/malformed" }),
    );
  });
});

describe("buildAnswerSchema", () => {
  it.each(["detailed", "simple"] as const)(
    "leaves the %s answer no optional and no unnamed key",
    (prompt) => {
      const objects: Record<string, unknown>[] = [];
      const collect = (schema: Record<string, unknown>) => {
        const properties = schema["properties"] as Record<string, Record<string, unknown>> | undefined;
        if (!properties) return;
        objects.push(schema);
        Object.values(properties).forEach(collect);
      };
      collect(buildAnswerSchema(prompt));
      for (const { properties, required, additionalProperties } of objects) {
        expect(required).toEqual(Object.keys(properties ?? {}));
        expect(additionalProperties).toBe(false);
      }
    },
  );

  it("converts to Gemini's dialect: nullable instead of a null branch, and no unknown keyword", () => {
    const schema = toResponseSchema(buildAnswerSchema("simple"));
    expect(schema).toMatchObject({
      type: "object",
      properties: { vehicle_name: { type: "string", nullable: true } },
    });
    expect(JSON.stringify(schema)).not.toMatch(/additionalProperties|anyOf|\$schema/);
  });
});
