import { expect, it } from "vitest";

import { describeOutcome, describeResult } from "./reAnalysis";

const REASON = "Quota: no keys were found.";

it.each([
  { code: "quota", said: "OpenAI quota exceeded, trying Gemini fallback" },
  { code: "ai/quota-exceeded", said: "OpenAI quota exceeded, trying Gemini fallback" },
  { code: "key", said: "check API keys in Admin settings" },
  { code: "ai/invalid-key", said: "check API keys in Admin settings" },
  { code: "timeout", said: `Failed to re-analyze listings: ${REASON} 2 listings re-analyzed` },
  { code: null, said: `Failed to re-analyze listings: ${REASON} 2 listings re-analyzed` },
])("of a failure with code $code it says $said", ({ code, said }) => {
  const failures = [{ id: "a", title: "Camaro", reason: REASON, code }];
  expect(describeOutcome({ succeeded: [1, 2], failures, left: [] })).toContain(said);
});

it("says how many succeeded and failed", () => {
  expect(describeOutcome({ succeeded: [1], failures: [], left: [] })).toBe("1 listing re-analyzed");
  expect(describeOutcome({ succeeded: [1], failures: [], left: [2, 3] })).toBe(
    "1 listing re-analyzed, 2 left",
  );
});

it.each([
  [
    "the reason's code",
    { reason: { code: "no-photos" } as const, error: "No." },
    "This listing has no photos.",
  ],
  ["the words of an older function", { reason: null, error: "No photos." }, "No photos."],
  ["no words", { reason: null, error: null }, "An unexpected error occurred. Please try again."],
  ["nothing", undefined, "An unexpected error occurred. Please try again."],
])("of a result with %s says why it failed", (_, result, text) => {
  expect(describeResult(result)).toBe(text);
});
