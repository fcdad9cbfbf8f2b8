import { randomUUID } from "node:crypto";

import { quotaResetsAt } from "../../ebay/quota.ts";
import type { Push, PushPorts } from "./ports.ts";
import { type Pushed, pushOne } from "./pushOne.ts";
import { advanced, cancelled, claimed, completed, failed, isHeldBy, paused, queued } from "./pushState.ts";

/** A worker that stopped answering is waited for this long, renewed with every step. */
const LEASE_MS = 120_000;
/** Between two attempts the queue waits for at most this long. */
const BACKOFF_MS = 120_000;
/** After a worker's share the rest is another task's: a function may not run for ever. */
const SHARE_MS = 6 * 60_000;
/** Each publishes pictures too; more at once would only wait for eBay's limit of uploads. */
const AT_ONCE = 3;
/** Waits while eBay can't be reached, doubled from one to the next; after the last one its drafts have failed. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSES = 8;
/** The queue's clock and ours differ. */
const MARGIN_MS = 1_000;

/** `more`: another task is on its way. `held`: somebody else is at it, or it is not time yet. */
export type PushOutcome = "done" | "more" | "held";

/**
 * Works on a seller's push until it is over or the worker's share is used up. The first drafts go one by one, each
 * verified before it is published, until eBay has taken one: what is wrong with the account or its terms is found
 * before anything is listed. The others follow a few at a time. The place is saved after each step, and a draft that is
 * published already is found so, so it may be killed anywhere.
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
    // Before it is noted: killed in between, this worker's task is tried again, and makes another appointment.
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

/** When to go on where eBay can't go on now; null: at once, or not at all. */
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
