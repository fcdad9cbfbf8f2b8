import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/errors.ts";
import { pushOperationDocument } from "../../../contract/operations.ts";
import type { Push, StartPushPorts } from "./ports.ts";
import { cancelled, isAtWork, isUnderWay, queued } from "./pushState.ts";

/** A push that no worker has taken by then is handed out again by whoever asks for one. */
const PICK_UP_MS = 60_000;
/** With what became of each, so many fit a document. */
const MAX_IN_ONE = 2_500;

/** Starts a push of these drafts, adds them to the one that runs, or goes on with one that was left lying. */
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
    // A worker that is at it, or is waited for by appointment, finds them.
    if (goesOn && (isAtWork(current, startedAt) || isAhead(current.resumesAt, startedAt))) {
      return { push: joined, answer: { push: joined, isHandedOut: false } };
    }
    const handedOut = queued(joined, startedAt + PICK_UP_MS);
    return { push: handedOut, answer: { push: handedOut, isHandedOut: true } };
  });
  if (isHandedOut) await enqueue(uid);
  return { success: true, waiting: push.waiting.length, message: push.message ?? "" };
}

/** Stops the push: at once where nobody is at it, else as soon as the worker has listed what it is listing. */
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
