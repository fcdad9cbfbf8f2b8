import { randomUUID } from "node:crypto";

import { type KeepingDocument, keepingDocument, type KeptListing } from "../../../contract/operations.ts";
import { addToQueue, createQueueJob } from "../../ebay/queueJob.ts";
import type { OperationPorts, StateOf } from "../../operation/operation.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { cancelOperation, startOperation } from "../../operation/startOperation.ts";
import { keepPictures, type KeepPorts } from "./keepPictures.ts";

/** The state of an operation that copies the pictures of many listings. */
export interface Keeping extends StateOf<KeepingDocument> {
  readonly isConnected: boolean;
}

export type StartKeepingPorts = OperationPorts<Keeping>;

export interface KeepingPorts extends KeepPorts, StartKeepingPorts {
  report: (message: string, error: unknown) => void;
}

type Waiting = KeepingDocument["waiting"][number];

/** Starts copying the pictures of these listings, or adds them to the running operation. */
export function startKeeping(
  ports: StartKeepingPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<{ success: true; waiting: number }> {
  return startOperation(ports, {}, uid, (current, now) => {
    const { operation, isQueued } = addToQueue(current, now, {
      items: listingIds.map((listingId) => ({ listingId })),
      keyOf: ({ listingId }: Waiting) => listingId,
      busy: "images/busy",
      begin: () => keepingDocument.parse({ runId: randomUUID() }),
    });
    const waiting = operation.waiting.length;
    return { operation, isQueued, answer: () => ({ success: true as const, waiting }) };
  });
}

/** Cancels the operation: at once if no worker has it, or else after the current listing. */
export async function cancelKeeping(ports: StartKeepingPorts, uid: string): Promise<{ success: true }> {
  await cancelOperation(ports, {}, uid);
  return { success: true };
}

/**
 * Copies the pictures of a seller's queued listings, one listing after another. A killed step is repeated.
 */
export function runKeeping(ports: KeepingPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const job = createQueueJob<Keeping, Waiting, KeptListing>({
    async carryOut(owner, { listingId }) {
      const kept = await keepPictures(ports, owner, listingId);
      return { listingId, ...kept, success: kept.missing.length === 0, failure: null };
    },
    describe: ({ listingId }, { code, params }) => ({
      ...{ listingId, success: false, pictures: 0, bytes: 0, missing: [] },
      failure: { code, params },
    }),
    settle: (keeping, { listingId }, result) => ({
      ...keeping,
      waiting: keeping.waiting.filter((one) => one.listingId !== listingId),
      results: [...keeping.results.filter((one) => one.listingId !== listingId), result],
    }),
    report: (error) => ports.report("pictures could not be copied", error),
  });
  return runOperation(ports, job, uid, { isLast });
}
