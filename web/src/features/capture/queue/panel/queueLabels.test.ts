// @vitest-environment node
import { expect, it } from "vitest";

import { getProviderLabel } from "./queueLabels";

it.each([
  ["openai", undefined, "AI"],
  ["gemini", false, "Gem"],
  ["openai", true, "AI (simulated)"],
  ["gemini", true, "Gem (simulated)"],
  ["local", true, "OCR"],
  ["local", undefined, "OCR"],
] as const)("names %s, simulated: %s", (provider, isSimulated, label) => {
  expect(getProviderLabel(provider, isSimulated)).toBe(label);
});
