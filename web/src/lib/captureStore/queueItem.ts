import type { QueueItemDocument, QueueProblem, QueueReason } from "@contract/documents";

/** A queue item with its problem as a code, and without texts. */
export interface QueueItem extends Omit<QueueItemDocument, "message" | "errorMessage" | "problem"> {
  problem: QueueProblem | null;
}

/** A queue item as any version has stored it. Until November 2026 a problem was stored as text only. */
export interface StoredQueueItem extends Omit<QueueItem, "problem"> {
  problem?: QueueProblem | null | undefined;
  message?: string | null;
  errorMessage?: string | null;
}

export function readQueueItem({
  problem,
  message = null,
  errorMessage = null,
  ...item
}: StoredQueueItem): QueueItem {
  if (problem !== undefined) return { ...item, problem };
  const isFailed = item.status === "error";
  return {
    ...item,
    failure: item.failure ?? (isFailed ? parseFailure(message ?? "") : null),
    problem:
      isFailed || errorMessage !== null ? parseProblem(errorMessage ?? "") : parseSkuProblem(item, message),
  };
}

// The texts below are those of earlier versions. They stay as they are when the texts on the screens change.

const parseFailure = (label: string): QueueItem["failure"] =>
  label === "Failed - No SKU/AI"
    ? "unread"
    : label.startsWith("AI Failed: ")
      ? "unidentified"
      : label.startsWith("Timeout: ")
        ? "timed-out"
        : null;

const STEPS: readonly (readonly [begins: string, step: QueueProblem["step"]])[] = [
  ["Failed to create/update listing: ", "create"],
  ["Failed to update quantity: ", "create"],
  ["Failed to update listing: ", "settle"],
];
const SIGNED_OUT: QueueReason = { code: "call-failed", error: { code: "auth/signed-out", params: {} } };
const PROBLEMS: ReadonlyMap<string, QueueProblem> = new Map<string, QueueProblem>([
  ["Must be logged in to update listing", { step: "settle", reason: SIGNED_OUT }],
  [
    "Neither photo could be read, so this draft has no picture yet. Add one on its page.",
    { step: "create", reason: { code: "no-picture" } },
  ],
  [
    "This card's photos are no longer in this browser. Remove it and take it again.",
    { step: "upload", reason: { code: "photos-gone" } },
  ],
  ["AI analysis timed out after 30 seconds", { step: "analyze", reason: { code: "timed-out" } }],
]);

function parseProblem(text: string): QueueProblem {
  const known = PROBLEMS.get(text);
  if (known) return known;
  const [, sku, analysis] = /^SKU Error: (.*)\nAI Error: (.*)$/s.exec(text) ?? [];
  if (sku !== undefined && analysis !== undefined) {
    return { step: "analyze", reason: parseReason(analysis), sku: parseReason(sku) };
  }
  const [begins = "", step] = STEPS.find(([beginning]) => text.startsWith(beginning)) ?? [];
  const reason = parseReason(text.slice(begins.length));
  return { step: step ?? (reason.code === "no-analysis" ? "analyze" : "check"), reason };
}

/** Earlier versions stored the reason for a missing SKU as the message of a card in analysis. */
function parseSkuProblem({ status, sku }: StoredQueueItem, message: string | null): QueueProblem | null {
  if (status !== "analyzing" || sku !== null || message === null) return null;
  return { step: "extract", reason: parseReason(message) };
}

/* eslint-disable pegboard/no-text-comparison -- Earlier versions stored these texts instead of codes. */
function parseReason(text: string): QueueReason {
  if (text === "Could not extract SKU from card back image") return { code: "no-sku" };
  if (text === "AI analysis timed out after 30 seconds") return { code: "timed-out" };
  if (text === "You must be logged in to process cards") return SIGNED_OUT;
  // These two texts meant a failure without a message.
  if (text === "Unknown SKU extraction error" || text === "AI analysis failed") {
    return { code: "told", message: "" };
  }
  const unsuccessful = /^AI analysis returned without success(?:: (.*))?$/s.exec(text);
  if (unsuccessful) return { code: "no-analysis", message: unsuccessful[1] ?? "" };
  return { code: "told", message: text };
}
/* eslint-enable pegboard/no-text-comparison */
