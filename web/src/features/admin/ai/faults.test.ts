// @vitest-environment node
import { expect, it } from "vitest";

import { findKeyFault, findModelFault } from "./faults";

it.each([
  ["", true],
  ["x".repeat(7), false],
  ["x".repeat(8), true],
  ["x".repeat(500), true],
  ["x".repeat(501), false],
  ["sk-1234 5678", false],
  [" sk-12345678", false],
])("takes the key %j: %s", (key, isValid) => {
  expect(findKeyFault(key) === null).toBe(isValid);
});

it.each([
  ["", true],
  ["models/gemini-2.5:flash_1", true],
  ["x".repeat(100), true],
  ["x".repeat(101), false],
  ["gpt 4", false],
  ["gpt-4?", false],
])("takes the model %j: %s", (model, isValid) => {
  expect(findModelFault(model) === null).toBe(isValid);
});
