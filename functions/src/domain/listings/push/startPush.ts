import { pushOperationDocument } from "../../../contract/operations.ts";
import { cancelOperation } from "../../operation/startOperation.ts";
import type { PushedDraft, StartPushPorts } from "./ports.ts";
import { describePush } from "./pushState.ts";
import { startQueue } from "../../ebay/queueJob.ts";

/** Maximum number of drafts whose results fit into a document. */
const MAX_IN_ONE = 2_500;

/**
 * Starts a push of these drafts, adds them to a running one, or resumes a stopped one (decisions/ebay/0018).
 */
export async function startPush(
  ports: StartPushPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<{ success: true; waiting: number; message: string }> {
  const push = await startQueue(ports, uid, {
    items: listingIds,
    getKey: (draft: string | PushedDraft) => (typeof draft === "string" ? draft : draft.listingId),
    busy: "listing/busy",
    most: MAX_IN_ONE,
    document: pushOperationDocument,
  });
  return { success: true, waiting: push.waiting.length, message: describePush(push) };
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
