import { endedAt, isClearable, type QueueEntry } from "./queueView";

/** Milliseconds: a card that has waited longer, or was completed longer ago, is in the way (specification 3 §9). */
const STUCK_PENDING = 10_000;
const OLD_COMPLETED = 5 * 60_000;

export type ClearKind = "review" | "stuck" | "all";

/** What each of the queue's clear buttons takes out, of the cards that are this browser's to take (specification 3 §4). */
export function clearedBy(kind: ClearKind, entries: readonly QueueEntry[], now: number): QueueEntry[] {
  const clearable = entries.filter((entry) => isClearable(entry, now));
  switch (kind) {
    case "review":
      return clearable.filter(({ item }) => item.needsReview || item.status === "review");
    case "stuck":
      return clearable.filter((entry) => isStuck(entry, now));
    case "all":
      return clearable;
  }
}

function isStuck(entry: QueueEntry, now: number): boolean {
  const { status, startTime } = entry.item;
  switch (status) {
    case "review":
    case "error":
    case "processing":
    case "analyzing":
      return true;
    case "pending":
      return now - startTime > STUCK_PENDING;
    case "completed":
      return now - endedAt(entry) > OLD_COMPLETED;
    case "uploading":
    case "extracting":
    case "checking":
    case "creating":
      return false;
  }
}
