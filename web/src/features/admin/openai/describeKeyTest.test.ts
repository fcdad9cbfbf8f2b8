// @vitest-environment node
import { expect, it } from "vitest";

import { testOpenAIKey } from "@contract/aiConfig";

import { describeKeyTest } from "./describeKeyTest";

const DETAILS = { modelsAvailable: 1, hasGPT4: true, hasGPT35: false };
const ACCEPTED = { success: true, message: "Words", simulated: false, details: DETAILS };

it.each([
  [ACCEPTED, "OpenAI accepts this key: 1 model available."],
  [
    { ...ACCEPTED, success: false, simulated: true, missing: ["a", "b"] },
    "OpenAI (simulated) accepts this key: 1 model available. It may not use a or b: choose another model.",
  ],
  [
    { success: false, message: "Words", failure: "no-key", simulated: true, details: null },
    "There is no OpenAI key yet.",
  ],
  [
    { success: false, message: "Words", failure: "key", simulated: false, details: null },
    "OpenAI refused the key.",
  ],
  [{ success: true, message: "An older function's words", details: DETAILS }, "An older function's words"],
])("describes %j", (answer, text) => {
  expect(describeKeyTest(testOpenAIKey.output.parse(answer))).toBe(text);
});
