// @vitest-environment node
import { describe, expect, it } from "vitest";

import { queueItemDocument, type QueueProblem, type QueueReason } from "@contract/documents";

import { readQueueItem } from "./queueItem";

/** A document from before November 2026. */
const old = (fields: object) =>
  queueItemDocument.parse({
    ...{ timestamp: 1, startTime: 1, status: "error", stationId: "a" },
    ...{ price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true },
    ...fields,
  });
const told = (message: string): QueueReason => ({ code: "told", message });
const SIGNED_OUT: QueueReason = { code: "call-failed", error: { code: "auth/signed-out", params: {} } };

describe("a card that was stored with texts alone", () => {
  it.each<[string, QueueProblem]>([
    [
      "SKU Error: Could not extract SKU from card back image\nAI Error: AI analysis returned without success: Nobody knows it.",
      {
        step: "analyze",
        reason: { code: "no-analysis", message: "Nobody knows it." },
        sku: { code: "no-sku" },
      },
    ],
    [
      "SKU Error: Unknown SKU extraction error\nAI Error: AI analysis failed",
      { step: "analyze", reason: told(""), sku: told("") },
    ],
    [
      "SKU Error: You must be logged in to process cards\nAI Error: AI analysis timed out after 30 seconds",
      { step: "analyze", reason: { code: "timed-out" }, sku: SIGNED_OUT },
    ],
    ["AI analysis timed out after 30 seconds", { step: "analyze", reason: { code: "timed-out" } }],
    [
      "AI analysis returned without success",
      { step: "analyze", reason: { code: "no-analysis", message: "" } },
    ],
    [
      "This card's photos are no longer in this browser. Remove it and take it again.",
      { step: "upload", reason: { code: "photos-gone" } },
    ],
    [
      "Neither photo could be read, so this draft has no picture yet. Add one on its page.",
      { step: "create", reason: { code: "no-picture" } },
    ],
    ["Failed to create/update listing: Not now.", { step: "create", reason: told("Not now.") }],
    [
      "AI analysis returned without successor",
      { step: "check", reason: told("AI analysis returned without successor") },
    ],
    ["Failed to update quantity: Not now.", { step: "create", reason: told("Not now.") }],
    ["Failed to update listing: Not now.", { step: "settle", reason: told("Not now.") }],
    ["Must be logged in to update listing", { step: "settle", reason: SIGNED_OUT }],
    ["This picture is too large.", { step: "check", reason: told("This picture is too large.") }],
  ])("has the problem of %j", (errorMessage, problem) => {
    expect(readQueueItem(old({ errorMessage })).problem).toEqual(problem);
  });

  it.each([
    ["Failed - No SKU/AI", "unread"],
    ["AI Failed: DHR20", "unidentified"],
    ["Timeout: DHR20", "timed-out"],
    ["DHR20", null],
    ["New card", null],
  ])("has the failure of %j", (message, failure) => {
    expect(readQueueItem(old({ message })).failure).toBe(failure);
  });

  it("keeps the failure that it was stored with", () => {
    expect(readQueueItem(old({ message: "DHR20", failure: "try-again" })).failure).toBe("try-again");
  });

  it("has no problem if all went well, whatever its outcome was called", () => {
    const { problem, failure } = readQueueItem(old({ status: "completed", message: "Timeout: DHR20" }));
    expect([problem, failure]).toEqual([null, null]);
  });

  it("remembers why there is no SKU while it is analyzed", () => {
    const message = "Could not extract SKU from card back image";
    expect(readQueueItem(old({ status: "analyzing", message })).problem).toEqual({
      step: "extract",
      reason: { code: "no-sku" },
    });
  });

  it("loses its texts", () => {
    const item = readQueueItem(old({ message: "New card", errorMessage: "Not now." }));
    expect(item).not.toHaveProperty("message");
    expect(item).not.toHaveProperty("errorMessage");
  });
});

it("a card's code wins over its texts", () => {
  const problem: QueueProblem = { step: "create", reason: { code: "no-picture" } };
  expect(readQueueItem(old({ problem, errorMessage: "Not now." })).problem).toEqual(problem);
  expect(readQueueItem(old({ problem: null, errorMessage: "Not now." })).problem).toBeNull();
});
