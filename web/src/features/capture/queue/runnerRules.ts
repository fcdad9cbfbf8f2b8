import { TRASH_DAYS } from "@contract/trash/trash";
import { cutText } from "@contract/wire/cutText";
import { DAY_MS } from "@contract/wire/durations";
import { isMirrored, type StoredCard } from "@/lib/captureStore/captureStore";

import { hasTimedOut } from "./itemState";
import { describeFailedCard } from "./panel/queueTexts";
import { findNextStep, type Step } from "./advance";
import type { FailureKind, Lane, QueuePorts, RemovedCard } from "./queuePorts";

// Pure rules of the queue. `queueRunner.ts`, `cardWork.ts` and `removals.ts` apply them to the store and the server.

/** The pause between attempts, in milliseconds, doubles from the first to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Attempts at a step while the server is busy. */
const BUSY_ATTEMPTS = 5;
/** Milliseconds for which a removed card is kept with its photos. */
const IN_TRASH = TRASH_DAYS * DAY_MS;

export const getDueStep = (card: StoredCard | undefined): Step | null =>
  card ? findNextStep(card.item) : null;

export const getLane = (step: Step): Lane => (step === "upload" ? "upload" : "work");

/** Returns whether a card has a step in a lane, leaves it for the lane of its `next` step, or has ended. */
export function planInLane(
  card: StoredCard,
  lane: Lane,
):
  | { readonly type: "perform"; readonly step: Step }
  | { readonly type: "leave"; readonly next: Step }
  | { readonly type: "end" } {
  const step = getDueStep(card);
  if (step === null) return { type: "end" };
  return getLane(step) === lane ? { type: "perform", step } : { type: "leave", next: step };
}

/** Returns the milliseconds to wait before a failed step is repeated, or null if it isn't repeated. */
export function getPause(failureKind: FailureKind, attempt: number): number | null {
  if (failureKind === "refused" || (failureKind === "busy" && attempt >= BUSY_ATTEMPTS)) return null;
  return Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE);
}

/**
 * Returns how a stored card continues after the page was closed, or null if there is nothing to do. `ask-again`: the tab
 * that waited for a late answer has closed. The result is stored, or no provider was asked.
 */
export function planResume(card: StoredCard, hasAskedAgain: boolean): "ask-again" | "work" | null {
  if (hasTimedOut(card.item) && !hasAskedAgain) return "ask-again";
  return getDueStep(card) !== null || !isMirrored(card) ? "work" : null;
}

export const hasLeftTrash = ({ aside }: StoredCard, now: number): boolean =>
  (aside?.at ?? 0) < now - IN_TRASH;

/** Returns a removal that the server hasn't confirmed, or null. */
export function getUnconfirmedRemoval({ item, aside }: StoredCard): RemovedCard | null {
  const { removal = null, isTold = true } = aside ?? {};
  return removal === null || isTold ? null : { item, removal };
}

/** Whether the server restored this card. Its list may be older than a second removal here. */
export function isRestored({ captureId, aside }: StoredCard, restored: ReadonlyMap<string, string>): boolean {
  const removal = restored.get(captureId);
  return removal !== undefined && (aside?.removal ?? removal) === removal;
}

type FailureRecord = Parameters<QueuePorts["server"]["recordFailure"]>[0];
export const toFailureRecord = ({ captureId, item }: StoredCard): FailureRecord => ({
  captureId,
  sku: item.sku,
  errorMessage: cutText(describeFailedCard(item), 2_000),
  failure: item.failure ?? null,
  problem: item.problem,
  autoCreateEbayListing: !item.createAsDraft,
  manualPrice: item.price,
  manualQuantity: item.quantity,
  processingTime: Math.max(0, item.processingTime ?? 0),
});
