import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { toFailureReason } from "@/lib/backgroundTasks/failureReason";

import { type AnalysisFailureReason, describeOutcome, describeResult } from "./reAnalysis";

const REASON = "Quota: no keys were found.";
type Analyzed = Extract<AnalysisFailureReason, { code: "not-analyzed" }>;
const fail = (failure: NonNullable<Analyzed["result"]>["failure"]): AnalysisFailureReason => ({
  code: "not-analyzed",
  result: { failure, reason: null, error: REASON },
});

it.each([
  { reason: fail("quota"), said: "OpenAI quota exceeded, trying Gemini fallback" },
  {
    reason: toFailureReason(new AppError("ai/quota-exceeded")),
    said: "OpenAI quota exceeded, trying Gemini fallback",
  },
  { reason: fail("key"), said: "check API keys in Admin settings" },
  { reason: toFailureReason(new AppError("ai/invalid-key")), said: "check API keys in Admin settings" },
  { reason: fail("timeout"), said: `Failed to re-analyze listings: ${REASON} 2 listings re-analyzed` },
  { reason: fail(null), said: `Failed to re-analyze listings: ${REASON} 2 listings re-analyzed` },
])("describes the failure $reason as $said", ({ reason, said }) => {
  const failures = [{ id: "a", title: "Camaro", reason }];
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
])("describes a failed result with %s", (_, result, text) => {
  expect(describeResult(result)).toBe(text);
});
