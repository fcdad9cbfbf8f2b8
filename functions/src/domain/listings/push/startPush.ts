import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/wire/errors.ts";
import { pushOperationDocument } from "../../../contract/operations.ts";
import type { Push, StartPushPorts } from "./ports.ts";
import { cancelled, isAtWork, isUnderWay, queued } from "./pushState.ts";

/** A push that no worker claims within this time is enqueued again by the next request. */
const PICK_UP_MS = 60_000;
/** The number of drafts whose results fit into a document. */
const MAX_IN_ONE = 2_500;

/** Starts a push of these drafts, adds them to a running one, or resumes one that stopped. */
export async function startPush(
  { pushes, enqueue, now }: StartPushPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<{ success: true; waiting: number; message: string }> {
  const startedAt = now();
  const { push, isHandedOut } = await pushes.change(uid, (standing) => {
    if (!standing.isConnected) throw new AppError("ebay/not-connected");
    const current = standing.push;
    const goesOn = isUnderWay(current) && !current.cancelRequested;
    if (current.cancelRequested && isAtWork(current, startedAt)) throw new AppError("listing/busy");
    const base = goesOn ? current : { ...blank(), startedAt };
    const waiting = [...new Set([...base.waiting, ...listingIds])];
    const again = new Set(waiting);
    const results = base.results.filter(({ listingId }) => !again.has(listingId));
    if (waiting.length + results.length > MAX_IN_ONE) throw new AppError("listing/busy");
    const joined: Push = { ...base, waiting, results };
    // A running or paused worker finds the new drafts itself.
    if (goesOn && (isAtWork(current, startedAt) || isAhead(current.resumesAt, startedAt))) {
      return { push: joined, answer: { push: joined, isHandedOut: false } };
    }
    const handedOut = queued(joined, startedAt + PICK_UP_MS);
    return { push: handedOut, answer: { push: handedOut, isHandedOut: true } };
  });
  if (isHandedOut) await enqueue(uid);
  return { success: true, waiting: push.waiting.length, message: push.message ?? "" };
}

/** Cancels the push: at once if no worker has it, or else after the drafts that are being listed. */
export async function cancelPush(
  { pushes, now }: StartPushPorts,
  uid: string,
): Promise<{ success: true; message: string }> {
  const message = await pushes.change(uid, ({ push }) => {
    if (!isUnderWay(push)) return { push: null, answer: "Nothing is being pushed." };
    if (isAtWork(push, now())) {
      const stopping = "The push stops after the drafts that are being listed now.";
      return { push: { ...push, cancelRequested: true, message: stopping }, answer: stopping };
    }
    const over = cancelled(push, now());
    return { push: over, answer: over.message ?? "" };
  });
  return { success: true, message };
}

const isAhead = (time: number | null, now: number): boolean => time !== null && time > now;

function blank(): Push {
  const empty = pushOperationDocument.parse({ runId: randomUUID() });
  return { ...empty, startedAt: null, finishedAt: null, resumesAt: null };
}
