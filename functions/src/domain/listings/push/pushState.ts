import type { ErrorCode } from "../../../contract/wire/errors.ts";
import { isUnderWay } from "../../operation/state.ts";
import type { Push, PushedDraft } from "./ports.ts";

/** Adds a step's results. Moves drafts that eBay couldn't process now to the end of the queue. */
export function advance(push: Push, results: readonly PushedDraft[], later: readonly string[]): Push {
  const over = new Set(results.map(({ listingId }) => listingId));
  const again = new Set(later);
  return {
    ...push,
    waiting: [...push.waiting.filter((id) => !over.has(id) && !again.has(id)), ...later],
    results: [...push.results.filter(({ listingId }) => !over.has(listingId)), ...results],
    pauses: results.some(({ success }) => success) ? 0 : push.pauses,
  };
}

const WAITS: Partial<Record<ErrorCode, string>> = {
  "ebay/quota-exceeded": "Today's number of eBay calls is used up.",
  "ebay/rate-limited": "eBay asks to wait a moment.",
};

/** Returns the message for a user who starts or cancels a push. It isn't stored. */
export function describePush(push: Push): string {
  const { status, failure, results, cancelRequested } = push;
  if (isUnderWay(push) && cancelRequested) {
    return "The push stops after the drafts that are being listed now.";
  }
  if (status === "waiting") {
    const reason = failure === null ? undefined : WAITS[failure.code];
    return `${count(push)} ${reason ?? "eBay could not be reached."} It continues automatically.`;
  }
  return isUnderWay(push) && results.length === 0 ? "Publishing your drafts." : count(push);
}

function count({ results, waiting }: Push): string {
  const live = results.filter(({ success }) => success).length;
  const refused = results.length - live;
  const parts = [`${live} of ${results.length + waiting.length} drafts are live on eBay`];
  if (refused > 0) parts.push(`${refused} failed`);
  if (waiting.length > 0) parts.push(`${waiting.length} are left`);
  return `${parts.join(", ")}.`;
}
