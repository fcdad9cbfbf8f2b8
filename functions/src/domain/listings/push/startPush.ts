import { randomUUID } from "node:crypto";

import { AppError } from "../../../contract/wire/errors.ts";
import { pushOperationDocument } from "../../../contract/operations.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { isAtWork, isPaused, isUnderWay } from "../../operation/state.ts";
import type { Push, StartPushPorts } from "./ports.ts";
import { describePush } from "./pushState.ts";

/** Maximum number of drafts whose results fit into a document. */
const MAX_IN_ONE = 2_500;

/** Starts a push of these drafts, adds them to a running one, or resumes a stopped one. */
export function startPush(
  ports: StartPushPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<{ success: true; waiting: number; message: string }> {
  return startOperation(ports, {}, uid, (current, now) => {
    if (!current.isConnected) throw new AppError("ebay/not-connected");
    if (current.cancelRequested && isAtWork(current, now)) throw new AppError("listing/busy");
    const goesOn = isUnderWay(current) && !current.cancelRequested;
    const base = goesOn ? current : createPush(current, now);
    const waiting = [...new Set([...base.waiting, ...listingIds])];
    const again = new Set(waiting);
    const results = base.results.filter(({ listingId }) => !again.has(listingId));
    if (waiting.length + results.length > MAX_IN_ONE) throw new AppError("listing/busy");
    return {
      operation: { ...base, waiting, results },
      // A running or paused worker finds the new drafts itself.
      isQueued: !(goesOn && (isAtWork(current, now) || isPaused(current, now))),
      answer: (push) => ({ success: true, waiting: waiting.length, message: describePush(push) }),
    };
  });
}

/**
 * Cancels the push: at once if no worker has it, or else after the drafts that are currently being listed.
 */
export async function cancelPush(
  ports: StartPushPorts,
  uid: string,
): Promise<{ success: true; message: string }> {
  const push = await cancelOperation(ports, {}, uid);
  return { success: true, message: push === null ? "Nothing is being pushed." : describePush(push) };
}

function createPush({ isConnected }: Push, startedAt: number): Push {
  const empty = pushOperationDocument.parse({ runId: randomUUID() });
  return { ...empty, isConnected, startedAt, finishedAt: null, resumesAt: null };
}
