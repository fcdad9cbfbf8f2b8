// @vitest-environment node
import { describe, expect, it } from "vitest";

import { type QueueItemDocument, queueItemDocument, type QueueProblem } from "@contract/documents";
import { type QueueItem, readQueueItem } from "@/lib/captureStore/queueItem";

import { createQueueItem } from "../queueItem";
import { toDocument, getFailureLabel, describeOutcome, describeProblem } from "./queueTexts";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const anItem = (fields: Partial<QueueItem>): QueueItem => ({
  ...createQueueItem("a", 1, settings),
  ...fields,
});
const told = (message: string) => ({ code: "told", message }) as const;
const SIGNED_OUT = { code: "call-failed", error: { code: "auth/signed-out", params: {} } } as const;
const REFUSED = {
  code: "call-failed",
  error: { code: "ebay/refused", params: { message: "No policy." } },
} as const;

/** What the server's copy of a failed card says. */
const FAILURES: Record<string, { item: Partial<QueueItem>; message: string; errorMessage: string }> = {
  "neither number nor car": {
    item: {
      failure: "unread",
      problem: {
        step: "analyze",
        reason: {
          code: "no-analysis",
          failures: [{ provider: "openai", failure: "unavailable" }],
          message: "",
        },
        sku: { code: "no-sku" },
      },
    },
    message: "Failed - No SKU/AI",
    errorMessage:
      "SKU Error: Could not extract SKU from card back image\nAI Error: AI analysis returned without success: OpenAI is not available.",
  },
  "no words from the server at all": {
    item: { failure: "unread", problem: { step: "analyze", reason: told(""), sku: told("") } },
    message: "Failed - No SKU/AI",
    errorMessage: "SKU Error: Unknown SKU extraction error\nAI Error: AI analysis failed",
  },
  "an analysis without success": {
    item: {
      sku: "DHR20",
      failure: "unidentified",
      problem: { step: "analyze", reason: { code: "no-analysis", message: "" } },
    },
    message: "AI Failed: DHR20",
    errorMessage: "AI analysis returned without success",
  },
  "an analysis that took too long": {
    item: { failure: "timed-out", problem: { step: "analyze", reason: { code: "timed-out" } } },
    message: "Timeout: No SKU",
    errorMessage: "AI analysis timed out after 30 seconds",
  },
  "photos that are gone": {
    item: { failure: "photo", problem: { step: "upload", reason: { code: "photos-gone" } } },
    message: "New card",
    errorMessage: "This card's photos are no longer in this browser. Remove it and take it again.",
  },
  "a listing that could not be made": {
    item: { sku: "DHR20", failure: "refused", problem: { step: "create", reason: REFUSED } },
    message: "DHR20",
    errorMessage: "Failed to create/update listing: eBay refused this: No policy.",
  },
  "a listing that could not be raised": {
    item: { listingId: "l1", failure: "refused", problem: { step: "create", reason: SIGNED_OUT } },
    message: "New card",
    errorMessage: "Failed to update quantity: You must be logged in to process cards",
  },
  "an answer that could not be saved": {
    item: { sku: "DHR20", failure: "try-again", problem: { step: "settle", reason: REFUSED } },
    message: "DHR20",
    errorMessage: "Failed to update listing: eBay refused this: No policy.",
  },
  "an answer of who is signed out": {
    item: { failure: "try-again", problem: { step: "settle", reason: SIGNED_OUT } },
    message: "New card",
    errorMessage: "Must be logged in to update listing",
  },
};

describe("a failed card", () => {
  it.each(Object.entries(FAILURES))("with %s shows its reason", (_, { item, message, errorMessage }) => {
    const failed = anItem({ ...item, status: "error" });
    expect([getFailureLabel(failed), describeProblem(failed)]).toEqual([message, errorMessage]);
    expect(toDocument(failed)).toMatchObject({ message, errorMessage });
  });

  it.each(Object.entries(FAILURES))("with %s is read back from its document", (_, { item }) => {
    const failed = anItem({ ...item, status: "error" });
    expect(readQueueItem(queueItemDocument.parse(toDocument(failed)))).toEqual(failed);
  });

  it.each(Object.entries(FAILURES))(
    "with %s reads as before if its document is older than the codes",
    (_, { item, message, errorMessage }) => {
      const { sku = null, listingId = null } = item;
      const old = {
        ...toDocument(anItem({ sku, listingId })),
        status: "error",
        message,
        errorMessage,
      } as const;
      const read = readQueueItem(withoutCodes(old));
      expect([getFailureLabel(read), describeProblem(read)]).toEqual([message, errorMessage]);
    },
  );
});

it("a failed card whose document has the providers' failures in words shows them", () => {
  const reason = { code: "no-analysis", message: "OpenAI is not available." };
  const stored = { ...toDocument(anItem({ status: "error" })), problem: { step: "analyze", reason } };
  expect(describeProblem(readQueueItem(queueItemDocument.parse(stored)))).toBe(
    "AI analysis returned without success: OpenAI is not available.",
  );
});

describe("a completed card", () => {
  it.each<[Partial<QueueItem>, string]>([
    [{ action: "updated", newQuantity: 3 }, "Updated, qty 3"],
    [{ action: "created", ebayCreated: true, ebayItemId: "1" }, "Listed on eBay"],
    [{ action: "created" }, "Created as draft"],
    [{ action: "created", ebayItemId: "1" }, "Created"],
  ])("with %j shows %s", (fields, text) => {
    const item = anItem({ ...fields, status: "completed" });
    expect(describeOutcome(item)).toBe(text);
    expect(toDocument(item)).toMatchObject({ message: text, errorMessage: null });
  });

  it.each([
    [{ code: "ebay/refused", params: { message: "No policy.", adviceCode: "leaf-category" } }, "No policy."],
    [
      { code: "listing/not-publishable", params: { reason: "no-picture" } },
      "The listing has no picture yet: add one, then put it on eBay. It is kept as a draft.",
    ],
    [
      { code: "listing/busy", params: { reason: "quantity-kept" } },
      "The marketplace could not be reached. The new quantity is kept.",
    ],
    [{ code: "listing/busy", params: {} }, "This listing is being changed at the moment. Please try again."],
  ] as const)("shows that the marketplace doesn't have it because of %j", (error, text) => {
    const problem: QueueProblem = { step: "create", reason: { code: "call-failed", error } };
    const document = toDocument(anItem({ status: "completed", action: "created", problem }));
    expect(document).toMatchObject({ errorMessage: text });
    expect(describeProblem(readQueueItem(queueItemDocument.parse(document)))).toBe(text);
  });

  it("shows the marketplace's refusal, also if its document is older than the codes", () => {
    const problem = { step: "create", reason: told("The category is not valid.") } as const;
    const document = toDocument(anItem({ status: "completed", action: "created", problem }));
    expect(document).toMatchObject({ errorMessage: "The category is not valid." });
    expect(describeProblem(readQueueItem(withoutCodes(document)))).toBe("The category is not valid.");
  });
});

it("a card on its way without a SKU shows the reason", () => {
  const problem = { step: "extract", reason: { code: "no-sku" } } as const;
  expect(toDocument(anItem({ status: "analyzing", problem }))).toMatchObject({
    message: "Could not extract SKU from card back image",
  });
});

function withoutCodes(item: QueueItemDocument): QueueItemDocument {
  const document = { ...item };
  delete document.problem;
  delete document.failure;
  return document;
}
