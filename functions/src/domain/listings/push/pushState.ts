import type { ErrorCode, ErrorParams } from "../../../contract/wire/errors.ts";
import type { Push, PushedDraft } from "./ports.ts";

/** The lease holder of a push that waits in the queue. */
const QUEUED = "queue";

/** Returns whether the push continues, now or later, unless cancelled. */
export const isUnderWay = ({ status }: Push): boolean =>
  status === "starting" || status === "in_progress" || status === "waiting";

/** Returns whether a worker or the queue has the push. */
export const isAtWork = ({ status, lease }: Push, now: number): boolean =>
  status !== "waiting" && lease !== null && lease.until > now;

export const isHeldBy = ({ lease }: Push, holder: string): boolean => lease?.holder === holder;

/** Claims the push. `taken`: another worker has the lease, or the pause isn't over. */
export function claimed(push: Push, holder: string, now: number, until: number): Push | "taken" | null {
  if (!isUnderWay(push)) return null;
  if (push.resumesAt !== null && push.resumesAt > now) return "taken";
  if (isAtWork(push, now) && push.lease?.holder !== QUEUED) return "taken";
  if (push.cancelRequested) return cancelled(push, now);
  const lease = { holder, until };
  return { ...push, status: "in_progress", lease, resumesAt: null, failure: null, message: progress(push) };
}

/** Hands the push to the queue. It isn't enqueued again before `until`. */
export const queued = (push: Push, until: number): Push => {
  const lease = { holder: QUEUED, until };
  const waits = { ...push, lease, resumesAt: null, failure: null, message: progress(push) };
  return push.status === "idle" ? { ...waits, status: "starting" } : { ...waits, status: "in_progress" };
};

/** Adds a step's results. Drafts that eBay couldn't process now go to the end of the queue. */
export function advanced(
  push: Push,
  results: readonly PushedDraft[],
  later: readonly string[],
  until: number,
): Push {
  const over = new Set(results.map(({ listingId }) => listingId));
  const again = new Set(later);
  const next = {
    ...push,
    waiting: [...push.waiting.filter((id) => !over.has(id) && !again.has(id)), ...later],
    results: [...push.results.filter(({ listingId }) => !over.has(listingId)), ...results],
    pauses: results.some(({ success }) => success) ? 0 : push.pauses,
    lease: push.lease && { ...push.lease, until },
  };
  return { ...next, message: progress(next) };
}

export const paused = (
  push: Push,
  failure: { code: ErrorCode; params: ErrorParams },
  resumesAt: number,
): Push => {
  const { code, params } = failure;
  const message = `${counts(push)} ${WAITS[code] ?? "eBay could not be reached."} It goes on by itself.`;
  return {
    ...push,
    status: "waiting",
    lease: null,
    failure: { code, params },
    resumesAt,
    message,
    pauses: push.pauses + 1,
  };
};

export const failed = (push: Push, failure: { code: ErrorCode; params: ErrorParams }, now: number): Push =>
  over(push, "failed", now, { failure: { code: failure.code, params: failure.params } });

export const cancelled = (push: Push, now: number): Push => over(push, "cancelled", now);

export const completed = (push: Push, now: number): Push => over(push, "completed", now);

const WAITS: Partial<Record<ErrorCode, string>> = {
  "ebay/quota-exceeded": "Today's number of eBay calls is used up.",
  "ebay/rate-limited": "eBay asks to wait a moment.",
};

function over(push: Push, status: Push["status"], now: number, fields: Partial<Push> = {}): Push {
  const ended = { ...push, status, finishedAt: now, lease: null, resumesAt: null, cancelRequested: false };
  return { ...ended, message: counts(push), ...fields };
}

const progress = (push: Push): string =>
  push.results.length === 0 ? "Publishing your drafts." : counts(push);

function counts({ results, waiting }: Pick<Push, "results" | "waiting">): string {
  const live = results.filter(({ success }) => success).length;
  const refused = results.length - live;
  const parts = [`${live} of ${results.length + waiting.length} drafts are live on eBay`];
  if (refused > 0) parts.push(`${refused} failed`);
  if (waiting.length > 0) parts.push(`${waiting.length} are left`);
  return `${parts.join(", ")}.`;
}
