import { expect, it } from "vitest";

import { recordCaptureFailure as contract } from "../../contract/capture/capture.ts";
import { captureLogDocument } from "../../contract/capture/captureLog.ts";
import { recordCaptureFailure } from "./recordCaptureFailure.ts";

/** What a tab opened before November 2026 sends. */
const WORDS = {
  ...{
    captureId: "0b9a7c5e-3a63-4f0e-8d0a-7d3c8a1f2b4c",
    sku: "DHR20",
    errorMessage: "AI Failed: DHR20: No.",
  },
  ...{ autoCreateEbayListing: true, manualPrice: 2, manualQuantity: 3, processingTime: 900 },
};
const PROBLEM = {
  step: "analyze",
  reason: { code: "no-analysis", failures: [{ provider: "openai", failure: "quota" }], message: "" },
};

/** Records a failure, and returns its log entry as a browser reads it. */
async function record(sent: object) {
  const entries: object[] = [];
  const recordFailure = (uid: string, captureId: string, facts: object, failed: object) =>
    Promise.resolve(void entries.push({ uid, captureId, ...facts, ...failed }));
  await recordCaptureFailure({ recordFailure }, "ada", contract.input.parse(sent));
  expect(entries).toMatchObject([{ uid: "ada", captureId: WORDS.captureId }]);
  return captureLogDocument.parse({ ...entries[0], action: "failed", timestamp: { toMillis: () => 0 } });
}

it("logs the failure and the problem as codes", async () => {
  const { errorMessage } = WORDS;
  expect(await record({ ...WORDS, failure: "unidentified", problem: PROBLEM })).toMatchObject({
    ...{ sku: "DHR20", price: 2, quantity: 3, autoCreateEbay: true, processingTime: 900 },
    ...{ errorMessage, failure: "unidentified", problem: PROBLEM },
  });
});

it.each([
  ["a tab without codes", {}],
  ["a newer tab's codes", { failure: "melted", problem: { step: "analyze", reason: { code: "melted" } } }],
  ["a very long text", { problem: { step: "create", reason: { code: "told", message: "x".repeat(8_000) } } }],
])("logs only the words of %s", async (_, sent) => {
  const { errorMessage } = WORDS;
  expect(await record({ ...WORDS, ...sent })).toMatchObject({ errorMessage, failure: null, problem: null });
});
