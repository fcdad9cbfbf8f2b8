import { AppError } from "../../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../../contract/wire/durations.ts";
import type { Job, StepResult } from "../../operation/operation.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import type { Push, PushedDraft, PushPorts } from "./ports.ts";
import { judgeAtEbay, MAX_PAUSES } from "../../ebay/queueJob.ts";
import { pushOne, toRefused } from "./pushOne.ts";
import { advance } from "./pushState.ts";

/**
 * Maximum concurrent drafts. Each also uploads pictures, so more drafts would only wait for eBay's upload
 * limit.
 */
const AT_ONCE = 3;

/**
 * Runs a seller's push until it ends, pauses, or its time share is used up. Verifies and publishes the first
 * drafts one by one until eBay accepts one, so that account problems appear before anything is listed.
 * Publishes the others in batches. Recognizes drafts that are already published.
 */
export function runPush(ports: PushPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createPushJob(ports), uid, { isLast });
}

const createPushJob = (ports: PushPorts): Job<Push> => ({
  leaseMs: 120_000,
  timeShareMs: 6 * MINUTE_MS,
  open: async (uid, { waiting }) => {
    // Looks up all ids in one step, because a request can have many invented ones.
    let missing = await ports.findMissing(uid, waiting);
    return (push) => {
      if (missing.length === 0) return takeStep(ports, uid, push);
      const refused = missing.map((listingId) => toRefused(listingId, new AppError("listing/not-found")));
      missing = [];
      return Promise.resolve({ apply: (current) => settle(current, refused, []) });
    };
  },
  judge: judgeAtEbay,
});

async function takeStep(ports: PushPorts, uid: string, push: Push): Promise<StepResult<Push>> {
  const isProven = push.results.some(({ success }) => success);
  const step = push.waiting.slice(0, isProven ? AT_ONCE : 1);
  const pushed = await Promise.all(step.map((listingId) => pushOne(ports, uid, listingId, !isProven)));
  const gaveUp = push.pauses >= MAX_PAUSES;
  const missed = pushed.filter((each) => each.kind !== "done");
  const later = missed.filter(({ kind }) => kind === "later");
  const over = pushed.filter(({ kind }) => kind === "done" || (kind === "later" && gaveUp));
  const isStuck = !gaveUp && later.length === pushed.length;
  const stop = missed.find(({ kind }) => kind === "stop") ?? (isStuck ? later[0] : undefined);
  return {
    apply: (current) =>
      settle(
        current,
        over.map(({ result }) => result),
        gaveUp ? [] : later.map(({ listingId }) => listingId),
      ),
    failure: stop?.failure,
  };
}

function settle(current: Push, results: readonly PushedDraft[], later: readonly string[]) {
  const operation = advance(current, results, later);
  return { operation, isComplete: operation.waiting.length === 0 };
}
