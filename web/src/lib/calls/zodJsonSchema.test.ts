// @vitest-environment node
import { expect, it } from "vitest";

import * as replaced from "./zodJsonSchema";

const REFUSAL = "JSON Schemas are written by the server alone.";
const { createToJSONSchemaMethod, createStandardJSONSchemaMethod, ...others } = replaced;

it("lets a schema be made, and refuses to write it as JSON", () => {
  expect(createToJSONSchemaMethod()).toThrow(REFUSAL);
  expect(createStandardJSONSchemaMethod()).toThrow(REFUSAL);
});

it("refuses everything else at once", () => {
  expect(Object.keys(others)).toEqual(expect.arrayContaining(["process", "stringProcessor", "toJSONSchema"]));
  for (const refuse of Object.values(others)) expect(refuse).toThrow(REFUSAL);
});
