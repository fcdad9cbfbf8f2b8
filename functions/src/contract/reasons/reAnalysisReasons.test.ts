import { expect, it } from "vitest";

import { describeReAnalysisReason, type ReAnalysisReason } from "./reAnalysisReasons.ts";

it.each<[ReAnalysisReason, string]>([
  [{ code: "listing-gone" }, "Listing not found"],
  [{ code: "unexpected" }, "An unexpected error occurred."],
  [{ code: "several-cars", cars: ["Comet", "Nomad"] }, "Its number stands for several cars: Comet, Nomad."],
  [
    { code: "no-analysis", failures: [{ provider: "openai", failure: "timeout" }] },
    "OpenAI did not answer in time.",
  ],
])("says of %j: %s", (reason, text) => {
  expect(describeReAnalysisReason(reason)).toBe(text);
});
