import { type KeepingDocument, keepingDocument, type KeptListing } from "../../../contract/operations.ts";
import { type QueueState, runQueue, startQueue } from "../../ebay/queueJob.ts";
import type { OperationPorts } from "../../operation/operation.ts";
import type { Outcome } from "../../operation/runOperation.ts";
import { cancelOperation } from "../../operation/startOperation.ts";
import { keepPictures, type KeepPorts } from "./keepPictures.ts";

/** The state of an operation that copies the pictures of many listings. */
type Keeping = QueueState<KeepingDocument>;

export type StartKeepingPorts = OperationPorts<Keeping>;

export interface KeepingPorts extends KeepPorts, StartKeepingPorts {
  report: (message: string, error: unknown) => void;
}

type Waiting = KeepingDocument["waiting"][number];

/** Starts copying the pictures of these listings, or adds them to the running operation. */
export async function startKeeping(
  ports: StartKeepingPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<{ success: true; waiting: number }> {
  const { waiting } = await startQueue(ports, uid, {
    items: listingIds.map((listingId) => ({ listingId })),
    getKey: ({ listingId }: Waiting | KeptListing) => listingId,
    busy: "images/busy",
    document: keepingDocument,
  });
  return { success: true, waiting: waiting.length };
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
  return runQueue<Keeping, Waiting, KeptListing>(ports, uid, isLast, {
    async carryOut(owner, { listingId }) {
      const copied = await keepPictures(ports, owner, listingId);
      return { listingId, ...copied, success: copied.missing.length === 0, failure: null };
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
}
