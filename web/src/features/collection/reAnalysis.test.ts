import { expect, it } from "vitest";

import { summaryOf } from "./reAnalysis";

const failures = (reason: string) => [{ id: "a", title: "Camaro", reason }];

it.each([
  { reason: "The AI provider's quota is exceeded.", said: "OpenAI quota exceeded, trying Gemini fallback" },
  { reason: "Billing hard limit has been reached", said: "OpenAI quota exceeded, trying Gemini fallback" },
  { reason: "The AI provider refused our key", said: "check API keys in Admin settings" },
  { reason: "No photo.", said: "Failed to re-analyze listings: No photo. 2 listings re-analyzed" },
])("of $reason it says $said", ({ reason, said }) => {
  expect(summaryOf({ succeeded: [1, 2], failures: failures(reason), left: [] })).toContain(said);
});

it("says how many were done, and how many were not", () => {
  expect(summaryOf({ succeeded: [1], failures: [], left: [] })).toBe("1 listing re-analyzed");
  expect(summaryOf({ succeeded: [1], failures: [], left: [2, 3] })).toBe("1 listing re-analyzed, 2 left");
});
