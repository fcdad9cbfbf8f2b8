import { MINUTE_MS } from "@contract/wire/durations";
import { getEndedAt, isClearable, type QueueEntry } from "./queueView";

/** Milliseconds after which a waiting or completed card counts as stuck (specification 3 §9). */
const STUCK_PENDING = 10_000;
const OLD_COMPLETED = 5 * MINUTE_MS;

export type ClearKind = "review" | "stuck" | "all";

/** Returns the cards that a clear button removes, of those that this browser may remove (specification 3 §4). */
export function selectClearable(kind: ClearKind, entries: readonly QueueEntry[], now: number): QueueEntry[] {
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
      return now - getEndedAt(entry) > OLD_COMPLETED;
    case "uploading":
    case "extracting":
    case "checking":
    case "creating":
      return false;
  }
}
