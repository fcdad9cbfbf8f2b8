import { expect, it } from "vitest";

import { describeProviderFailures } from "./providerFailures.ts";

it.each([
  ["cap", "Today's AI budget is used up."],
  ["quota", "OpenAI quota exceeded."],
  ["key", "OpenAI refused the key: check API keys in Admin settings."],
  ["rate", "OpenAI asks us to slow down."],
  ["malformed", "OpenAI's answer could not be read."],
  ["timeout", "OpenAI did not answer in time."],
  ["unavailable", "OpenAI is not available."],
  ["unidentified", "OpenAI could not identify the car."],
] as const)("says of the last provider's %s: %s", (failure, text) => {
  expect(describeProviderFailures([{ provider: "openai", failure }])).toBe(text);
  expect(describeProviderFailures([{ provider: "openai", failure, simulated: false }])).toBe(text);
});

it("says who is asked next, and marks a simulator", () => {
  expect(
    describeProviderFailures([
      { provider: "openai", failure: "quota", next: "gemini", nextSimulated: true },
      { provider: "gemini", failure: "timeout", simulated: true, next: "local" },
      { provider: "local", failure: "unidentified", next: "openai" },
    ]),
  ).toBe(
    "OpenAI quota exceeded, trying Gemini (simulated) fallback. " +
      "Gemini (simulated) did not answer in time, trying the catalogue. " +
      "The catalogue does not have this number, trying OpenAI fallback.",
  );
});

it("says nothing without a failure", () => {
  expect(describeProviderFailures([])).toBe("");
});
