import { randomUUID } from "node:crypto";

import { quotaResetsAt } from "../../ebay/quota.ts";
import type { Push, PushPorts } from "./ports.ts";
import { type Pushed, pushOne } from "./pushOne.ts";
import { advanced, cancelled, claimed, completed, failed, isHeldBy, paused, queued } from "./pushState.ts";

/** The lease time, renewed with every step. */
const LEASE_MS = 120_000;
/** The longest backoff of the queue between two attempts. */
const BACKOFF_MS = 120_000;
/** The time share of one task. Another task then continues, because functions have a timeout. */
const SHARE_MS = 6 * 60_000;
/** Concurrent drafts. Each publishes pictures too, so more would only wait for eBay's upload limit. */
const AT_ONCE = 3;
/**
 * The first pause while eBay can't be reached. Each next pause doubles. After the last one its drafts have failed.
 */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSES = 8;
/** Allows for the queue's clock being behind ours. */
const MARGIN_MS = 1_000;

/** `more`: another task was enqueued. `held`: another worker has the lease, or the pause isn't over. */
export type PushOutcome = "done" | "more" | "held";

/**
 * Runs a seller's push until it ends or the time share is used up. Publishes the first drafts one by one, each
 * verified first, until eBay accepts one, so that problems with the account appear before anything is listed. The
 * others follow in batches. Saves the state after each step and recognizes published drafts, so it can be killed
 * anywhere.
 */
export async function runPush(ports: PushPorts, uid: string): Promise<PushOutcome> {
  const { pushes, now } = ports;
  const holder = randomUUID();
  const startedAt = now();
  const claim = await pushes.change(uid, ({ push }) => {
    const found = claimed(push, holder, startedAt, startedAt + LEASE_MS);
    return { push: found === "taken" ? null : found, answer: found };
  });
  if (claim === "taken") return "held";
  if (claim === null || !isHeldBy(claim, holder)) return "done";
  return work(ports, uid, holder, claim, startedAt + SHARE_MS);
}

async function work(
  ports: PushPorts,
  uid: string,
  holder: string,
  first: Push,
  shareEnds: number,
): Promise<PushOutcome> {
  for (let push = first; ;) {
    const isProven = push.results.some(({ success }) => success);
    const step = push.waiting.slice(0, isProven ? AT_ONCE : 1);
    const pushed = await Promise.all(step.map((listingId) => pushOne(ports, uid, listingId, !isProven)));
    const resumesAt = appointment(push, pushed, ports.now());
    // Enqueues first: if this worker dies in between, its task is retried and enqueues again.
    if (resumesAt !== null) await ports.enqueue(uid, resumesAt + MARGIN_MS);
    const next = await ports.pushes.change(uid, ({ push: current }) => {
      if (!isHeldBy(current, holder)) return { push: null, answer: null };
      const after = afterStep(current, pushed, resumesAt, ports.now());
      return { push: after, answer: after };
    });
    if (next?.status !== "in_progress") return "done";
    push = next;
    if (ports.now() > shareEnds) return handOver(ports, uid, holder);
  }
}

async function handOver(ports: PushPorts, uid: string, holder: string): Promise<PushOutcome> {
  await ports.enqueue(uid);
  await ports.pushes.change(uid, ({ push }) => ({
    push: isHeldBy(push, holder) ? queued(push, ports.now() + BACKOFF_MS) : null,
    answer: null,
  }));
  return "more";
}

/** Returns when to retry if eBay can't continue now, or null to continue at once or not at all. */
function appointment(push: Push, pushed: readonly Pushed[], now: number): number | null {
  if (stopOf(pushed)?.failure.code === "ebay/quota-exceeded") return quotaResetsAt(now);
  const isStuck = pushed.length > 0 && pushed.every(({ kind }) => kind === "later");
  return isStuck && push.pauses < MAX_PAUSES ? now + FIRST_PAUSE_MS * 2 ** push.pauses : null;
}

function afterStep(push: Push, pushed: readonly Pushed[], resumesAt: number | null, now: number): Push {
  const gaveUp = push.pauses >= MAX_PAUSES;
  const results = pushed.filter(({ kind }) => kind === "done" || (kind === "later" && gaveUp));
  const later = pushed.flatMap((each) => (each.kind === "later" && !gaveUp ? [each.listingId] : []));
  const next = advanced(
    push,
    results.map(({ result }) => result),
    later,
    now + LEASE_MS,
  );
  const cause = stopOf(pushed) ?? pushed.find((each) => each.kind !== "done");
  if (next.cancelRequested) return cancelled(next, now);
  if (cause !== undefined && resumesAt !== null) return paused(next, cause.failure, resumesAt);
  if (cause?.kind === "stop") return failed(next, cause.failure, now);
  return next.waiting.length === 0 ? completed(next, now) : next;
}

const stopOf = (pushed: readonly Pushed[]) =>
  pushed.find((each): each is Exclude<Pushed, { kind: "done" }> => each.kind === "stop");
